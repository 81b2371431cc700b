import type { SimulatedInstitution } from './books'
import { SimulatedRefusal, type HeldRecord, type Raw } from './records'

// Rules of the simulated register for absences of teachers (integrations.md 1.11).

interface Hour {
  readonly scheduleLessonId: number
  readonly type: number
  readonly replTeacherPersonId?: number | null
}

const hoursOf = (body: Raw | undefined): readonly Hour[] => (body?.hours as readonly Hour[] | undefined) ?? []
const textOf = ({ scheduleLessonId, type, replTeacherPersonId = null }: Hour) =>
  [scheduleLessonId, type, replTeacherPersonId].join(':')

const refuse = (error: string) => new SimulatedRefusal(400, [error])
const refuseUser = (message: string) => new SimulatedRefusal(400, [], [message])

/** `before` is the record that the request changes. */
export function checkAbsence(institution: SimulatedInstitution, body: Raw, before: HeldRecord | undefined): void {
  const { teacherPersonId, startDate, endDate } = body
  const hours = hoursOf(body)
  if (before && ['teacherPersonId', 'startDate', 'endDate'].some((name) => before.body[name] !== body[name]))
    throw refuse('Cannot change the TeacherPersonId, StartDate or EndDate!')
  if (hours.some(({ type, replTeacherPersonId }) => type === 1 && (replTeacherPersonId ?? null) !== null))
    throw refuse('If hour is empty, ReplTeacherPersonId should be null')
  if (hours.some(({ type, replTeacherPersonId }) => type !== 1 && (replTeacherPersonId ?? null) === null))
    throw refuse('If hour is not empty, ReplTeacherPersonId should have value')
  if (hours.length === 0) throw refuse("'Hours' must not be empty.")
  if (hours.some(({ replTeacherPersonId }) => replTeacherPersonId === teacherPersonId))
    throw refuseUser('Не може да се създаде учителско отсъствие в което учителя замества сам себе си.')
  const hoursBefore = new Set(hoursOf(before?.body).map(({ scheduleLessonId }) => scheduleLessonId))
  const lessons = new Map(institution.lessons().map((one) => [one.scheduleLessonId, one]))
  const elsewhere = institution.of('teacherAbsences').filter((one) => one !== before)
  const used = new Set(
    elsewhere.flatMap(({ body: otherRow }) => hoursOf(otherRow)).map((hour) => hour.scheduleLessonId),
  )
  const topics = topicLessons(institution)
  for (const { scheduleLessonId: id } of hours) {
    const lesson = lessons.get(id)
    if (!lesson) throw refuse(`This scheduleLesson (${id}) is not in any of the institution's schedules.`)
    if (lesson.date < String(startDate) || lesson.date > String(endDate))
      throw refuse('Schedule lesson is outside start/end date')
    if (
      !hoursBefore.has(id) &&
      !(institution.teachers.get(lesson.curriculumId) ?? []).includes(Number(teacherPersonId))
    )
      throw refuse('Schedule lesson is not for selected teacher')
    if (used.has(id) || (topics.has(id) && !hoursBefore.has(id)))
      throw refuseUser(
        `Не може да се създаде учителско отсъствие за часове, за които има въведени оценки/отсътвия/теми/учителски отсъствия - ${lesson.date}/#${lesson.hourNumber}.`,
      )
    if (!hoursBefore.has(id) && institution.isOff(lesson.date, institution.classOfLesson(id)))
      throw refuse('Cannot create teacher absence for days which are marked as off day')
  }
  const kept = new Set(hours.map(textOf))
  if (hoursOf(before?.body).some((hour) => topics.has(hour.scheduleLessonId) && !kept.has(textOf(hour))))
    throw refuseUser(
      'При редакция на учителско отсъствие не могат да бъдат редактирани или да отпадат часове, за които има въведени оценки/отсътвия/теми.',
    )
}

export function checkAbsenceRemoval(institution: SimulatedInstitution, { body }: HeldRecord): void {
  const topics = topicLessons(institution)
  if (hoursOf(body).some(({ scheduleLessonId }) => topics.has(scheduleLessonId)))
    throw refuseUser(
      'Учителското отсъствие не може да бъде изтрито, защото има часове, за които има въведени оценки/отсътвия/теми.',
    )
}

const topicLessons = (institution: SimulatedInstitution): ReadonlySet<number> =>
  new Set(institution.of('topics').map(({ body }) => Number(body.scheduleLessonId)))
