import type { World } from '../world'

// Groups and children of the demo data for tests of this slice. Their days are cleared first, so that each test defines
// its entries.

async function rowOf<Row extends object>(world: World, query: string, values: unknown[] = []): Promise<Row> {
  const [row] = await world.sql<Row>(query, values)
  if (!row) throw new Error(`nothing found: ${query}`)
  return row
}

export const groupNamed = async (world: World, name: string): Promise<number> =>
  (
    await rowOf<{ id: number }>(
      world,
      `select g.id from child_group g join school_year y on y.id = g.school_year_id and y.active join kindergarten k on k.id = g.kindergarten_id
       where g.name = $1 and g.deleted_on is null and k.code = '1690999'`,
      [name],
    )
  ).id

/** Current children of a group, by class book number. */
export const childrenIn = (world: World, groupId: number) =>
  world.sql<{ id: number; name: string; kindergartenId: number }>(
    `select c.id, c.first_name || ' ' || c.last_name as name, c.kindergarten_id as "kindergartenId" from child_group_period p join child c on c.id = p.child_id
     where p.group_id = $1 and p.to_on is null and c.left_on is null and p.from_on <= '2026-10-01' order by p.position, c.id`,
    [groupId],
  )

/** The demo teacher's group and a colleague's. */
export const groupsOfTeachers = async (world: World) => {
  const groupOf = async (email: string) =>
    (
      await rowOf<{ id: number }>(
        world,
        `select gs.group_id as id from group_staff gs join staff_member s on s.id = gs.staff_id join account a on a.id = s.account_id
         join child_group g on g.id = gs.group_id join school_year y on y.id = g.school_year_id and y.active
         where a.email = $1 and gs.to_on is null and not g.is_for_substitution order by gs.group_id limit 1`,
        [email],
      )
    ).id
  return { ownGroup: await groupOf('uchitel@example.bg'), otherGroup: await groupOf('uchitel2@example.bg') }
}

/** The demo parent's child with its group. */
export const childOfParent = (world: World, email = 'roditel@example.bg') =>
  rowOf<{ id: number; groupId: number; kindergartenId: number }>(
    world,
    `select c.id, p.group_id as "groupId", c.kindergarten_id as "kindergartenId" from account a join guardian g on g.account_id = a.id join child_guardian cg on cg.guardian_id = g.id
     join child c on c.id = cg.child_id join child_group_period p on p.child_id = c.id and p.to_on is null
     where a.email = $1 and c.left_on is null order by c.id limit 1`,
    [email],
  )

/** Clears marks, applications and notes. Disables the history, which would take longer than the test. */
export async function clearAttendance(world: World): Promise<void> {
  await world.sql(`set local session_replication_role = replica`)
  for (const table of ['absence_report', 'attendance', 'attendance_request', 'medical_note'])
    await world.sql(`delete from ${table}`)
  for (const table of ['day_figure', 'month_figure'])
    await world.sql(`delete from ${table} where measure = 'attendance'`)
  await world.sql(`set local session_replication_role = origin`)
}

export interface StoredDay {
  readonly day: string
  readonly mark: number | null
  readonly status: number | null
  readonly version: number
}

/** Stored rows of a child by day. */
export async function daysOfChild(world: World, childId: number): Promise<Record<string, StoredDay>> {
  const stored = await world.sql<StoredDay>(
    `select day, mark, status, version from attendance where child_id = $1 order by day`,
    [childId],
  )
  return Object.fromEntries(stored.map((one) => [one.day, one]))
}

/** Statuses of a child in the form of expectations: { '2026-11-13': 4 }; days without a status are omitted. */
export async function statusesOf(world: World, childId: number): Promise<Record<string, number>> {
  const days = Object.values(await daysOfChild(world, childId))
  return Object.fromEntries(days.flatMap(({ day, status }) => (status === null ? [] : [[day, status]])))
}
