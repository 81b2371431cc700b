import type { AttendanceKind, AttendanceType } from './statuses'
import { attendanceKind, hoursOf } from './statuses'

/** Number of days by kind, without days that are not entered. */
export type KindCounts = Readonly<Record<Exclude<AttendanceKind, 'locked'>, number>>

export const noDays: KindCounts = { present: 0, unexcused: 0, family: 0, health: 0, other: 0 }

export const countKinds = (types: readonly (AttendanceType | null)[]): KindCounts => {
  const counts = { ...noDays } as Record<Exclude<AttendanceKind, 'locked'>, number>
  for (const type of types) {
    const kind = type === null ? 'locked' : attendanceKind[type]
    if (kind !== 'locked') counts[kind] += 1
  }
  return counts
}

export const absentDays = ({ unexcused, family, health, other }: KindCounts): number =>
  unexcused + family + health + other

/** Total hours of an hourly group's child (domain.md 1.7). */
export const totalHours = (types: readonly (AttendanceType | null)[]): number =>
  types.reduce<number>((sum, type) => sum + (type === null ? 0 : (hoursOf[type] ?? 0)), 0)

/**
 * СМП, the average monthly attendance: presences ÷ attendance days of the month, to two decimals, half up (domain.md
 * 1.7). Integer arithmetic: 2.675 must not become 2.67. A month without attendance days has none.
 */
export const averageAttendance = (presences: number, attendanceDays: number): number =>
  attendanceDays === 0 ? 0 : Math.floor((presences * 200 + attendanceDays) / (2 * attendanceDays)) / 100

/** Percentage of enrolled children, rounded half up to one decimal. */
export const attendanceShare = (presences: number, attendanceDays: number, enrolled: number): number => {
  const possible = attendanceDays * enrolled
  return possible === 0 ? 0 : Math.floor((presences * 2000 + possible) / (2 * possible)) / 10
}

/** Working days of the group with the most. In September the days of both school years count, each in its groups. */
export function daysTogether(groups: readonly { readonly startYear: number; readonly days: number }[]): number {
  const most = new Map<number, number>()
  for (const { startYear, days } of groups) most.set(startYear, Math.max(most.get(startYear) ?? 0, days))
  return [...most.values()].reduce((sum, days) => sum + days, 0)
}
