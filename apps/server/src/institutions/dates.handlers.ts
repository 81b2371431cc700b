import { getMonths, getTermDates, getWeeks } from '@asistent/contract/institutions/dates.calls'
import { today } from '@asistent/domain/kernel/day'
import { defaultMonth, defaultMonths } from '@asistent/domain/kernel/month'
import { schoolYearBounds, schoolYearName, startYearOf, studyTime } from '@asistent/domain/kernel/school-year'
import type { ReadContext } from '../platform/context'
import { read, type Handler } from '../platform/handler'
import { requireFound, inKindergarten } from '../platform/versioned'
import { byCalendarYear, monthsIn, selectedWeek, termsOf, weeksOf } from './dates.rules'
import { schoolYearById } from './school-years.queries'

export const dateHandlers: Handler[] = [
  read(getWeeks, async (context, { periodId }) => {
    const { bounds } = await yearOf(context, periodId)
    const weeks = weeksOf(bounds, today(context.now))
    return { weeks, selected: selectedWeek(weeks) }
  }),

  read(getMonths, async (context, { periodId }) => {
    const { bounds } = await yearOf(context, periodId)
    const months = monthsIn(bounds)
    const current = today(context.now)
    const result = byCalendarYear(months, current)
    return {
      result,
      rowsCount: result.length,
      selected: defaultMonth(months, current) ?? null,
      selectedMany: defaultMonths(months, current),
    }
  }),

  read(getTermDates, async (context, { periodId }) => {
    const { id, name, bounds, study } = await yearOf(context, periodId)
    return {
      periodId: id,
      name,
      fromDate: bounds.from,
      toDate: bounds.to,
      studyFromDate: study.from,
      studyToDate: study.to,
      terms: termsOf(study),
    }
  }),
]

/** The requested year, else the selected one, else (ministry, municipality, master) the current statutory one. */
async function yearOf({ tx, scope, now }: ReadContext, periodId: number | undefined) {
  if (periodId !== undefined && periodId !== scope.schoolYear?.id) {
    const year = requireFound(await schoolYearById(tx, inKindergarten(scope), periodId))
    return {
      id: year.id,
      name: year.name,
      bounds: { from: year.fromDate, to: year.toDate },
      study: { from: year.studyFromDate, to: year.studyToDate },
    }
  }
  const year = scope.schoolYear
  if (year)
    return {
      id: year.id,
      name: year.name,
      bounds: { from: year.fromOn, to: year.toOn },
      study: { from: year.studyFromOn, to: year.studyToOn },
    }
  const startYear = startYearOf(today(now))
  return { id: null, name: schoolYearName(startYear), bounds: schoolYearBounds(startYear), study: studyTime(startYear) }
}
