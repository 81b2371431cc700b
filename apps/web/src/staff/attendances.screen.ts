import type { UserData } from '@asistent/contract/identity/session.calls'
import { getStaffMonth, saveStaffMonth } from '@asistent/contract/staff/attendances.calls'
import { formatMonth } from '@asistent/domain/kernel/month'
import {
  isLeave,
  isWorking,
  staffDayCode,
  staffDayProblem,
  staffStatuses,
  staffStatusLabel,
  staffStatusWords,
  type StaffStatus,
} from '@asistent/domain/staff/staff-attendance'
import { counting, type GridCode } from '../blocks/grid/grid-model'
import { monthGrid } from '../blocks/grid/month-grid'
import { doubledNames, shortNameIn } from '../blocks/grid/short-names'
import type { Tone } from '../look/tones'
import { groupSource } from '../choices/groups'
import { kindChoices, staffSource } from './words'

// Encodes a cell as one number: the status plus the second status in the hundreds ('I/Л' is 1001).

const hundred = 100
const packed = (status: StaffStatus, additional: StaffStatus | null): number => status + hundred * (additional ?? 0)
const statusOf = (value: number): StaffStatus => (value % hundred) as StaffStatus
const additionalOf = (value: number): StaffStatus | null => {
  const additional = Math.floor(value / hundred)
  return additional === 0 ? null : (additional as StaffStatus)
}

const { Shift1, Shift2, Attendance, Lecturing, BusinessTrip, SickLeave, Absence } = staffStatuses

const toneOf = (status: StaffStatus): Tone => {
  if (status === Shift1 || status === Attendance) return 'green'
  if (status === Shift2) return 'teal'
  if (status === Lecturing || status === BusinessTrip) return 'violet'
  if (status === SickLeave) return 'blue'
  return status === Absence ? 'red' : 'orange'
}

/** Default first; common second statuses last. */
const single: readonly StaffStatus[] = [
  Shift1,
  Shift2,
  Attendance,
  3,
  SickLeave,
  9,
  4,
  5,
  Absence,
  Lecturing,
  BusinessTrip,
]
const doubled: readonly (readonly [StaffStatus, StaffStatus])[] = [
  [Shift1, Lecturing],
  [Shift2, Lecturing],
  [Shift1, Shift2],
]

const codeOf = (status: StaffStatus, additional: StaffStatus | null): GridCode => ({
  value: packed(status, additional),
  code: staffDayCode({ status, additional }),
  name: nameOf(status, additional),
  tone: toneOf(status),
})

function nameOf(status: StaffStatus, additional: StaffStatus | null): string {
  if (additional === null) return staffStatusLabel[status]
  if (status === Shift1 && additional === Shift2) return 'I и II смяна'
  return `${staffStatusLabel[status]} и ${staffStatusWords(additional)}`
}

const codes: readonly GridCode[] = [
  ...single.map((status) => codeOf(status, null)),
  ...doubled.map(([status, additional]) => codeOf(status, additional)),
]
const offered = new Set(codes.map((code) => code.value))

/** Every other pair that a day may have. */
const rareCodes = single
  .flatMap((status) => single.map((additional) => [status, additional] as const))
  .filter(([status, additional]) => !staffDayProblem({ status, additional }, false))
  .filter(([status, additional]) => !offered.has(packed(status, additional)))
  .map(([status, additional]) => codeOf(status, additional))

const atWork = (value: number): number => {
  const additional = additionalOf(value)
  return isWorking(statusOf(value)) || (additional !== null && isWorking(additional)) ? 1 : 0
}

/** True if the user may see more than their own row. */
const seesOthers = ({ access }: UserData): boolean =>
  access.some(({ resource, own }) => resource === 'TeacherAttendances' && !own)

export const Screen = monthGrid({
  title: 'Присъствия на персонала',
  load: getStaffMonth,
  choose: (param) => [
    param.month('month', 'year'),
    param.select('kind', kindChoices, { when: seesOthers }),
    param.pick('classId', groupSource, { when: seesOthers }),
    param.pick('teacherId', staffSource, { when: seesOthers }),
  ],
  heading: 'Служител',
  codes,
  rareCodes,
  data: ({ days, result, lockedUntil }) => {
    const doubled = doubledNames(result.map(({ teacherName }) => teacherName))
    return {
      days: days.map(({ forDate, isDayOff, name }) => ({ day: forDate, off: isDayOff, note: name ?? undefined })),
      rows: result.map(({ teacherId, teacherName, attendances }) => ({
        id: teacherId,
        name: teacherName,
        shortName: shortNameIn(doubled, teacherName),
        cells: attendances.map(({ forDate, type, additionalStatus, isDayLocked }, index) => ({
          value: type === null ? null : packed(type, additionalStatus),
          closed: days[index]?.isDayOff
            ? ('off' as const)
            : isDayLocked || (lockedUntil !== null && forDate <= lockedUntil && type === null)
              ? ('locked' as const)
              : undefined,
          note: type === null || additionalStatus === null ? undefined : nameOf(type, additionalStatus),
        })),
      })),
    }
  },
  totals: [
    { title: 'Р', hint: 'На работа', weight: atWork },
    {
      title: 'От',
      hint: 'Отпуски',
      weight: (value) => (isLeave(statusOf(value)) ? 1 : 0) - counting(6, 7)(statusOf(value)),
    },
    { title: 'Б', hint: 'Болничен', weight: (value) => counting(6)(statusOf(value)) },
    { title: 'О', hint: 'Отсъствия', weight: (value) => counting(7)(statusOf(value)) },
  ],
  dayTotals: [{ title: 'На работа', hint: 'На работа', weight: atWork }],
  save: {
    words: (chosen) => `Присъствия на персонала за ${formatMonth(chosen)}`,
    call: saveStaffMonth,
    input: (changes, { month, year }) => ({
      month,
      year,
      items: changes.map(({ rowId, day, value, before }) => ({
        teacherId: rowId,
        forDate: day,
        type: value === null ? null : statusOf(value),
        additionalStatus: value === null ? null : additionalOf(value),
        was: before === null ? null : { type: statusOf(before), additionalStatus: additionalOf(before) },
      })),
    }),
  },
})
