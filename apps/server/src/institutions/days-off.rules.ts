import { dayOffEffect, dayOffKindLabel, dayOffKinds, type DayOffKind } from '@asistent/domain/institutions/days-off'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { daysIn, intersect, type DayRange } from '@asistent/domain/kernel/range'

// What records of days off mean for single days (product.md 4, domain.md 1.6).

export interface DayOffRecord {
  readonly id: number
  readonly kind: DayOffKind
  readonly name: string
  readonly fromOn: Day
  readonly toOn: Day
  /** Null: every group. */
  readonly groupIds: readonly number[] | null
}

/** A non-school day goes before everything else, then what explains an absence best. */
const order: readonly DayOffKind[] = [
  dayOffKinds.DayOff,
  dayOffKinds.Quarantine,
  dayOffKinds.FluVacation,
  dayOffKinds.Vacation,
]
const byWeight = (left: DayOffRecord, right: DayOffRecord) =>
  order.indexOf(left.kind) - order.indexOf(right.kind) || left.id - right.id

/** Does a record hold for a group? Without a group only what holds for the whole kindergarten counts. */
const holdsFor = (record: Pick<DayOffRecord, 'groupIds'>, groupId: number | undefined): boolean =>
  record.groupIds === null || (groupId !== undefined && record.groupIds.includes(groupId))

export interface DaysOff {
  /** The days of the range that have a record, each with its records, the weightiest first. */
  readonly byDay: ReadonlyMap<Day, readonly DayOffRecord[]>
  on(day: Day): DayOffRecord | undefined
  /** Nobody enters attendance, topics or staff attendance on such a day. */
  locksEntry(day: Day): boolean
  /** The status the second variant of the monthly report shows over an empty or unexcused day. */
  overlayStatus(day: Day): 10 | 12 | 14 | null
}

export function expandDaysOff(records: readonly DayOffRecord[], range: DayRange, groupId?: number): DaysOff {
  const byDay = new Map<Day, DayOffRecord[]>()
  for (const record of records.toSorted(byWeight)) {
    const common = holdsFor(record, groupId) && intersect({ from: record.fromOn, to: record.toOn }, range)
    for (const day of common ? daysIn(common) : []) byDay.set(day, [...(byDay.get(day) ?? []), record])
  }
  const on = (day: Day) => byDay.get(day)?.[0]
  return {
    byDay,
    on,
    locksEntry: (day) => on(day) !== undefined && dayOffEffect[on(day)!.kind].locksEntry,
    overlayStatus: (day) => {
      const record = on(day)
      return record ? dayOffEffect[record.kind].overlayStatus : null
    },
  }
}

const period = ({ fromOn, toOn }: Pick<DayOffRecord, 'fromOn' | 'toOn'>) =>
  fromOn === toOn ? formatDay(fromOn) : `${formatDay(fromOn)} – ${formatDay(toOn)}`

const shareGroups = (left: readonly number[] | null, right: readonly number[] | null) =>
  left === null || right === null || left.some((id) => right.includes(id))

/**
 * What the form says about records that cover the same days for the same groups. Vacations are meant to cover official
 * days (Christmas), so those are passed over.
 */
export function overlapWarnings(
  saved: Pick<DayOffRecord, 'kind' | 'groupIds'>,
  others: readonly (DayOffRecord & { readonly official: boolean })[],
): string[] {
  const expected = (other: { kind: DayOffKind; official: boolean }) =>
    other.official && other.kind === dayOffKinds.DayOff && saved.kind !== dayOffKinds.DayOff
  return others
    .filter((other) => shareGroups(saved.groupIds, other.groupIds) && !expected(other))
    .map((other) => `Пресича се с „${other.name}“ (${dayOffKindLabel[other.kind].toLowerCase()}, ${period(other)})`)
}
