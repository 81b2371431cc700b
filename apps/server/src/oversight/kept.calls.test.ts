import { lessonsByPlace, resultsByPlace } from '@asistent/contract/oversight/learning.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrongFigures } from '../../../../tests/support/figures'
import { startWorld, type World } from '../../../../tests/support/world'
import { fc, runs } from '../../../../tests/support/random'

// Stored figures of topics and results (docs/guides/figures.md) equal a recount of their rows after random changes.

let world: World
interface Facts {
  readonly groups: { readonly id: number; readonly kindergartenId: number; readonly yearId: number }[]
  readonly subjects: number[]
  readonly children: number[]
}
let facts: Facts
beforeAll(async () => {
  world = await startWorld()
  facts = {
    groups: await world.sql(
      `select id, kindergarten_id as "kindergartenId", school_year_id as "yearId" from child_group order by id limit 12`,
    ),
    subjects: (
      await world.sql<{ id: number }>(`select id from subject where kindergarten_id is null order by id limit 4`)
    ).map(({ id }) => id),
    children: (await world.sql<{ id: number }>(`select id from child order by id limit 6`)).map(({ id }) => id),
  }
})
afterAll(() => world.close())

const group = fc.nat({ max: 11 })
const subject = fc.nat({ max: 3 })
const child = fc.nat({ max: 5 })
const percent = fc.option(fc.integer({ min: 0, max: 100 }))
/** Includes days in the past. */
const on = fc.constantFrom('2026-05-12', '2026-09-30', '2026-10-01', '2026-11-13', '2026-12-24', '2027-02-28')
const step = fc.oneof(
  fc.record({ do: fc.constant('plan' as const), group, subject, on }),
  fc.record({ do: fc.constant('take' as const), group, on }),
  fc.record({ do: fc.constant('put back' as const), group }),
  fc.record({ do: fc.constant('move lessons' as const), group, to: group, on }),
  fc.record({ do: fc.constant('remove lessons' as const), group, on }),
  fc.record({ do: fc.constant('mark' as const), group, subject, child, percent, stage: fc.constantFrom(1, 2), on }),
  fc.record({ do: fc.constant('change marks' as const), child, percent }),
  fc.record({ do: fc.constant('approve' as const), group, status: fc.constantFrom(0, 1) }),
  fc.record({ do: fc.constant('move results' as const), child, to: group }),
  fc.record({ do: fc.constant('remove results' as const), child }),
  fc.record({ do: fc.constant('fold' as const), group }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const groupAt = (index: number) => facts.groups[index % facts.groups.length]!

async function make(row: Step): Promise<void> {
  const run = (text: string, values: unknown[]) => world.sql(text, values as never)
  switch (row.do) {
    case 'plan': {
      const { id, kindergartenId } = groupAt(row.group)
      await run(
        `insert into lesson (kindergarten_id, group_id, subject_id, for_on, title, position) values ($1, $2, $3, $4, 'Проба', 7)`,
        [kindergartenId, id, facts.subjects[row.subject], row.on],
      )
      return
    }
    case 'take':
      await run(`update lesson set status = 2, taken_at = now() where group_id = $1 and for_on <= $2`, [
        groupAt(row.group).id,
        row.on,
      ])
      return
    case 'put back':
      await run(`update lesson set status = 3, taken_at = null where group_id = $1`, [groupAt(row.group).id])
      return
    case 'move lessons': {
      const to = groupAt(row.to)
      await run(
        `update lesson set group_id = $2, kindergarten_id = $3, topic_id = null, for_on = $4 where group_id = $1 and title = 'Проба'`,
        [groupAt(row.group).id, to.id, to.kindergartenId, row.on],
      )
      return
    }
    case 'remove lessons':
      await run(`delete from lesson where group_id = $1 and for_on >= $2`, [groupAt(row.group).id, row.on])
      return
    case 'mark': {
      const { id, kindergartenId, yearId } = groupAt(row.group)
      await run(
        `insert into achievement (kindergarten_id, child_id, group_id, school_year_id, subject_id, stage, indicators, marks, percent, created_at)
         values ($1, $2, $3, $4, $5, $6, '{а}', '{1}', $7, $8::date + interval '23 hours 30 minutes') on conflict do nothing`,
        [
          kindergartenId,
          facts.children[row.child],
          id,
          yearId,
          facts.subjects[row.subject],
          row.stage,
          row.percent,
          row.on,
        ],
      )
      return
    }
    case 'change marks':
      await run(`update achievement set percent = $2 where child_id = $1`, [facts.children[row.child], row.percent])
      return
    case 'approve':
      await run(`update achievement set status = $2 where group_id = $1 and status in (0, 1)`, [
        groupAt(row.group).id,
        row.status,
      ])
      return
    case 'move results': {
      const to = groupAt(row.to)
      await run(`update achievement set group_id = $2, kindergarten_id = $3 where child_id = $1`, [
        facts.children[row.child],
        to.id,
        to.kindergartenId,
      ])
      return
    }
    case 'remove results':
      await run(`delete from achievement where child_id = $1`, [facts.children[row.child]])
      return
    case 'fold':
      await run(`select fold_figures($1)`, [groupAt(row.group).id])
  }
}

const countedLessons = async () =>
  (
    await world.sql<{ taken: number; planned: number }>(
      `select count(*) filter (where l.status = 2)::int as taken, count(*) filter (where l.status = 3)::int as planned from lesson l
       join child_group g on g.id = l.group_id and g.deleted_on is null join school_year y on y.id = g.school_year_id and y.from_on <= '2026-11-30' and y.to_on >= '2026-11-01'
       join kindergarten k on k.id = l.kindergarten_id and k.active where l.for_on between '2026-11-01' and '2026-11-30'`,
    )
  )[0]

test('stored figures equal their rows after every step, and the report shows them', async () => {
  const ministry = await world.as('ministry')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) =>
      world.isolated(async () => {
        for (const row of steps) {
          await make(row)
          expect(await wrongFigures(world), JSON.stringify(row)).toEqual([])
        }
        const { totals } = await ministry.ok(lessonsByPlace.json, { month: 11, year: 2026 })
        expect({ taken: totals['taken'], planned: totals['planned'] }).toEqual(await countedLessons())
        const results = await ministry.ok(resultsByPlace.json, { month: 11, year: 2026 })
        const [rows] = await world.sql<{ entry: number; exit: number }>(
          `select count(*) filter (where a.stage = 1)::int as entry, count(*) filter (where a.stage = 2)::int as exit from achievement a
           join child_group g on g.id = a.group_id and g.deleted_on is null join school_year y on y.id = g.school_year_id and y.start_year = 2026 join kindergarten k on k.id = g.kindergarten_id and k.active where a.status = 1`,
        )
        expect({ entry: results.totals['entryResults'], exit: results.totals['exitResults'] }).toEqual(rows)
      }),
    ),
    { numRuns: runs(10) },
  )
})
