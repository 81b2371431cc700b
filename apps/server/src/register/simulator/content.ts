import { isDay, mondayOfIsoWeek, type Day } from '@asistent/domain/kernel/day'
import type { SimulatedInstitution } from './books'
import { SimulatedRefusal, type HeldRecord, type Raw } from './records'

// Rules of the simulated register for parent meetings, notes, additional activities and days off (integrations.md 1.11).

const reject = (...errors: string[]) => new SimulatedRefusal(400, errors)
const rejectUser = (message: string) => new SimulatedRefusal(400, [], [message])

function requireText(body: Raw, field: string, name: string, most: number, isOptional = false): void {
  const value = body[field] ?? null
  if (value === null && isOptional) return
  if (typeof value !== 'string' || value === '') throw reject(`'${name}' must not be empty.`)
  if (value.length > most) throw reject(`The length of '${name}' must be ${most} characters or fewer.`)
}

function checkMeeting(_: SimulatedInstitution, body: Raw): void {
  if (!isDay(body.date)) throw reject("'Date' must not be empty.")
  if (typeof body.startTime !== 'string' || !/^([01]?\d|2[0-3]):[0-5]\d$/.test(body.startTime))
    throw reject("'Start Time' is not in the correct format.")
  requireText(body, 'title', 'Title', 100)
  requireText(body, 'location', 'Location', 100, true)
  requireText(body, 'description', 'Description', 1000, true)
}

function checkNote({ students }: SimulatedInstitution, body: Raw, classId: number | null): void {
  requireText(body, 'description', 'Description', 10_000)
  const { isForAllStudents, studentIds = [] } = body as { isForAllStudents: boolean; studentIds?: number[] }
  if (isForAllStudents) return
  const stranger = studentIds.find((id) => !students.some((one) => one.classId === classId && one.personId === id))
  if (stranger !== undefined) throw reject(`This person (${stranger}) is not in the class book students list`)
}

function checkActivity(_: SimulatedInstitution, body: Raw): void {
  const { year, weekNumber } = body
  if (!Number.isInteger(year) || !Number.isInteger(weekNumber)) throw reject("'Week Number' must not be empty.")
  requireText(body, 'activity', 'Activity', 10_000)
}

type ContentCheck = (institution: SimulatedInstitution, body: Raw, classId: number | null) => void

export const contentChecks: Readonly<Record<string, ContentCheck | undefined>> = {
  parentMeetings: checkMeeting,
  notes: checkNote,
  additionalActivities: checkActivity,
}

/** Day that the locks of past months and future days check; undefined: only a finalised book is locked. */
export function lockDayOf(section: string, { date, year, weekNumber }: Raw): unknown {
  if (section === 'additionalActivities') return mondayOfIsoWeek(Number(year), Number(weekNumber))
  return section === 'parentMeetings' ? undefined : date
}

export const covers = ({ from, to }: Raw, day: Day): boolean =>
  String(from).slice(0, 10) <= day && day <= String(to).slice(0, 10)

const booksOf = ({ classBookIds }: Raw) => (classBookIds ?? []) as readonly number[]

/** A day off that is neither for all classes nor for books has no effect. */
export const concerns = (body: Raw, bookId: number | undefined): boolean =>
  body.isForAllClasses === true || (bookId !== undefined && booksOf(body).includes(bookId))

const overlap = (left: Raw, right: Raw) =>
  String(left.from) <= String(right.to) && String(right.from) <= String(left.to)

export function checkOffDay(institution: SimulatedInstitution, body: Raw, before: HeldRecord | undefined): void {
  const { from, to, isForAllClasses } = body
  if (!isDay(from) || !isDay(to)) throw reject("'From' must not be empty.")
  requireText(body, 'description', 'Description', 1000)
  if (from > to) throw rejectUser('Началната дата не може да е след крайната.')
  const others = institution.of('offDays').filter((record) => record !== before && overlap(record.body, body))
  if (isForAllClasses === true && others.some((record) => record.body.isForAllClasses === true))
    throw rejectUser('Вече има създадени неучебни дни за всички класове за посочения период.')
  const isSameBook = (record: HeldRecord) =>
    record.body.isForAllClasses !== true && booksOf(record.body).some((id) => booksOf(body).includes(id))
  if (isForAllClasses !== true && others.some(isSameBook))
    throw rejectUser('Вече има създадени неучебни дни за някои от тези паралелки/групи за посочения период.')
  const used = new Set([
    ...institution.of('topics').map((topic) => Number(topic.body.scheduleLessonId)),
    ...institution
      .of('teacherAbsences')
      .flatMap((absence) => absence.body.hours as readonly { scheduleLessonId: number }[])
      .map(({ scheduleLessonId }) => scheduleLessonId),
  ])
  const bookOf = new Map(institution.of('classBooks').map(({ id, classId }) => [classId, id]))
  const isUsed = institution
    .lessons()
    .some(
      ({ scheduleLessonId: id, date }) =>
        used.has(id) && covers(body, date) && concerns(body, bookOf.get(institution.classOfLesson(id))),
    )
  if (isUsed)
    throw rejectUser(
      'За посочения период има часове, за които има въведени оценки/отсъствия/теми/учителски отсъствия или часове, маркирани като лекторски.',
    )
}
