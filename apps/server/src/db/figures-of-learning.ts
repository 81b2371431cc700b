import { levelStart, recordStates } from '@asistent/domain/results/diagnostics'
import type { CountedTable, Measure } from './figures'

// 'lessons': topics of a group by status and day. 'results': approved diagnostic results of a group by the day of
// entry; the group determines the school year. Each is derived from one table, so no other row needs a lock.

const ofGroups: Pick<CountedTable, 'held' | 'lock'> = {
  held: (changed) => `select distinct group_id from ${changed} c`,
  lock: 'null',
}

export const lessonsMeasure: Measure = {
  name: 'lessons',
  rows: `select l.kindergarten_id, l.for_on, l.status, count(*) from lesson l where l.group_id = p_group group by 1, 2, 3`,
  tables: [
    {
      table: 'lesson',
      columns: ['kindergarten_id', 'group_id', 'for_on', 'status'],
      ...ofGroups,
      differences: (changed) =>
        `select c.kindergarten_id, c.group_id, c.for_on as day, c.status as part, c.n as amount from ${changed} c`,
    },
  ],
}

/** Parts of 'results', ten per stage; domain/results/diagnostics.ts defines the levels. */
export const resultParts = { percents: 0, beginning: 1, middle: 2, high: 3, unmarked: 4 } as const
export const resultPart = (stage: number, what: keyof typeof resultParts): number => stage * 10 + resultParts[what]

const enteredOn = `(a.created_at at time zone 'Europe/Sofia')::date`
/** Two figures per approved result: its level and the sum of percents. Others count nowhere. */
const partsOfResult = `cross join lateral (values
    (case when a.percent is null then ${resultParts.unmarked} when a.percent < ${levelStart.Middle} then ${resultParts.beginning} when a.percent < ${levelStart.High} then ${resultParts.middle} else ${resultParts.high} end, 1),
    (${resultParts.percents}, a.percent::int)) v (part, amount)`

export const resultsMeasure: Measure = {
  name: 'results',
  rows: `select a.kindergarten_id, ${enteredOn}, (a.stage * 10 + v.part)::smallint, sum(v.amount)::bigint from achievement a
    ${partsOfResult} where a.group_id = p_group and a.status = ${recordStates.Approved} and v.amount is not null group by 1, 2, 3 having sum(v.amount) <> 0`,
  tables: [
    {
      table: 'achievement',
      columns: ['kindergarten_id', 'group_id', 'created_at', 'stage', 'percent', 'status'],
      ...ofGroups,
      differences: (
        changed,
      ) => `select a.kindergarten_id, a.group_id, ${enteredOn} as day, (a.stage * 10 + v.part)::smallint as part, a.n * v.amount as amount
        from ${changed} a ${partsOfResult} where a.status = ${recordStates.Approved} and v.amount is not null`,
    },
  ],
}
