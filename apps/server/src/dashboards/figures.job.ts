import { addDays, nextSofiaTime, today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { oneRow, rows } from '../platform/database'
import { defineJob, isCheckedWhole, nightQueue, work } from '../platform/jobs'
import { anyOf } from '../platform/list'

// Each night the kept figures of the groups that changed are compared with their rows, on Sundays those of all groups
// (docs/guides/figures.md). A difference is a fault of the code that keeps them: it is mended and told. Then the differences
// of the day become one row for each figure.

/** Without `changesAfter`, the id of a row of `day_figure`, all groups are compared. */
const plan = defineJob<{ changesAfter?: number }>('figures.compare', 'Сверяване на запазените числа')
const compare = defineJob<{ groupIds: readonly number[] }>(
  'figures.compare-groups',
  'Сверяване на запазените числа по групи',
)

const key = 'figures.compare'
const at = '03:30'
/** In one transaction. */
const groupsAtOnce = 100
/** Days of a school year are entered and corrected until the next one ends. */
const comparedDays = 366

const nextNight = (now: Date, changesAfter?: number) =>
  plan(changesAfter === undefined ? {} : { changesAfter }, { key, runAt: nextSofiaTime(now, at) })

export const standingFigures = (now: Date) => [{ ...nextNight(now), key }]

export const planFiguresJob = work(plan, async ({ tx, now, later }, { changesAfter }) => {
  const day = today(now)
  const isOfChanged = changesAfter !== undefined && !isCheckedWhole(day)
  const groups = await rows<{ id: number }>(
    tx,
    sql`select g.id from child_group g join school_year y on y.id = g.school_year_id where y.to_on >= ${addDays(day, -comparedDays)}
      ${isOfChanged ? sql`and g.id in (select f.group_id from day_figure f where f.id > ${changesAfter})` : sql``} order by g.id`,
  )
  const last = await oneRow<{ id: number }>(tx, sql`select coalesce(max(id), 0) as id from day_figure`)
  for (let from = 0; from < groups.length; from += groupsAtOnce) {
    const groupIds = groups.slice(from, from + groupsAtOnce).map(({ id }) => id)
    const queue = nightQueue(compare.task, from / groupsAtOnce)
    later(compare({ groupIds }, { key: `${compare.task}:${groupIds[0]}`, queue }))
  }
  later(nextNight(now, last?.id))
})

export const compareFiguresJob = work(compare, async ({ tx, services, afterCommit }, { groupIds }) => {
  const compared = await rows<{ id: number; measure: string; wrong: number }>(
    tx,
    sql`select g.id, m.measure, recount_figures(m.measure, g.id) as wrong
      from child_group g cross join figure_measure m where g.id = ${anyOf(groupIds)} order by g.id, m.measure`,
  )
  await tx.execute(sql`select fold_figures(id) from unnest(${sql.param([...groupIds])}::int[]) as g (id)`)
  afterCommit(() => {
    for (const { id, measure, wrong } of compared)
      if (wrong > 0) services.log.warn({ groupId: id, measure, wrong }, 'пазени стойности бяха сгрешени и са поправени')
  })
})
