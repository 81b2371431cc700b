import type { CountedTable, Measure } from './figures'

// 'attendance': number of children of a group by status and day. The group of a day follows from the child's stay
// (docs/areas/attendance.md), so moving a stay moves its days. Days off are ignored here: readers apply the calendar,
// and a day off entered later changes no figure.

/** Changes of a child's days or stays lock the child, as `lockChildren` does (attendance/family-use.steps.ts). */
const ofChildren: Pick<CountedTable, 'held' | 'lock'> = {
  held: (changed) => `select distinct child_id from ${changed} c order by 1`,
  lock: 'perform from child where id = any (held) order by id for no key update',
}

const within = (day: string, stay: string): string =>
  `${day} >= ${stay}.from_on and (${stay}.to_on is null or ${day} <= ${stay}.to_on)`

export const attendanceMeasure: Measure = {
  name: 'attendance',
  // Marks on weekends are mistakes and are excluded from months.
  inMonths: 'extract(isodow from day) < 6',
  rows: `select p.kindergarten_id, a.day, a.status, count(*) from child_group_period p
    join attendance a on a.child_id = p.child_id and ${within('a.day', 'p')} where p.group_id = p_group and a.status is not null group by 1, 2, 3`,
  tables: [
    {
      table: 'attendance',
      columns: ['child_id', 'day', 'status'],
      ...ofChildren,
      settings: 'set enable_nestloop = off',
      // Stays are looked up once per locked child, however many of its days are saved.
      differences: (
        changed,
      ) => `select p.kindergarten_id, p.group_id, c.day, c.status as part, c.n as amount from ${changed} c
        join (select * from child_group_period where child_id = any (held) offset 0) p on p.child_id = c.child_id and ${within('c.day', 'p')} where c.status is not null`,
    },
    {
      table: 'child_group_period',
      columns: ['child_id', 'kindergarten_id', 'group_id', 'from_on', 'to_on'],
      ...ofChildren,
      differences: (
        changed,
      ) => `select c.kindergarten_id, c.group_id, a.day, a.status as part, c.n as amount from ${changed} c
        join attendance a on a.child_id = c.child_id and ${within('a.day', 'c')} where a.status is not null`,
    },
  ],
}
