import { addDays, eachDay, isoWeekOf, mondayOfIsoWeek, type Day } from '../kernel/day'
import { plural } from '../kernel/text'
import { bodyText, type Plain, type RegisterBody } from './bodies'
import { registerSections, type RegisterSection } from './sections'

// The register's objects, reduced to the compared fields, and the key that identifies a record on both sides.

/** Path of a section below `/{schoolYear}/{institutionId}`, or below its book. */
export const sectionPath: Record<RegisterSection, string> = {
  1: 'classBooks',
  2: 'attendances',
  3: 'pgResults',
  4: 'schedules',
  5: 'topics',
  6: 'teacherAbsences',
  7: 'parentMeetings',
  8: 'notes',
  9: 'additionalActivities',
  10: 'offDays',
  11: 'shifts',
}

export const isInBook = (section: RegisterSection): boolean =>
  section !== registerSections.ClassBooks &&
  section !== registerSections.Substitutions &&
  section !== registerSections.DaysOff &&
  section !== registerSections.Shifts

/** Field with the record's number in the register. */
export const theirIdName: Record<RegisterSection, string> = {
  1: 'classBookId',
  2: 'attendanceId',
  3: 'pgResultId',
  4: 'scheduleId',
  5: 'topicId',
  6: 'teacherAbsenceId',
  7: 'parentMeetingId',
  8: 'noteId',
  9: 'additionalActivityId',
  10: 'offDayId',
  11: 'shiftId',
}

/** Whether the register has PUT for the section; otherwise a change is a deletion and a new record. */
export const canBeChanged = (section: RegisterSection): boolean =>
  section !== registerSections.ClassBooks &&
  section !== registerSections.Attendances &&
  section !== registerSections.Topics

type Raw = Readonly<Record<string, unknown>>

const dayOnly = (value: unknown): Plain => (typeof value === 'string' ? value.slice(0, 10) : null)
const plain = (value: unknown): Plain => (value === undefined ? null : (value as Plain))
const sorted = (value: unknown): Plain[] =>
  Array.isArray(value) ? (value as Plain[]).toSorted((left, right) => (bodyText(left) < bodyText(right) ? -1 : 1)) : []

const listOf = (value: unknown): Raw[] => (Array.isArray(value) ? (value as Raw[]) : [])

/** GET adds `groupCurriculumIds` and `location` to an hour. */
const hourOf = ({ hourNumber, groups }: Raw): Plain => ({
  hourNumber: plain(hourNumber),
  groups: sorted(listOf(groups).map(({ curriculumId }) => ({ curriculumId: plain(curriculumId) }))),
})

const shiftHours = (value: unknown): Plain[] =>
  listOf(value)
    .map(({ day, hourNumber, startTime, endTime }) => ({
      day: Number(day ?? 1),
      hourNumber: Number(hourNumber),
      startTime: String(startTime).slice(0, 5),
      endTime: String(endTime).slice(0, 5),
    }))
    .toSorted((left, right) => left.day - right.day || left.hourNumber - right.hourNumber)

/** The register's comment of an electronic medical note (domain.md 1.4) is ignored. */
const withoutAutomatic = (value: unknown): Plain =>
  typeof value === 'string' && value.startsWith('Автоматично уважено') ? null : plain(value)

const shapes: Record<RegisterSection, (raw: Raw) => RegisterBody> = {
  // A finalised book takes no changes; an archived one isn't read at all.
  1: (raw) => ({ classId: plain(raw.classId), ...(raw.isFinalized === true && { isFinalized: true }) }),
  2: (raw) => ({
    personId: plain(raw.personId),
    date: dayOnly(raw.date),
    type: plain(raw.type),
    excusedReason: plain(raw.excusedReason),
    excusedReasonComment: withoutAutomatic(raw.excusedReasonComment),
  }),
  3: (raw) => ({
    personId: plain(raw.personId),
    subjectId: plain(raw.subjectId),
    startSchoolYearResult: plain(raw.startSchoolYearResult),
    endSchoolYearResult: plain(raw.endSchoolYearResult),
  }),
  4: (raw) => ({
    isIndividualCurriculum: plain(raw.isIndividualCurriculum),
    startDate: dayOnly(raw.startDate),
    endDate: dayOnly(raw.endDate),
    includesWeekend: plain(raw.includesWeekend),
    // Hours of its own or of a shift (`withShiftHours`).
    adhocShiftHours: shiftHours(raw.adhocShiftHours),
    days: listOf(raw.days).map(({ day, hours }) => ({ day: plain(day), hours: listOf(hours).map(hourOf) })),
  }),
  5: (raw) => ({
    date: dayOnly(raw.date),
    titles: plain(Array.isArray(raw.titles) ? raw.titles : typeof raw.title === 'string' ? [raw.title] : []),
    scheduleLessonId: plain(raw.scheduleLessonId),
  }),
  6: (raw) => ({
    teacherPersonId: plain(raw.teacherPersonId),
    startDate: dayOnly(raw.startDate),
    endDate: dayOnly(raw.endDate),
    reason: plain(raw.reason),
    hours: sorted(
      listOf(raw.hours).map(({ scheduleLessonId, type, replTeacherPersonId }) => ({
        scheduleLessonId: plain(scheduleLessonId),
        type: plain(type),
        replTeacherPersonId: plain(replTeacherPersonId),
      })),
    ),
  }),
  7: (raw) => ({
    date: dayOnly(raw.date),
    startTime: typeof raw.startTime === 'string' ? raw.startTime.slice(0, 5) : null,
    location: plain(raw.location),
    title: plain(raw.title),
    description: plain(raw.description),
  }),
  8: (raw) => ({
    description: plain(raw.description),
    isForAllStudents: plain(raw.isForAllStudents),
    studentIds: sorted(raw.studentIds),
  }),
  9: (raw) => ({ year: plain(raw.year), weekNumber: plain(raw.weekNumber), activity: plain(raw.activity) }),
  // `classIds` instead of `classBookIds`: groups keep their number when a book is created again.
  10: (raw) => ({
    from: dayOnly(raw.from),
    to: dayOnly(raw.to),
    description: plain(raw.description),
    isForAllClasses: plain(raw.isForAllClasses),
    basicClassIds: sorted(raw.basicClassIds),
    classIds: sorted(raw.classIds),
    isPgOffProgramDay: raw.isPgOffProgramDay !== false,
  }),
  // The name follows from the hours.
  11: (raw) => ({ hours: shiftHours(raw.hours) }),
}

/** Numbers of the books of an institution: group to book. */
export type BookNumbers = ReadonlyMap<number, number>

/** Replaces the books of a day off by their groups. A book of no known group stays as a negative number. */
export function withClassIds(section: RegisterSection, raw: Raw, books: BookNumbers): Raw {
  if (section !== registerSections.DaysOff) return raw
  const classOf = new Map([...books].map(([classId, bookId]) => [bookId, classId]))
  const classBookIds = Array.isArray(raw.classBookIds) ? (raw.classBookIds as number[]) : []
  return { ...raw, classIds: classBookIds.map((bookId) => classOf.get(bookId) ?? -bookId) }
}

/** Replaces the shift of a schedule by its hours: `hoursOf` returns the hours of a shift of the institution. */
export const withShiftHours = (raw: Raw, hoursOf: (shiftId: number) => Plain | undefined): Raw =>
  usesShift(raw) ? { ...raw, adhocShiftHours: hoursOf(Number(raw.shiftId)) ?? [] } : raw

/** A schedule without hours of its own. */
export const usesShift = ({ hasAdhocShift, shiftId }: Raw): boolean => hasAdhocShift !== true && shiftId != null

export const shapeOf = (section: RegisterSection, raw: Raw): RegisterBody => shapes[section](raw)

/**
 * Body of a POST or PUT. A book is created by the number of its group. The weeks of a schedule follow from its days; the
 * register stores only weeks with hours, so they are sent and not compared. A schedule names the shift with its hours, if
 * the register has one.
 */
export function writtenOf(
  section: RegisterSection,
  body: RegisterBody,
  books: BookNumbers,
  shiftOf: (key: string) => number | undefined = () => undefined,
): Plain {
  if (section === registerSections.ClassBooks) return plain(body.classId)
  if (section === registerSections.DaysOff) {
    const { classIds, ...rest } = body
    return { ...rest, classBookIds: ((classIds ?? []) as readonly number[]).flatMap((id) => books.get(id) ?? []) }
  }
  if (section === registerSections.Shifts) return { name: shiftName(body), isMultiday: true, ...body }
  if (section !== registerSections.Programs) return body
  const { adhocShiftHours = [], ...rest } = body
  const shiftId = shiftOf(hoursKey(adhocShiftHours))
  const hours =
    shiftId === undefined
      ? { hasAdhocShift: true, adhocShiftIsMultiday: true, adhocShiftHours }
      : { hasAdhocShift: false, shiftId }
  return { ...rest, ...hours, weeks: weeksOf(body) }
}

interface ShiftHour {
  readonly day: number
  readonly hourNumber: number
  readonly startTime: string
  readonly endTime: string
}

/** Equal hours are one shift. */
export const hoursKey = (hours: Plain): string =>
  (hours as unknown as readonly ShiftHour[])
    .map(({ day, hourNumber, startTime, endTime }) => `${day}.${hourNumber} ${startTime}-${endTime}`)
    .join(', ')

/** '09:00 – 11:30, 15 часа седмично' */
export function shiftName({ hours }: RegisterBody): string {
  const all = (hours ?? []) as unknown as readonly ShiftHour[]
  const from = all.map(({ startTime }) => startTime).toSorted()[0] ?? ''
  const to =
    all
      .map(({ endTime }) => endTime)
      .toSorted()
      .at(-1) ?? ''
  return `${from} – ${to}, ${plural(all.length, 'час', 'часа')} седмично`
}

function weeksOf({ startDate, endDate }: RegisterBody): Plain {
  const weeks = new Map(
    eachDay(startDate as Day, endDate as Day).map((day) => {
      const { year, week } = isoWeekOf(day)
      return [`${year}-${week}`, { year, weekNumber: week }]
    }),
  )
  return [...weeks.values()]
}

const datedSections: readonly RegisterSection[] = [
  registerSections.Attendances,
  registerSections.Topics,
  registerSections.ParentMeetings,
]

/** The day by which an ISO week belongs to a month: its Thursday, as for its year. */
export const thursdayOf = (year: number, week: number): Day => addDays(mondayOfIsoWeek(year, week), 3)

/** A note has no title or day in the register; the first line of our notes has both. */
const firstLine = (description: Plain | undefined): string =>
  String(description ?? '')
    .split('\n', 1)[0]!
    .slice(0, 200)

/** `classId` is the group of the record's book; null outside of books. */
export function keyOf(section: RegisterSection, classId: number | null, body: RegisterBody): string {
  const named = (...names: string[]) => [String(classId), ...names.map((name) => String(body[name]))].join(':')
  switch (section) {
    case registerSections.ClassBooks:
      return String(body.classId)
    case registerSections.Attendances:
      return named('personId', 'date')
    case registerSections.Achievements:
      return named('personId', 'subjectId')
    case registerSections.Programs:
      return named('startDate')
    case registerSections.Topics:
      return named('scheduleLessonId')
    case registerSections.Substitutions:
      return ['teacherPersonId', 'startDate', 'endDate'].map((name) => String(body[name])).join(':')
    case registerSections.ParentMeetings:
      return named('date', 'startTime', 'title')
    case registerSections.Notes:
      return [String(classId), firstLine(body.description)].join(':')
    case registerSections.AdditionalActivities:
      return named('year', 'weekNumber')
    case registerSections.Shifts:
      return hoursKey(body.hours ?? [])
    case registerSections.DaysOff:
      return [body.from, body.to, ((body.classIds ?? []) as readonly number[]).join(',') || 'all'].map(String).join(':')
  }
}

/** Day of a record, by which it belongs to a month; null for records of the whole year. */
export function dayOfBody(section: RegisterSection, body: RegisterBody): string | null {
  if (datedSections.includes(section)) return String(body.date)
  if (section === registerSections.AdditionalActivities) return thursdayOf(Number(body.year), Number(body.weekNumber))
  return section === registerSections.Substitutions ? String(body.startDate) : null
}
