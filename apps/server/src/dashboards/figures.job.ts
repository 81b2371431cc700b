import { addDays, nextSofiaTime, today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { rows } from '../platform/database'
import { defineJob, work } from '../platform/jobs'

// Each night every kept figure is compared with its rows (docs/guides/figures.md). A difference is a fault of the code
// that keeps them: it is mended and told. Then the differences of the day become one row for each figure.

const compare = defineJob<{ after: number }>('figures.compare', 'Сверяване на запазените числа')

const key = 'figures.compare'
const at = '03:30'
/** In one transaction; the next ones are another job. */
const groupsAtOnce = 100
/** Days of a school year are entered and corrected until the next one ends. */
const comparedDays = 366

const nextNight = (now: Date) => compare({ after: 0 }, { key, runAt: nextSofiaTime(now, at) })

export const standingFigures = (now: Date) => [{ ...nextNight(now), key }]

export const compareFiguresJob = work(compare, async ({ tx, now, services, later, afterCommit }, { after }) => {
  const day = today(now)
  const compared = await rows<{ id: number; measure: string; wrong: number }>(
    tx,
    sql`select g.id, m.measure, recount_figures(m.measure, g.id) as wrong from (
        select g.id from child_group g join school_year y on y.id = g.school_year_id
        where g.id > ${after} and y.to_on >= ${addDays(day, -comparedDays)} order by g.id limit ${groupsAtOnce}
      ) g cross join figure_measure m order by g.id, m.measure`,
  )
  const ids = [...new Set(compared.map(({ id }) => id))]
  await tx.execute(sql`select fold_figures(id) from unnest(${sql.param(ids)}::int[]) as g (id)`)
  afterCommit(() => {
    for (const { id, measure, wrong } of compared)
      if (wrong > 0) services.log.warn({ groupId: id, measure, wrong }, 'пазени стойности бяха сгрешени и са поправени')
  })
  later(ids.length === groupsAtOnce ? compare({ after: ids.at(-1) ?? 0 }, { key }) : nextNight(now))
})
