import type { getMonthGrid, GridCell as MonthCell } from '@asistent/contract/attendance/grid.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { noteStatuses, type NoteStatus } from '@asistent/domain/attendance/notes'
import { requestStatuses } from '@asistent/domain/attendance/requests'
import { attendanceTypes, choosableTypes, suitsOrganisation, usualPresence } from '@asistent/domain/attendance/statuses'
import { addDays, type Day } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import type { GridCell, GridData, GridPerson, GridRow } from '../blocks/grid/grid-model'
import { doubledNames, shortNameIn } from '../blocks/grid/short-names'
import { allergyWarning } from '../blocks/parts/names'

// Converts the month to grid data. Rows that have not changed keep their identity (the query cache shares equal
// structures), so they are neither recomputed nor rendered after a colleague's mark.

export type MonthAnswer = OutputOf<typeof getMonthGrid>
export type MonthRow = MonthAnswer['result'][number]
type Student = MonthRow['student']

interface MonthContext {
  readonly days: MonthAnswer['days']
  readonly mayForce: boolean
  /** Last day open for entry: entry opens one day ahead, later days depend on applications (domain.md 1.2). */
  readonly openUntil: Day
  /** Short names shared by several children. */
  readonly doubled: ReadonlySet<string>
}

export interface MonthModel {
  /** Converts a response to grid data; later lookups use the latest one. */
  readonly dataOf: (answer: MonthAnswer) => GridData
  readonly answer: () => MonthAnswer
}

export function createMonthModel(first: MonthAnswer, today: Day): MonthModel {
  const openUntil = addDays(today, 1)
  let latest = first
  let rows = new WeakMap<MonthRow, GridRow>()
  let latestAnswer: { readonly days: MonthAnswer['days']; readonly mayForce: boolean } | undefined
  let doubled: ReadonlySet<string> = new Set()
  let data: GridData | undefined
  const dataOf = (answer: MonthAnswer): GridData => {
    // Memoized, because it is called on every keystroke.
    if (data && answer === latest) return data
    latest = answer
    // All cells depend on locked days and days off.
    if (latestAnswer?.days !== answer.days && !sameClosing(latestAnswer?.days, answer.days)) rows = new WeakMap()
    if (latestAnswer?.mayForce !== answer.mayForce) rows = new WeakMap()
    latestAnswer = answer
    const names = doubledNames(answer.result.map(({ student }) => student.studentName))
    if (names.size !== doubled.size) rows = new WeakMap()
    doubled = names
    const context = { days: answer.days, mayForce: answer.mayForce, openUntil, doubled }
    data = {
      days: answer.days.map(({ forDate, isDayOff, name }) => ({
        day: forDate,
        off: isDayOff,
        note: name ?? undefined,
        due: forDate <= today,
      })),
      rows: answer.result.map((row) => {
        const made = rows.get(row) ?? rowOf(row, context)
        rows.set(row, made)
        return made
      }),
    }
    return data
  }
  return { dataOf, answer: () => latest }
}

export function peopleOf({ result }: MonthAnswer): GridPerson[] {
  const doubled = doubledNames(result.map(({ student }) => student.studentName))
  return result.map(({ student: { studentId: id, studentName: name } }) => ({
    id,
    name,
    shortName: shortNameIn(doubled, name),
  }))
}

const sameClosing = (before: MonthAnswer['days'] | undefined, now: MonthAnswer['days']): boolean =>
  before?.length === now.length &&
  now.every((day, index) => day.isDayOff === before[index]?.isDayOff && day.isLocked === before[index]?.isLocked)

function rowOf(row: MonthRow, context: MonthContext): GridRow {
  const { student } = row
  const organisation = student.attendanceType
  const refused = [
    ...choosableTypes.filter((type) => !suitsOrganisation(type, organisation)),
    // Directors may exceed the limit after a confirmation; others no longer have СП (domain.md 1.2).
    ...(student.absencesLocked && !context.mayForce ? [attendanceTypes.FamilyReason] : []),
  ]
  return {
    id: student.studentId,
    name: student.studentName,
    shortName: shortNameIn(context.doubled, student.studentName),
    remark: limitOf(student),
    warning: allergyWarning(student),
    usual: usualPresence(organisation),
    refused,
    cells: row.attendances.map((cell, column) => cellOf(cell, student, context, column)),
  }
}

/** 9/15: used and allowed days for family reasons. Omitted if there is nothing notable. */
function limitOf({
  maxAbsenceCount,
  currentAbsenceCount,
  absencesLocked,
  showFamilyAbsenceWarningMessage,
}: Student): GridRow['remark'] {
  if (maxAbsenceCount === null || currentAbsenceCount === 0) return undefined
  const used = `По семейни причини: ${currentAbsenceCount} от ${plural(maxAbsenceCount, 'ден', 'дни')}`
  return {
    text: `${currentAbsenceCount}/${maxAbsenceCount}`,
    hint: absencesLocked ? `${used}. Лимитът е достигнат.` : used,
    tone: absencesLocked ? 'bad' : showFamilyAbsenceWarningMessage ? 'warn' : 'off',
  }
}

export const shownType = (type: number | null): number | null => (type === attendanceTypes.Locked ? null : type)

function cellOf(cell: MonthCell, student: Student, { days, openUntil }: MonthContext, column: number): GridCell {
  const value = shownType(cell.type)
  const closed = cell.isDayOff
    ? 'off'
    : cell.isDayLocked
      ? 'locked'
      : days[column]?.isLocked || cell.forDate > openUntil
        ? 'sealed'
        : undefined
  const fromRequest = cell.requestId !== undefined && cell.type === attendanceTypes.FamilyReason
  return {
    value,
    closed,
    // Days off have no markers.
    sign: cell.isDayOff ? undefined : signOf(cell, student),
    ...((reportOn(student, cell.forDate) || notesOn(cell, student, noteStatuses.Approved)) && { notExpected: true }),
    // The status comes from an application and is removed by withdrawing it.
    ...(fromRequest && { refuses: [null] }),
  }
}

function signOf(cell: MonthCell, student: Student): GridCell['sign'] {
  if (cell.requestId !== undefined) return 'paper'
  if (notesOn(cell, student, noteStatuses.Approved)) return 'paper'
  if (notesOn(cell, student, noteStatuses.Unprocessed)) return 'waiting'
  if (cell.type === null && reportOn(student, cell.forDate)) return 'waiting'
  return requestsOn(student, cell.forDate).some(({ status }) => status === requestStatuses.Pending)
    ? 'waiting'
    : undefined
}

const notesOn = (cell: MonthCell, { medicalNotes }: Student, noteStatus: NoteStatus): boolean =>
  cell.medicalNotes.length > 0 &&
  medicalNotes.some(({ id, status }) => status === noteStatus && cell.medicalNotes.includes(id))

/** Absence report of a parent for the day. */
export const reportOn = ({ absenceReports }: Student, day: Day) => absenceReports.find((one) => one.forDate === day)

/** Pending and effective applications for family reasons and presence that cover the day. */
export const requestsOn = ({ studentAttendanceRequests }: Student, day: Day) =>
  studentAttendanceRequests.filter(
    ({ fromDate, toDate, dates, status }) =>
      (dates ? dates.includes(day) : fromDate <= day && day <= toDate) &&
      (status === requestStatuses.Pending || status === requestStatuses.Approved),
  )
