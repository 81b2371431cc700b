import {
  attendanceCode,
  attendanceKind,
  attendanceKindLabel,
  attendanceLabel,
  attendanceTypes,
  hoursOf,
  suitsOrganisation,
  usualPresence,
  type AttendanceKind,
  type AttendanceType,
} from '@asistent/domain/attendance/statuses'
import type { GroupAttendanceType } from '@asistent/domain/people/groups'
import type { GridCode, GridTotal } from '../blocks/grid/grid-model'
import { attendanceTone } from '../look/tones'

// The codes of domain.md 1.1 for the grid and the day view.

/** By frequency of use. */
const order: readonly AttendanceType[] = [2, 16, 7, 8, 9, 1, 5, 6, 10, 11, 15, 4, 3, 12, 14]

const codeOf = (type: AttendanceType): GridCode => ({
  value: type,
  code: attendanceCode[type],
  name: attendanceLabel[type],
  tone: attendanceTone[type],
})

export const allCodes: readonly GridCode[] = order.map(codeOf)

export const codeOfType = (type: number | null | undefined): GridCode | undefined =>
  allCodes.find(({ value }) => value === type)

/** Codes available for these kinds of organisation, the group's default first (domain.md 1.2). */
export function codesFor(group: GroupAttendanceType, children: readonly GroupAttendanceType[]): readonly GridCode[] {
  const usual = usualPresence(group)
  const suits = (type: AttendanceType) => [group, ...children].some((one) => suitsOrganisation(type, one))
  return [usual, ...order.filter((type) => type !== usual && suits(type))].map(codeOf)
}

const ofKind =
  (...kinds: readonly AttendanceKind[]) =>
  (value: number): number =>
    kinds.includes(attendanceKind[value as AttendanceType]) ? 1 : 0

const kindTotal = (title: string, kind: AttendanceKind): GridTotal => ({
  title,
  hint: attendanceKindLabel[kind],
  weight: ofKind(kind),
})

const kindTotals: readonly GridTotal[] = [
  kindTotal('П', 'present'),
  kindTotal('НО', 'unexcused'),
  kindTotal('СП', 'family'),
  kindTotal('Зд', 'health'),
  kindTotal('Др', 'other'),
]

const hours: GridTotal = {
  title: 'Ч',
  hint: 'Часове на посещение',
  weight: (value) => hoursOf[value as AttendanceType] ?? 0,
}

export const totalsFor = (codes: readonly GridCode[]): readonly GridTotal[] =>
  codes.some((code) => code.value === attendanceTypes.Hourly) ? [...kindTotals, hours] : kindTotals

export const dayTotals: readonly GridTotal[] = [
  { title: 'Присъстват', hint: 'Присъстват', weight: ofKind('present') },
  { title: 'Отсъстват', hint: 'Отсъстват', weight: ofKind('unexcused', 'family', 'health', 'other') },
  { title: 'Невъведени', hint: 'Деца без статус за деня', weight: () => 0, empty: 1 },
]
