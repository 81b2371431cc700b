import { monthOf, rangeOf } from '@asistent/domain/kernel/month'
import { minDay, today, type Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { schoolYearBounds, startYearOf } from '@asistent/domain/kernel/school-year'
import type { ReferenceName } from '@asistent/domain/oversight/references'
import { addressOf } from '../blocks/parts/address'

// From a row of a reference to what is behind it: a municipality to its kindergartens, a kindergarten to its groups.

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
  /** Of the reading that serves two references. */
  readonly about?: string | undefined
}

export const referencePath = (name: ReferenceName): string => `/administrative-references/${name}`

/** The same reference one step further in; a group has no step of its own. */
export function insideTo(name: ReferenceName, row: PlaceRow, chosen: PlaceChosen): string | undefined {
  if (row.detailId !== null) return undefined
  if (row.kindergartenId === null) return municipalityTo(name, row, chosen)
  return addressOf(referencePath(name), { ...kept(chosen), kindergartenId: row.kindergartenId })
}

/** A kind: over all of them to the kindergartens that have it, in one of them to what there is of it. */
export const kindTo = (name: ReferenceName, row: PlaceRow, chosen: PlaceChosen): string | undefined => {
  if (row.detailId === null || (chosen.kind !== undefined && row.kindergartenId !== null)) return undefined
  const { municipalityId } = chosen
  const kindergartenId = row.kindergartenId ?? chosen.kindergartenId
  return addressOf(referencePath(name), { ...kept(chosen), municipalityId, kindergartenId, kind: row.detailId })
}

/** The kindergartens of the municipality that the row is about. */
export const municipalityTo = (name: ReferenceName, { municipalityId }: PlaceRow, chosen: PlaceChosen) =>
  municipalityId === null ? undefined : addressOf(referencePath(name), { ...kept(chosen), municipalityId })

const kept = ({
  by: _by,
  municipalityId: _municipality,
  kindergartenId: _place,
  about: _about,
  ...others
}: PlaceChosen) => others

/** The days that the reference is about, as the server understands them (oversight/period.rules.ts). */
export function daysOf({ month, year, wholeYear = false, forDate }: PlaceChosen): DayRange {
  if (forDate) return { from: forDate, to: forDate }
  const now = today(new Date())
  const running = monthOf(now)
  const range = rangeOf({ month: month ?? running.month, year: year ?? running.year })
  const asked = wholeYear ? schoolYearBounds(startYearOf(range.to)) : range
  return { from: asked.from, to: minDay(asked.to, now) }
}
