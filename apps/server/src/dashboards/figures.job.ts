import { addDays, nextSofiaTime, today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { defineJob, isCheckedWhole, nightQueue, work, type JobContext } from '../platform/jobs'
import { anyOf } from '../platform/list'

// Each night the kept figures of the groups that changed are compared with their rows, on Sundays those of all groups
// (docs/guides/figures.md). A difference is a fault of the code that keeps them: it is mended and told. Then the differences
// of the day become one row for each figure. Groups with many differences are folded within the day too: twenty five marks of a
// group, one by one, leave fifty rows for each reader.

/** Without `changesAfter`, the id of a row of `day_figure`, all groups are compared. */
const plan = defineJob<{ changesAfter?: number }>('figures.compare', 'Сверяване на запазените числа')
const compare = defineJob<{ groupIds: readonly number[] }>(
  'figures.compare-groups',
  'Сверяване на запазените числа по групи',
)

const planFold = defineJob<{ changesAfter?: number }>('figures.fold', 'Сливане на запазените числа през деня')
const fold = defineJob<{ groupIds: readonly number[] }>(
  'figures.fold-groups',
  'Сливане на запазените числа по групи през деня',
)

const key = 'figures.compare'
const foldKey = 'figures.fold'
const hour = 3_600_000
/** Differences of a group within an hour; fewer wait for the night. */
const foldedFrom = 20
const at = '03:30'
/** In one transaction. */
const groupsAtOnce = 100
/** Days of a school year are entered and corrected until the next one ends. */
const comparedDays = 366

const nextNight = (now: Date, changesAfter?: number) =>
  plan(changesAfter === undefined ? {} : { changesAfter }, { key, runAt: nextSofiaTime(now, at) })

const nextHour = (now: Date, changesAfter?: number) =>
  planFold(changesAfter === undefined ? {} : { changesAfter }, { key: foldKey, runAt: new Date(now.getTime() + hour) })

export const standingFigures = (now: Date) => [
  { ...nextNight(now), key },
  { ...nextHour(now), key: foldKey },
]

export const planFiguresJob = work(plan, async ({ tx, now, later }, { changesAfter }) => {
  const day = today(now)
  const isOfChanged = changesAfter !== undefined && !isCheckedWhole(day)
  const groups = await rows<{ id: number }>(
    tx,
    sql`select g.id from child_group g join school_year y on y.id = g.school_year_id where y.to_on >= ${addDays(day, -comparedDays)}
      ${isOfChanged ? sql`and g.id in (select f.group_id from day_figure f where f.id > ${changesAfter})` : sql``} order by g.id`,
  )
  planGroups(later, compare, groups)
  later(nextNight(now, await lastChange(tx)))
})

export const planFoldJob = work(planFold, async ({ tx, now, later }, { changesAfter }) => {
  if (changesAfter !== undefined)
    planGroups(
      later,
      fold,
      await rows<{ id: number }>(
        tx,
        sql`select group_id as id from day_figure where id > ${changesAfter} group by 1 having count(*) >= ${foldedFrom} order by 1`,
      ),
    )
  later(nextHour(now, await lastChange(tx)))
})

export const foldFiguresJob = work(fold, ({ tx }, { groupIds }) => foldFigures(tx, groupIds))

const lastChange = async (tx: Tx) =>
  (await oneRow<{ id: number }>(tx, sql`select coalesce(max(id), 0) as id from day_figure`))?.id

const foldFigures = async (tx: Tx, groupIds: readonly number[]): Promise<void> => {
  await tx.execute(sql`select fold_figures(id) from unnest(${sql.param([...groupIds])}::int[]) as g (id)`)
}

function planGroups(later: JobContext['later'], job: typeof fold, groups: readonly { readonly id: number }[]): void {
  for (let from = 0; from < groups.length; from += groupsAtOnce) {
    const groupIds = groups.slice(from, from + groupsAtOnce).map(({ id }) => id)
    const queue = nightQueue(job.task, from / groupsAtOnce)
    later(job({ groupIds }, { key: `${job.task}:${groupIds[0]}`, queue }))
  }
}

export const compareFiguresJob = work(compare, async ({ tx, services, afterCommit }, { groupIds }) => {
  const compared = await rows<{ id: number; measure: string; wrong: number }>(
    tx,
    sql`select g.id, m.measure, recount_figures(m.measure, g.id) as wrong
      from child_group g cross join figure_measure m where g.id = ${anyOf(groupIds)} order by g.id, m.measure`,
  )
  await foldFigures(tx, groupIds)
  afterCommit(() => {
    for (const { id, measure, wrong } of compared)
      if (wrong > 0) services.log.warn({ groupId: id, measure, wrong }, 'пазени стойности бяха сгрешени и са поправени')
  })
})
