import { absenceReasonLabel, type AbsenceReason } from '@asistent/domain/attendance/absence-reports'
import { noteSources, noteStatuses, noteStatusLabel } from '@asistent/domain/attendance/notes'
import { requestKindLabel, requestStatusLabel } from '@asistent/domain/attendance/requests'
import { attendanceLabel, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { addDays, formatShortDay, today, type Day } from '@asistent/domain/kernel/day'
import type { CellPosition } from '../blocks/grid/grid-model'
import { momentWords } from '../blocks/grid/moment-words'
import { reportOn, requestsOn, shownType, type MonthAnswer, type MonthRow } from './grid-data'
import { markKey, type WaitingMark } from './offline-rules'

// Description of a cell for tooltips and screen readers.

export const labelOf = (type: number | null): string =>
  type === null ? 'Не е въведено' : attendanceLabel[type as AttendanceType]

export function describeCell(
  month: MonthAnswer,
  { row, column }: CellPosition,
  value: number | null,
  waiting: (key: string) => WaitingMark | undefined,
): string {
  const child = month.result[row]
  const day = month.days[column]
  const cell = child?.attendances[column]
  if (!child || !day || !cell) return ''
  const mark = waiting(markKey(child.student.studentId, cell.forDate))
  const who = cell.markedBy === undefined ? undefined : month.people[cell.markedBy]
  const parts = [
    closedWords(month, column, cell.isDayLocked) ?? `${labelOf(value)}.`,
    mark &&
      (mark.trouble
        ? `Не е записано: ${mark.trouble.text}.`
        : `Отбелязано ${momentWords(mark.madeAt)}, чака изпращане.`),
    !mark &&
      who &&
      shownType(cell.type) !== null &&
      `Въведено от ${who}${cell.markedAt ? `, ${momentWords(cell.markedAt)}` : '.'}`,
    cell.mark !== undefined && `Отбелязано е: ${labelOf(cell.mark).toLowerCase()}.`,
    reportWords(reportOn(child.student, cell.forDate)),
    ...notesWords(child, cell.medicalNotes),
    ...requestWords(child, cell.forDate),
    doorWords('Дошло', cell.arrivedAt, cell.broughtBy, 'с'),
    doorWords('Взето', cell.leftAt, cell.collectedBy, 'от'),
  ]
  return `${child.student.studentName}, ${formatShortDay(cell.forDate)} ${parts.filter(Boolean).join(' ')}`
}

function closedWords({ days, lockedUntil }: MonthAnswer, column: number, isDayLocked: boolean): string | undefined {
  const day = days[column]
  if (day?.isDayOff) return day.name ? `Неприсъствен ден: ${day.name}.` : 'Неприсъствен ден.'
  if (day && day.forDate > addDays(today(new Date()), 1)) return 'Отбелязва се най-рано в деня преди това.'
  if (isDayLocked) return 'Детето не е в групата на този ден.'
  return day?.isLocked && lockedUntil ? `Периодът до ${formatShortDay(lockedUntil)} е заключен.` : undefined
}

interface Report {
  readonly reason: AbsenceReason
  readonly by: string
  readonly createdAt: string
}

/** Absence report of a parent as text. */
export const reportWords = (report: Report | null | undefined): string | undefined =>
  report
    ? `Родител съобщи отсъствие – ${absenceReasonLabel[report.reason].toLowerCase()} (${report.by}, ${momentWords(report.createdAt)}).`
    : undefined

const notesWords = ({ student }: MonthRow, ids: readonly number[]): string[] =>
  student.medicalNotes
    .filter(({ id, status }) => ids.includes(id) && status !== noteStatuses.Incorrect)
    .map(
      ({ source, number, fromDate, toDate, status }) =>
        `${source === noteSources.Electronic ? 'Електронна медицинска' : 'Медицинска'} бележка${number ? ` № ${number}` : ''} (${formatShortDay(fromDate)}–${formatShortDay(toDate)}, ${noteStatusLabel[status].toLowerCase()}).`,
    )

const requestWords = ({ student }: MonthRow, day: Day): string[] =>
  requestsOn(student, day).map(
    ({ kind, status, fromDate, toDate, reason }) =>
      `Заявление – ${requestKindLabel[kind].toLowerCase()} (${formatShortDay(fromDate)}–${formatShortDay(toDate)}, ${requestStatusLabel[status].toLowerCase()})${reason ? `: ${reason}` : ''}.`,
  )

const doorWords = (verb: string, at: string | undefined, by: string | undefined, link: string) =>
  at && `${verb} в ${at.slice(0, 5)} ч.${by ? ` ${link} ${by}.` : ''}`
