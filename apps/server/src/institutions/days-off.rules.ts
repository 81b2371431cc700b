import { dayOffEffect, dayOffKindLabel, dayOffKinds, type DayOffKind } from '@asistent/domain/institutions/days-off'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { daysIn, intersect, type DayRange } from '@asistent/domain/kernel/range'

// Effect of days off on single days (product.md 4, domain.md 1.6).

export interface DayOffRecord {
  readonly id: number
  readonly kind: DayOffKind
  readonly name: string
  readonly fromOn: Day
  readonly toOn: Day
  /** Null is every group. */
  readonly groupIds: readonly number[] | null
}

/** Precedence: a non-school day first, then the kind that explains an absence best. */
const order: readonly DayOffKind[] = [
  dayOffKinds.DayOff,
  dayOffKinds.Quarantine,
  dayOffKinds.FluVacation,
  dayOffKinds.Vacation,
]
const byWeight = (left: DayOffRecord, right: DayOffRecord) =>
  order.indexOf(left.kind) - order.indexOf(right.kind) || left.id - right.id

/** Returns whether a record applies to a group. Without a group only records for the whole kindergarten apply. */
const holdsFor = (record: Pick<DayOffRecord, 'groupIds'>, groupId: number | undefined): boolean =>
  record.groupIds === null || (groupId !== undefined && record.groupIds.includes(groupId))

export interface DaysOff {
  /** Days of the range with records, sorted by precedence. */
  readonly byDay: ReadonlyMap<Day, readonly DayOffRecord[]>
  on(day: Day): DayOffRecord | undefined
  /** Attendance, topics and staff attendance cannot be entered on such a day. */
  locksEntry(day: Day): boolean
  /** Status that variant 2 of the monthly report shows for an empty or unexcused day. */
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
 * Warnings about records for the same days and groups. Vacations may cover official days (Christmas), so those are
 * ignored.
 */
export function overlapWarnings(
  saved: Pick<DayOffRecord, 'kind' | 'groupIds'>,
  others: readonly (DayOffRecord & { readonly official: boolean })[],
): string[] {
  const expected = (otherRow: { kind: DayOffKind; official: boolean }) =>
    otherRow.official && otherRow.kind === dayOffKinds.DayOff && saved.kind !== dayOffKinds.DayOff
  return others
    .filter((otherDayOff) => shareGroups(saved.groupIds, otherDayOff.groupIds) && !expected(otherDayOff))
    .map(
      (otherDayOff) =>
        `Пресича се с „${otherDayOff.name}“ (${dayOffKindLabel[otherDayOff.kind].toLowerCase()}, ${period(otherDayOff)})`,
    )
}
