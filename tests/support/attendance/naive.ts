import { keepsNotice } from '@asistent/domain/attendance/requests'
import { attendanceTypes } from '@asistent/domain/attendance/statuses'
import { addDays, isWeekend, type Day } from '@asistent/domain/kernel/day'
import { daysIn, type DayRange } from '@asistent/domain/kernel/range'

// Naive model of attendance (domain.md 1) for comparison with the product: lists of marks, applications and notes, from
// which every result is recomputed. No database, links or stored statuses.

export type Mark = number | null

export interface Cell {
  readonly child: number
  readonly day: Day
}

export interface Item extends Cell {
  readonly type: Mark
  /** Version that the device has seen; undefined overwrites any. */
  readonly version: number | undefined
}

interface Paper {
  readonly child: number
  readonly range: DayRange
  /** Approved and neither withdrawn nor annulled. */
  holds: boolean
  /** Days that an application lost because they exceeded the limit when they came back. */
  readonly lost?: Set<Day>
}

interface Note extends Paper {
  /** Ordinal of this approval, starting at 1. */
  approved: number | undefined
}

export interface Book {
  today: Day
  lockedUntil: Day | null
  readonly off: Set<Day>
  readonly limit: number
  readonly marks: Map<string, { mark: Mark; version: number }>
  readonly requests: Paper[]
  readonly notes: Note[]
  /** Note that excuses a day: the first approved one that covers it. */
  readonly excusedBy: Map<string, Note>
  /** Days that a note found past and empty while an application covered them. */
  readonly leftToRequest: Set<string>
}

export const emptyBook = (today: Day, limit: number): Book => ({
  today,
  lockedUntil: null,
  off: new Set(),
  limit,
  marks: new Map(),
  requests: [],
  notes: [],
  excusedBy: new Map(),
  leftToRequest: new Set(),
})

const { Absence, Attendance, Excused, FamilyReason, Hourly1, MedicalNote } = attendanceTypes
const locked = attendanceTypes.Locked

export const keyOf = ({ child, day }: Cell): string => `${child}:${day}`
const covers = (paper: Paper, { child, day }: Cell) =>
  paper.holds && paper.child === child && paper.range.from <= day && day <= paper.range.to && !paper.lost?.has(day)

export const markIn = (book: Book, cell: Cell) => book.marks.get(keyOf(cell)) ?? { mark: null, version: 0 }
const attends = (book: Book, day: Day) => !isWeekend(day) && !book.off.has(day)
const isLocked = (book: Book, day: Day) => book.lockedUntil !== null && day <= book.lockedUntil

export function statusIn(book: Book, cell: Cell): Mark {
  const { mark } = markIn(book, cell)
  if (mark !== null && mark !== Absence) return mark
  if (mark === Absence && book.excusedBy.has(keyOf(cell))) return MedicalNote
  return book.requests.some((request) => covers(request, cell)) ? FamilyReason : mark
}

/** Status in the month: days off hide statuses that come only from an application or note. */
export function shownIn(book: Book, cell: Cell): Mark {
  const status = statusIn(book, cell)
  if (!attends(book, cell.day)) return markIn(book, cell).mark === null ? locked : status
  return status ?? (cell.day > addDays(book.today, 1) ? locked : null)
}

/** Number of counted days for family reasons. */
export const usedBy = (book: Book, child: number, days: readonly Day[]): number =>
  days.filter((day) => attends(book, day) && statusIn(book, { child, day }) === FamilyReason).length

function enter(book: Book, cell: Cell, mark: Mark): void {
  book.marks.set(keyOf(cell), { mark, version: markIn(book, cell).version + 1 })
  book.leftToRequest.delete(keyOf(cell))
}

const refusal = (book: Book, item: Item): string | undefined => {
  if (isLocked(book, item.day)) return 'locked'
  if (item.type !== null && !attends(book, item.day)) return 'day-off'
  if (item.type !== null && item.day > addDays(book.today, 1)) return 'future'
  if (item.type === Hourly1) return 'wrong-organisation'
  return item.version !== undefined && item.version !== markIn(book, item).version ? 'conflict' : undefined
}

/** Returns rejected cells with reasons; if there are none, enters the marks. */
export function save(book: Book, items: readonly Item[], force: boolean, days: readonly Day[]): Map<string, string> {
  const changes = items.filter((item) => markIn(book, item).mark !== item.type)
  const refused = new Map(changes.flatMap((item) => [[keyOf(item), refusal(book, item)] as const]))
  const reasons = new Map([...refused].flatMap(([key, reason]) => (reason ? [[key, reason] as const] : [])))
  if (reasons.size > 0) return reasons
  const before = new Map(changes.map((item) => [keyOf(item), markIn(book, item)]))
  const added = changes.filter((item) => statusIn(book, item) !== FamilyReason)
  for (const item of changes) enter(book, item, item.type)
  const over = force
    ? []
    : added.filter((item) => statusIn(book, item) === FamilyReason && usedBy(book, item.child, days) > book.limit)
  if (over.length > 0) for (const [key, mark] of before) book.marks.set(key, mark)
  return new Map(over.map((item) => [keyOf(item), 'limit']))
}

interface NaiveQuery {
  readonly child: number
  readonly range: DayRange
  readonly byParent: boolean
  readonly force: boolean
}

/** Returns the reason of a rejection; if there is none, files the application. */
export function file(
  book: Book,
  { child, range, byParent, force }: NaiveQuery,
  days: readonly Day[],
): string | undefined {
  const covered = daysIn(range).filter((day) => attends(book, day))
  const first = covered[0]
  if (first === undefined) return 'no-attendance-day'
  if (isLocked(book, range.from)) return 'period-locked'
  if (byParent && !keepsNotice(first, book.today, 1, (day) => book.off.has(day))) return 'late-request'
  const overlaps = ({ holds, child: of, range: { from, to } }: Paper) =>
    holds && of === child && from <= range.to && to >= range.from
  if (book.requests.some(overlaps)) return 'request-overlap'
  const gained = covered.filter((day) => [null, Absence as Mark].includes(statusIn(book, { child, day }))).length
  if (!force && usedBy(book, child, days) + gained > book.limit) return 'limit-passed'
  book.requests.push({ child, range, holds: true, lost: new Set() })
  return undefined
}

export function withdraw(book: Book, request: Paper, byParent: boolean): string | undefined {
  if (!request.holds || (byParent && request.range.from <= book.today)) return 'cannot-withdraw'
  if (isLocked(book, request.range.from)) return 'period-locked'
  const covered = cellsOf(request).filter((cell) => covers(request, cell))
  request.holds = false
  for (const cell of covered) withoutRequest(book, cell)
  return undefined
}

/** Restores the state in which a note found the cell. */
function withoutRequest(book: Book, cell: Cell): void {
  if (book.leftToRequest.has(keyOf(cell))) enter(book, cell, Absence)
}

/** Days that become family reasons again without a request: the latest ones over the limit become unexcused. */
function keepLimit(book: Book, returned: readonly Cell[], days: readonly Day[]): void {
  for (const cell of returned.toSorted((left, right) => (left.day < right.day ? 1 : -1))) {
    if (usedBy(book, cell.child, days) <= book.limit) continue
    if (markIn(book, cell).mark === FamilyReason) enter(book, cell, Absence)
    for (const request of book.requests)
      if (covers(request, cell)) {
        request.lost?.add(cell.day)
        withoutRequest(book, cell)
      }
  }
}

/** Adds or removes a day off. */
export function turnDayOff(book: Book, day: Day, children: readonly number[], days: readonly Day[]): void {
  if (!book.off.delete(day)) book.off.add(day)
  const cells = children.map((child) => ({ child, day }))
  if (attends(book, day))
    keepLimit(
      book,
      cells.filter((cell) => statusIn(book, cell) === FamilyReason),
      days,
    )
}

const cellsOf = ({ child, range }: Paper): Cell[] => daysIn(range).map((day) => ({ child, day }))

export function approveNote(book: Book, note: Note): string | undefined {
  if (note.approved !== undefined) return 'note-state'
  note.holds = true
  note.approved = book.notes.filter((otherNote) => otherNote.approved !== undefined).length
  for (const cell of cellsOf(note)) {
    if (isLocked(book, cell.day)) continue
    const explained = book.requests.some((request) => covers(request, cell))
    if (!book.excusedBy.has(keyOf(cell))) book.excusedBy.set(keyOf(cell), note)
    if (markIn(book, cell).mark !== null || cell.day >= book.today || !attends(book, cell.day)) continue
    if (explained) book.leftToRequest.add(keyOf(cell))
    else enter(book, cell, Absence)
  }
  return undefined
}

export function annulNote(book: Book, note: Note, days: readonly Day[]): string | undefined {
  if (!note.holds) return 'note-state'
  note.holds = false
  const ill = cellsOf(note).filter((cell) => statusIn(book, cell) === MedicalNote)
  for (const cell of cellsOf(note)) {
    if (isLocked(book, cell.day) || book.excusedBy.get(keyOf(cell)) !== note) continue
    book.excusedBy.delete(keyOf(cell))
    const next = book.notes.filter((otherNote) => otherNote !== note && covers(otherNote, cell)).toSorted(byApproval)[0]
    if (next) book.excusedBy.set(keyOf(cell), next)
  }
  keepLimit(
    book,
    ill.filter((cell) => attends(book, cell.day) && statusIn(book, cell) === FamilyReason),
    days,
  )
  return undefined
}

const byApproval = (left: Note, right: Note) => (left.approved ?? 0) - (right.approved ?? 0)

/** Marks that users enter; hourly marks in a full-day group are mistakes. */
export const choices: readonly Mark[] = [
  null,
  null,
  Absence,
  Absence,
  Absence,
  Attendance,
  Attendance,
  Excused,
  FamilyReason,
  FamilyReason,
  MedicalNote,
  Hourly1,
]
