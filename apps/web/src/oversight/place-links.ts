import { monthOf, rangeOf } from '@asistent/domain/kernel/month'
import { minDay, today, type Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { schoolYearBounds, startYearOf } from '@asistent/domain/kernel/school-year'
import type { ReferenceName } from '@asistent/domain/oversight/references'
import { addressOf } from '../blocks/parts/address'

// Drill-down of a row: a municipality to its kindergartens, a kindergarten to its groups.

export interface PlaceRow {
  readonly place: string
  readonly municipality: string | null
  readonly municipalityId: number | null
  readonly kindergartenId: number | null
  readonly detailId: number | null
}

export interface PlaceChosen {
  readonly by?: string | undefined
  readonly kind?: number | undefined
  readonly municipalityId?: number | undefined
  readonly kindergartenId?: number | undefined
  readonly month?: number | undefined
  readonly year?: number | undefined
  readonly wholeYear?: boolean | undefined
  readonly forDate?: Day | undefined
  readonly order?: string | undefined
  readonly rankBy?: string | undefined
  readonly compare?: boolean | undefined
  /** Parameter of the screen that serves two reports. */
  readonly about?: string | undefined
}

export const referencePath = (name: ReferenceName): string => `/administrative-references/${name}`

/** The same report one level deeper; undefined for a group. */
export function insideTo(name: ReferenceName, row: PlaceRow, chosen: PlaceChosen): string | undefined {
  if (row.detailId !== null) return undefined
  if (row.kindergartenId === null) return municipalityTo(name, row, chosen)
  return addressOf(referencePath(name), { ...kept(chosen), kindergartenId: row.kindergartenId })
}

/** Drill-down of a kind: to the kindergartens that have it, or within one to its items. */
export const kindTo = (name: ReferenceName, row: PlaceRow, chosen: PlaceChosen): string | undefined => {
  if (row.detailId === null || (chosen.kind !== undefined && row.kindergartenId !== null)) return undefined
  const { municipalityId } = chosen
  const kindergartenId = row.kindergartenId ?? chosen.kindergartenId
  return addressOf(referencePath(name), { ...kept(chosen), municipalityId, kindergartenId, kind: row.detailId })
}

/** Kindergartens of the row's municipality. */
export const municipalityTo = (name: ReferenceName, { municipalityId }: PlaceRow, chosen: PlaceChosen) =>
  municipalityId === null ? undefined : addressOf(referencePath(name), { ...kept(chosen), municipalityId })

const kept = ({
  by: _by,
  municipalityId: _municipality,
  kindergartenId: _place,
  about: _about,
  ...others
}: PlaceChosen) => others

/** Days of the report, computed as on the server (oversight/period.rules.ts). */
export function daysOf({ month, year, wholeYear = false, forDate }: PlaceChosen): DayRange {
  if (forDate) return { from: forDate, to: forDate }
  const now = today(new Date())
  const running = monthOf(now)
  const range = rangeOf({ month: month ?? running.month, year: year ?? running.year })
  const bounds = wholeYear ? schoolYearBounds(startYearOf(range.to)) : range
  return { from: bounds.from, to: minDay(bounds.to, now) }
}
