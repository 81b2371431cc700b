import { listMonthEnds } from '@asistent/contract/oversight/month-ends.calls'
import { openStepLabel, openSteps, stepProgress, type MonthStep } from '@asistent/domain/dashboards/month-end'
import { today } from '@asistent/domain/kernel/day'
import { formatMonth, monthOf, previousMonth, rangeOf } from '@asistent/domain/kernel/month'
import { plural } from '@asistent/domain/kernel/text'
import { asSystem } from '../platform/database'
import type { Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import { monthFacts, type PlaceMonth } from './month-facts.ops'
import { inPlaces, placesOf } from './places.queries'

export const monthEndsHandlers: Handler[] = [
  ...serveReport(listMonthEnds, async ({ tx, scope, now }, { municipalityId, month, year }) => {
    const ofMunicipality = { municipalityId }
    const chosen = month && year ? { month, year } : previousMonth(monthOf(today(now)))
    const shown = { subtitle: formatMonth(chosen), period: rangeOf(chosen) }
    const places = await placesOf(tx, scope, ofMunicipality)
    if (places.length === 0) return { rows: [], ...shown }
    const within = inPlaces(scope, ofMunicipality, places)
    // Counts of tables that experts may not read; the condition limits them to the overseen kindergartens.
    const facts = await asSystem(tx, () => monthFacts(tx, within, { month: chosen, today: today(now), now }))
    const byId = new Map(facts.map((one) => [one.kindergartenId, one]))
    const rows = places.flatMap(({ id, name, municipality }) => {
      const month = byId.get(id)
      if (!month) return []
      const open = month.hasChildren ? openSteps(month) : []
      return [
        {
          kindergartenId: id,
          place: name,
          municipality,
          missing: month.missingDays,
          lockedUntil: month.locks.get('attendance') ?? null,
          isClosed: open.length === 0,
          open: open.length,
          steps: open.map((step) => openStepText(step, month)).join('; '),
          state: stateOf(month, open),
        },
      ]
    })
    // Late ones first; the places are ordered by name.
    return { rows: rows.toSorted((left, right) => right.missing - left.missing || right.open - left.open), ...shown }
  }),
]

const stateOf = ({ hasChildren, missingDays }: PlaceMonth, open: readonly MonthStep[]): string => {
  if (!hasChildren) return 'Без деца през месеца'
  if (missingDays > 0) return 'Закъснява'
  return open.length === 0 ? 'Приключен' : plural(open.length, 'отворена стъпка', 'отворени стъпки')
}

/** 'такси (3)' */
const openStepText = (step: MonthStep, month: PlaceMonth): string => {
  const { left } = stepProgress(month)[step]
  return left ? `${openStepLabel[step]} (${left})` : openStepLabel[step]
}
