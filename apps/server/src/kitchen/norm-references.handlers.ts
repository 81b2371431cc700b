import { nutritionalNorms, recapNutritionalNorms } from '@asistent/contract/kitchen/meal-references.calls'
import { menuTypes } from '@asistent/domain/kitchen/menus'
import { againstNorm } from '@asistent/domain/kitchen/norms'
import { minDay } from '@asistent/domain/kernel/day'
import {
  formatMonth,
  lastDayOf,
  monthOf,
  nextMonth,
  compareMonths,
  firstDayOf,
  type Month,
} from '@asistent/domain/kernel/month'
import type { DayRange } from '@asistent/domain/kernel/range'
import { unitLabel } from '@asistent/domain/warehouse/units'
import type { Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import { chosenKindergarten } from '../staff/visible.ops'
import { requestedPeriod, periodText } from './cooked.queries'
import { perChild, usedIn, type Used } from './norms.queries'

// What a child got in a day against the recommended quantity of each category (domain.md 5.3): gross, as the stock lost it,
// over the children who had at least lunch. The norm is the one that counted at the end of the period.

const compared = ({ recommended, ...used }: Used) => {
  const actual = perChild(used)
  return { actual, recommended, ...againstNorm(actual, recommended) }
}

const note = 'Препоръчаните количества са приблизителни, докато не ги потвърди специалист по хранене.'

export const normReferenceHandlers: Handler[] = [
  ...serveReport(nutritionalNorms, async ({ tx, scope, now }, query) => {
    const range = requestedPeriod(query, now)
    const used = await usedIn(
      tx,
      chosenKindergarten(scope, query.kindergartenId),
      range,
      query.menuType ?? menuTypes.Kindergarten,
      query.asOf,
    )
    return {
      rows: used.map(({ unit, ...row }) => ({ ...row, unit: unitLabel[unit], ...compared({ unit, ...row }) })),
      subtitle: periodText(range, query.asOf),
      period: range,
      notes: [note],
    }
  }),

  ...serveReport(recapNutritionalNorms, async ({ tx, scope, now }, query) => {
    const range = requestedPeriod(query, now)
    const chosenId = chosenKindergarten(scope, query.kindergartenId)
    const menuType = query.menuType ?? menuTypes.Kindergarten
    const months: { month: Month; found: Used[] }[] = []
    for (const part of monthsOf(range))
      months.push({ month: part.month, found: await usedIn(tx, chosenId, part.range, menuType, query.asOf) })
    const whole = await usedIn(tx, chosenId, range, menuType, query.asOf)
    return {
      rows: whole.flatMap((total) => [
        ...months.map(({ month, found }) =>
          row(found.find(({ categoryId }) => categoryId === total.categoryId) ?? total, formatMonth(month)),
        ),
        row(total, 'Средно за периода'),
      ]),
      subtitle: periodText(range, query.asOf),
      period: range,
      notes: [note],
    }
  }),
]

function row(used: Used, month: string) {
  const { actual, recommended, percent, verdict } = compared(used)
  return { categoryId: used.categoryId, category: used.category, month, actual, recommended, percent, verdict }
}

/** The months of a period, the first and the last one as far as they are in it. A school year at most. */
function monthsOf({ from, to }: DayRange): { month: Month; range: DayRange }[] {
  const parts: { month: Month; range: DayRange }[] = []
  for (let month = monthOf(from); compareMonths(month, monthOf(to)) <= 0 && parts.length < 12; month = nextMonth(month))
    parts.push({
      month,
      range: { from: parts.length === 0 ? from : firstDayOf(month), to: minDay(to, lastDayOf(month)) },
    })
  return parts
}
