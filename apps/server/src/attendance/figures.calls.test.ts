import { day } from '@asistent/domain/kernel/day'
import { daysIn } from '@asistent/domain/kernel/range'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrongFigures } from '../../../../tests/support/figures'
import { startWorld, type World } from '../../../../tests/support/world'
import { compareFiguresJob, foldFiguresJob, planFiguresJob, planFoldJob } from '../dashboards/figures.job'
import { runJob } from '../platform/jobs'
import { groupsOfTeachers } from '../../../../tests/support/attendance/demo'
import { preparePlace, startPlay, take, type Place } from '../../../../tests/support/attendance/play'
import { anyStep } from '../../../../tests/support/attendance/steps'
import { fc, runs } from '../../../../tests/support/random'

// Property test: figures per group and day (docs/guides/figures.md) equal their rows after any sequence of changes.

let world: World
let prepared: Place
/** Groups to which children are moved: their own, another, one of the previous school year. */
let groups: number[]
const warnings: unknown[] = []
beforeAll(async () => {
  world = await startWorld({
    env: { LOG_LEVEL: 'warn' },
    logTo: { write: (line) => void warnings.push(JSON.parse(line)) },
  })
  const { ownGroup, otherGroup } = await groupsOfTeachers(world)
  prepared = await preparePlace(world)
  const [last] = await world.sql<{ id: number }>(
    `select g.id from child_group g join school_year y on y.id = g.school_year_id where g.kindergarten_id = $1 and y.start_year = 2025 order by 1 limit 1`,
    [prepared.kindergartenId],
  )
  groups = [ownGroup, otherGroup, last!.id]
})
afterAll(() => world.close())

/** From before the school year into the future, around the days of the steps. */
const days = daysIn({ from: day('2026-10-26'), to: day('2026-11-27') })
const at = fc.integer({ min: 0, max: days.length - 1 })
const which = fc.constantFrom(0, 1)

/** Changes that no call makes, but imports, jobs or manual SQL may. */
const change = fc.oneof(
  fc.record({ do: fc.constant('move' as const), child: which, at, to: fc.constantFrom(0, 1, 2) }),
  fc.record({ do: fc.constant('change year' as const), at }),
  fc.record({ do: fc.constant('delete group' as const), of: fc.constantFrom(0, 1, 2) }),
  fc.record({ do: fc.constant('give groups to each other' as const) }),
  fc.record({ do: fc.constant('end' as const), child: which, at }),
  fc.record({ do: fc.constant('begin later' as const), child: which, at }),
  fc.record({ do: fc.constant('forget stays' as const), child: which }),
  fc.record({ do: fc.constant('renumber' as const) }),
  fc.record({ do: fc.constant('mark all' as const), at, to: at, mark: fc.constantFrom(1, 2, 3, null) }),
  fc.record({ do: fc.constant('remove days' as const), child: which, at }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

/** The database rejects overlapping stays without effect. */
async function make({ group, children, kindergartenId }: Place, step: Change): Promise<void> {
  const child = 'child' in step ? children[step.child] : 0
  const on = 'at' in step ? days[step.at] : undefined
  switch (step.do) {
    case 'move':
      await world.sql(
        `update child_group_period set to_on = $2::date - 1 where child_id = $1 and from_on < $2 and (to_on is null or to_on >= $2)`,
        [child, on],
      )
      await world.sql(
        `insert into child_group_period (kindergarten_id, child_id, group_id, from_on, to_on)
          select $1, $2, $4, $3::date, (select min(from_on) - 1 from child_group_period where child_id = $2 and from_on > $3::date)
          where not exists (select from child_group_period where child_id = $2 and from_on = $3::date)`,
        [kindergartenId, child, on, groups[step.to]],
      )
      return
    case 'change year':
      await world.sql(
        `update school_year set from_on = $2, study_from_on = $2 where kindergarten_id = $1 and start_year = 2026`,
        [kindergartenId, on],
      )
      return
    case 'delete group':
      await world.sql(`update child_group set deleted_on = '2026-11-16' where id = $1`, [groups[step.of]])
      return
    case 'give groups to each other':
      await world.sql(
        `update child_group_period set group_id = case group_id when $1 then $2::int else $1::int end where group_id in ($1, $2)`,
        groups.slice(0, 2),
      )
      return
    case 'end':
      await world.sql(
        `update child_group_period set to_on = $2::date where child_id = $1 and from_on <= $2 and (to_on is null or to_on > $2)`,
        [child, on],
      )
      return
    case 'begin later':
      await world.sql(
        `update child_group_period set from_on = $2::date where child_id = $1 and from_on < $2 and (to_on is null or to_on >= $2)`,
        [child, on],
      )
      return
    case 'forget stays':
      await world.sql(`delete from child_group_period where child_id = $1`, [child])
      await world.sql(
        `insert into child_group_period (kindergarten_id, child_id, group_id, from_on) values ($1, $2, $3, '2026-09-15')`,
        [kindergartenId, child, group],
      )
      return
    case 'renumber':
      await world.sql(`update child_group_period set position = position + 1 where kindergarten_id = $1`, [
        kindergartenId,
      ])
      return
    case 'mark all':
      await world.sql(
        `insert into attendance (child_id, day, kindergarten_id, group_id, mark)
          select c, d::date, $2, $3, $6 from unnest($1::int[]) c, generate_series($4::date, $5::date, interval '1 day') d
          on conflict (child_id, day) do update set mark = excluded.mark`,
        [children, kindergartenId, group, on, days[step.to], step.mark],
      )
      return
    case 'remove days':
      await world.sql(`delete from attendance where child_id = $1 and day >= $2`, [child, on])
  }
}

const isChange = (step: object): step is Change => !('device' in step) && 'do' in step && kinds.has(step.do as string)
const kinds = new Set<string>([
  'move',
  'change year',
  'delete group',
  'give groups to each other',
  'end',
  'begin later',
  'forget stays',
  'renumber',
  'mark all',
  'remove days',
])

const comparing = async () => {
  const shop = { database: world.app.pipeline.database, services: world.app.services, now: world.now }
  const groups = await world.sql<{ id: number }>('select id from child_group')
  const groupIds = groups.map(({ id }) => id)
  await runJob(shop, compareFiguresJob, { groupIds }, `figures:${Math.random()}`, 1)
}

test('plans the comparison of groups with changes, on Sundays of all, in several queues', async () => {
  const planned = async (payload: object, now: string) => {
    await world.sql(`select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'figures.%'`)
    const shop = { database: world.app.pipeline.database, services: world.app.services, now: () => new Date(now) }
    await runJob(shop, planFiguresJob, payload, `plan:${Math.random()}`, 1)
    const jobs = await world.sql<{ key: string; queue: string; payload: Payload }>(
      `select j.key, q.queue_name as queue, j.payload from graphile_worker._private_jobs j
        left join graphile_worker._private_job_queues q on q.id = j.job_queue_id where j.key like 'figures.%' order by j.id`,
    )
    return {
      groupIds: jobs.flatMap(({ payload: { groupIds = [] } }) => groupIds),
      queues: jobs.flatMap(({ queue }) => queue ?? []),
      changesAfter: jobs.find(({ key }) => key === 'figures.compare')?.payload.changesAfter,
    }
  }
  await world.isolated(async () => {
    const thursday = '2026-11-19T02:00:00Z'
    await world.sql(
      `insert into child_group (kindergarten_id, school_year_id, name, class_type, meal_group)
        select g.kindergarten_id, g.school_year_id, 'Пълна ' || n, g.class_type, g.meal_group from child_group g, generate_series(1, 400) n where g.id = $1`,
      [groups[0]],
    )
    const { groupIds, queues, changesAfter } = await planned({}, thursday)
    expect(groupIds.length).toBeGreaterThan(400)
    expect(new Set(queues).size).toBe(4)
    expect((await planned({ changesAfter }, thursday)).groupIds).toEqual([])
    await make(prepared, { do: 'mark all', at: 0, to: 4, mark: 1 })
    const changed = (await planned({ changesAfter }, thursday)).groupIds
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.length).toBeLessThan(20)
    expect((await planned({ changesAfter }, '2026-11-22T02:00:00Z')).groupIds).toEqual(groupIds)
  })
})

test('folds the figures of a group with many changes within the day', async () => {
  const shop = { database: world.app.pipeline.database, services: world.app.services, now: world.now }
  const run = (job: Parameters<typeof runJob>[1], payload: object) =>
    runJob(shop, job, payload, `fold:${Math.random()}`, 1)
  const planned = async (task: string) =>
    (
      await world.sql<{ payload: Payload }>(
        `select payload from graphile_worker._private_jobs where key like $1 || '%' order by id desc limit 1`,
        [task],
      )
    )[0]?.payload
  /** Rows of the group beside the first of each figure. */
  const unfolded = async (group: number) =>
    (
      await world.sql<{ n: number }>(
        `select (count(*) - count(distinct (measure, day, part)))::int as n from day_figure where group_id = $1`,
        [group],
      )
    )[0]?.n
  await world.isolated(async () => {
    await run(planFoldJob, {})
    const { changesAfter } = (await planned('figures.fold'))!
    for (let step = 0; step < 12; step++)
      await make(prepared, { do: 'mark all', at: 0, to: 4, mark: step % 2 === 0 ? 1 : 2 })
    await run(planFoldJob, { changesAfter })
    const { groupIds = [] } = (await planned('figures.fold-groups:'))!
    expect(groupIds.length).toBeGreaterThan(0)
    expect(await unfolded(groupIds[0]!)).toBeGreaterThan(20)
    await run(foldFiguresJob, { groupIds })
    expect(await unfolded(groupIds[0]!)).toBe(0)
    expect(await wrongFigures(world)).toEqual([])
  })
})

interface Payload {
  readonly groupIds?: number[]
  readonly changesAfter?: number
}

test('after any sequence of changes, also back-dated ones, the figures equal their rows', async () => {
  expect(await wrongFigures(world)).toEqual([])
  const step = fc.oneof({ weight: 3, arbitrary: anyStep }, { weight: 2, arbitrary: change })
  const property = fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), (steps) =>
    world.isolated(async () => {
      const play = startPlay(prepared)
      for (const row of steps) {
        if (isChange(row)) await make(prepared, row)
        else await take(play, row)
        expect(await wrongFigures(world), JSON.stringify(row)).toEqual([])
      }
      warnings.length = 0
      await comparing()
      expect(warnings).toEqual([])
      expect(await wrongFigures(world)).toEqual([])
    }),
  )
  await fc.assert(property, { numRuns: runs(8) })
})

test('deleting a child with its days updates the figures', async () => {
  await world.isolated(async () => {
    const [child] = prepared.children
    await make(prepared, { do: 'mark all', at: 0, to: 4, mark: 2 })
    const before = await world.sql(`select from day_figure`)
    await world.sql(`delete from attendance where child_id = $1`, [child])
    await world.sql(`delete from child_group_period where child_id = $1`, [child])
    expect(await wrongFigures(world)).toEqual([])
    expect(before.length).toBeGreaterThan(0)
  })
})

test('the nightly job repairs and logs wrong figures, and folds each figure to one row', async () => {
  await world.isolated(async () => {
    const { group } = prepared
    await make(prepared, { do: 'mark all', at: 0, to: 4, mark: 2 })
    await make(prepared, { do: 'mark all', at: 0, to: 4, mark: 3 })
    await world.sql(
      `insert into day_figure (kindergarten_id, group_id, day, measure, part, amount) values ($1, $2, $3, 'attendance', 2, 7)`,
      [prepared.kindergartenId, group, days[0]],
    )
    await world.sql(`delete from day_figure where group_id = $1 and day = $2 and part = 3`, [group, days[1]])
    expect(await wrongFigures(world)).toHaveLength(2)
    warnings.length = 0
    await comparing()
    expect(warnings).toMatchObject([{ groupId: group, measure: 'attendance', wrong: 2 }])
    expect(await wrongFigures(world)).toEqual([])
    const several = await world.sql(
      `select group_id, day, part from day_figure group by 1, 2, 3 having count(*) > 1 or sum(amount) = 0`,
    )
    expect(several).toEqual([])
  })
})
