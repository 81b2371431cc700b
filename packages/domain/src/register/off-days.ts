import { dayOffEffect, dayOffKinds, type DayOffKind } from '../institutions/days-off'
import { addDays, eachDay, maxDay, minDay, type Day } from '../kernel/day'
import type { DayRange } from '../kernel/range'

// Days off for the register, which rejects overlapping ones of the same groups: each day of a group belongs to one record.

export interface DayOffSource {
  readonly kind: DayOffKind
  readonly name: string
  readonly fromOn: Day
  readonly toOn: Day
  /** Null is every group. */
  readonly groupIds: readonly number[] | null
}

export interface OffDayRange {
  readonly from: Day
  readonly to: Day
  readonly name: string
  /** Null is every group; otherwise sorted. */
  readonly groupIds: readonly number[] | null
  /** Whether children may attend. */
  readonly allowsAttendance: boolean
}

/** A closed day takes precedence over quarantine, flu vacation and vacation. */
const precedence: readonly DayOffKind[] = [
  dayOffKinds.DayOff,
  dayOffKinds.Quarantine,
  dayOffKinds.FluVacation,
  dayOffKinds.Vacation,
]

/** Ranges within the school year. Those of every group take precedence over those of some groups of the same kind. */
export function offDayRanges(
  sources: readonly DayOffSource[],
  year: DayRange,
  groupIds: readonly number[],
): OffDayRange[] {
  const taken = new Map<Day, Set<number>>()
  const ordered = sources.toSorted(
    (left, right) =>
      precedence.indexOf(left.kind) - precedence.indexOf(right.kind) ||
      Number(left.groupIds !== null) - Number(right.groupIds !== null),
  )
  const ranges = ordered.flatMap((source) => {
    const parts: { from: Day; to: Day; groups: readonly number[] }[] = []
    for (const day of eachDay(maxDay(source.fromOn, year.from), minDay(source.toOn, year.to))) {
      const before = taken.get(day) ?? new Set<number>()
      const groups = groupIds.filter((id) => (source.groupIds?.includes(id) ?? true) && !before.has(id))
      if (groups.length === 0) continue
      taken.set(day, new Set([...before, ...groups]))
      const last = parts.at(-1)
      if (last && last.to === addDays(day, -1) && last.groups.join() === groups.join()) last.to = day
      else parts.push({ from: day, to: day, groups })
    }
    return parts.map(({ from, to, groups }) => ({
      from,
      to,
      name: source.name,
      groupIds: groups.length === groupIds.length ? null : groups.toSorted((left, right) => left - right),
      allowsAttendance: dayOffEffect[source.kind].allowsAttendance,
    }))
  })
  return ranges.toSorted((left, right) => (left.from < right.from ? -1 : left.from > right.from ? 1 : 0))
}
