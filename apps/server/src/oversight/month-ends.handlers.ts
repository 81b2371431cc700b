import { listMonthEnds } from '@asistent/contract/oversight/month-ends.calls'
import { today } from '@asistent/domain/kernel/day'
import { formatMonth, lastDayOf, monthOf, previousMonth, rangeOf } from '@asistent/domain/kernel/month'
import { expectedDays, missingEntries } from '../attendance/missing-days.ops'
import { attendanceLocks } from '../institutions/locks.ops'
import type { Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import { inPlaces, placesOf } from './places.queries'

export const monthEndsHandlers: Handler[] = [
  ...serveReport(listMonthEnds, async ({ tx, scope, now }, { municipalityId, month, year }) => {
    const ofMunicipality = { municipalityId }
    const chosen = month && year ? { month, year } : previousMonth(monthOf(today(now)))
    const shown = { subtitle: formatMonth(chosen), period: rangeOf(chosen) }
    const places = await placesOf(tx, scope, ofMunicipality)
    if (places.length === 0) return { rows: [], ...shown }
    const within = inPlaces(scope, ofMunicipality, places)
    const missing = new Map(
      (await missingEntries(tx, expectedDays(chosen, today(now)), within)).map((one) => [one.kindergartenId, one]),
    )
    const locks = await attendanceLocks(tx, within, now)
    const rows = places.map(({ id, name, municipality }) => {
      const lockedUntil = locks.get(id) ?? null
      const left = missing.get(id)?.missing ?? 0
      const isLocked = lockedUntil !== null && lockedUntil >= lastDayOf(chosen)
      return {
        kindergartenId: id,
        place: name,
        municipality,
        missing: left,
        lockedUntil,
        isClosed: left === 0 && isLocked,
        state: left > 0 ? 'Закъснява' : isLocked ? 'Приключен' : 'Въведен, не е заключен',
      }
    })
    // Late ones first; the places are ordered by name.
    return { rows: rows.toSorted((left, right) => right.missing - left.missing), ...shown }
  }),
]
