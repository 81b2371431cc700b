import type { World } from '../world'
import { teachersGroups } from '../planning/group'

// A small data set whose sums are obvious: of the demo data only places and people remain. Two groups of one
// kindergarten, one of another municipality.

export const [language, mathematics, world3] = [80, 81, 82] as const

const oneId = async (world: World, statement: string, values: unknown[] = []): Promise<number> =>
  (await world.sql<{ id: number }>(statement, values))[0]?.id ?? 0

export interface SmallWorld {
  readonly ownGroup: number
  readonly otherGroup: number
  readonly foreign: number
  readonly kids: readonly [first: number, second: number, third: number, foreign: number]
  readonly names: readonly string[]
  readonly kindergartenId: number
  readonly foreignKindergartenId: number
}

export async function smallWorld(world: World): Promise<SmallWorld> {
  await world.sql('delete from achievement; delete from support_record')
  const { ownGroup, otherGroup } = await teachersGroups(world)
  const kidOf = (group: number, index: number) =>
    oneId(
      world,
      `select p.child_id as id from child_group_period p join child c on c.id = p.child_id
        where p.group_id = $1 and p.to_on is null and p.from_on <= '2026-09-15' and c.left_on is null order by p.child_id offset $2 limit 1`,
      [group, index],
    )
  const foreign = await oneId(
    world,
    `select g.id from child_group g join kindergarten k on k.id = g.kindergarten_id join school_year y on y.id = g.school_year_id
      join membership m on m.kindergarten_id = k.id join account a on a.id = m.account_id
      where a.email = 'direktor.gabrovo@example.bg' and y.active and not g.is_for_substitution and g.class_type between 2 and 5 order by g.id limit 1`,
  )
  const kids = [
    await kidOf(ownGroup, 0),
    await kidOf(ownGroup, 1),
    await kidOf(otherGroup, 0),
    await kidOf(foreign, 0),
  ] as const
  const names = await world.sql<{ name: string }>(
    `select first_name || ' ' || last_name as name from child where id = any ($1::int[])`,
    [kids],
  )
  const placeOf = (group: number) =>
    oneId(world, 'select kindergarten_id as id from child_group where id = $1', [group])
  return {
    ownGroup,
    otherGroup,
    foreign,
    kids,
    names: names.map(({ name }) => name),
    kindergartenId: await placeOf(ownGroup),
    foreignKindergartenId: await placeOf(foreign),
  }
}

/** [child, group, field, stage, per cent, status] */
type Result = readonly [child: number, group: number, subject: number, stage: 1 | 2, percent: number, status?: number]

export const addResults = (world: World, results: readonly Result[]): Promise<unknown> =>
  Promise.all(
    results.map(([child, group, subject, stage, percent, status = 1]) =>
      world.sql(
        `insert into achievement (kindergarten_id, child_id, group_id, school_year_id, subject_id, stage, indicators, marks, percent, status, comment)
          select g.kindergarten_id, $1, g.id, g.school_year_id, $3, $4, array['Проба'], array[1]::smallint[], $5, $6, 'Проба' from child_group g where g.id = $2`,
        [child, group, subject, stage, percent, status],
      ),
    ),
  )

/** [child, kind, day, field] */
type Support = readonly [child: number, kind: number, day: string, subject?: number]

export const addSupport = (world: World, records: readonly Support[]): Promise<unknown> =>
  Promise.all(
    records.map(([child, kind, day, subject = null]) =>
      world.sql(
        `insert into support_record (kindergarten_id, child_id, kind, title, from_on, subject_id) select c.kindergarten_id, c.id, $2, 'Проба', $3, $4 from child c where c.id = $1`,
        [child, kind, day, subject],
      ),
    ),
  )

/** [child, group, day, mark] */
type Mark = readonly [child: number, group: number, day: string, mark: number]

/** Replaces all days of the demo data. */
export const onlyMarks = async (world: World, marks: readonly Mark[]): Promise<void> => {
  await world.sql('delete from attendance')
  await Promise.all(
    marks.map(([child, group, day, mark]) =>
      world.sql(
        `insert into attendance (child_id, day, kindergarten_id, group_id, mark) select $1, $3, g.kindergarten_id, g.id, $4 from child_group g where g.id = $2`,
        [child, group, day, mark],
      ),
    ),
  )
}

/** [group, field, day, position, status] */
type Lesson = readonly [group: number, subject: number, day: string, position: number, status: 2 | 3]

/** Replaces all lessons of the demo data. */
export const onlyLessons = async (world: World, lessons: readonly Lesson[]): Promise<void> => {
  await world.sql('delete from lesson')
  await Promise.all(
    lessons.map(([group, subject, day, position, status]) =>
      world.sql(
        `insert into lesson (kindergarten_id, group_id, subject_id, for_on, position, title, status, taken_at)
          select g.kindergarten_id, g.id, $2, $3, $4, 'Проба', $5::int, case when $5::int = 2 then now() end from child_group g where g.id = $1`,
        [group, subject, day, position, status],
      ),
    ),
  )
}
