import { eachDay, isDay, isoWeekOf, weekdayOf, type Day } from '@asistent/domain/kernel/day'
import { schoolYearBounds } from '@asistent/domain/kernel/school-year'
import { checkAbsence, checkAbsenceRemoval } from './absences'
import { checkOffDay, concerns, contentChecks, covers, lockDayOf } from './content'
import { checkScheduleShift, checkShift, checkShiftRemoval } from './shifts'
import { SimulatedRefusal, type HeldRecord, type Lesson, type Raw } from './records'

// Data of one institution and school year in the simulated register, and the register's rules (integrations.md 1.5 to 1.7,
// 1.11). Errors are the register's own: English sentences or codes in `errors`, Bulgarian text in `errorMessages`.

export interface SimulatedPerson {
  readonly personId: number
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly personalIDType: number
  readonly personalID: string | null
}

export interface SimulatedSeed {
  readonly name: string
  readonly bulstat: string | null
  readonly classes: readonly { readonly classId: number; readonly name: string; readonly basicClassId: number }[]
  readonly persons: readonly SimulatedPerson[]
  readonly students: readonly { readonly classId: number; readonly personId: number }[]
  readonly staff: readonly number[]
  readonly curriculums: readonly {
    readonly curriculumId: number
    readonly subjectId: number
    readonly classId: number
    /** Persons who teach it. */
    readonly teacherIds: readonly number[]
  }[]
  /** Initial records by section; `id` is the number in the register. */
  readonly records: readonly {
    readonly section: string
    readonly id: number
    readonly classId: number | null
    readonly body: object
  }[]
}

export interface Effect {
  readonly kind: 'made' | 'changed' | 'deleted'
  readonly section: string
  readonly id: number
  readonly body: Raw
}

export const idNames: Record<string, string> = {
  classBooks: 'classBookId',
  attendances: 'attendanceId',
  pgResults: 'pgResultId',
  schedules: 'scheduleId',
  topics: 'topicId',
  teacherAbsences: 'teacherAbsenceId',
  parentMeetings: 'parentMeetingId',
  notes: 'noteId',
  additionalActivities: 'additionalActivityId',
  offDays: 'offDayId',
  shifts: 'shiftId',
}

export class SimulatedInstitution {
  readonly held = new Map<string, HeldRecord[]>(Object.keys(idNames).map((section) => [section, []]))
  readonly students: { classId: number; personId: number }[]
  /** Numbers of the teachers of each curriculum. */
  readonly teachers: Map<number, readonly number[]>
  /** Days before the first of this month are locked; undefined: none. */
  closedBefore: Day | undefined
  #last = 1000

  constructor(
    readonly seed: SimulatedSeed,
    readonly schoolYear: number,
    readonly today: () => Day,
    readonly tell: (effect: Effect) => void,
  ) {
    this.students = [...seed.students]
    this.teachers = new Map(seed.curriculums.map(({ curriculumId, teacherIds }) => [curriculumId, teacherIds]))
    for (const { section, id, classId, body } of seed.records) {
      this.#last = Math.max(this.#last, id)
      const raw = { ...body } as Raw
      if (section === 'schedules') raw.lessons ??= this.#lessonsOf(raw, classId)
      this.of(section).push({ id, classId, body: raw })
    }
  }

  of(section: string): HeldRecord[] {
    return this.held.get(section) ?? []
  }

  /** `writes`: only in a book that isn't archived. */
  bookClass(classBookId: number, writes: boolean): number {
    const book = this.of('classBooks').find(({ id }) => id === classBookId)
    if (!book) throw new SimulatedRefusal(404, ['ClassBookId does not belong to institution'])
    if (writes && book.body.isValid === false) throw new SimulatedRefusal(400, [archived])
    return book.classId ?? 0
  }

  lessons(classId?: number | null): Lesson[] {
    return this.of('schedules')
      .filter((one) => classId === undefined || one.classId === classId)
      .flatMap(lessonsOf)
  }

  classOfLesson(scheduleLessonId: number): number | null {
    const isLesson = (lesson: Lesson) => lesson.scheduleLessonId === scheduleLessonId
    return this.of('schedules').find((record) => lessonsOf(record).some(isLesson))?.classId ?? null
  }

  list(section: string, classId: number | null): Raw[] {
    return this.of(section)
      .filter((record) => classId === null || record.classId === classId)
      .map(({ id, body }) => ({ [idNames[section] ?? 'id']: id, ...shownOf(section, body) }))
  }

  make(section: string, classId: number | null, body: Raw): HeldRecord {
    this.#check(section, classId, body)
    const raw = { ...body }
    if (section === 'schedules') raw.lessons = this.#lessonsOf(raw, classId)
    const record: HeldRecord = { id: this.#next(), classId, body: raw }
    this.of(section).push(record)
    if (section === 'offDays') this.#rebuildLessons()
    this.tell({ kind: 'made', section, id: record.id, body: raw })
    return record
  }

  change(section: string, classId: number | null, id: number, body: Raw): HeldRecord {
    const record = this.#find(section, classId, id)
    this.#check(section, classId, body, record)
    // The week of an additional activity never changes.
    const fixed =
      section === 'additionalActivities' ? { year: record.body.year, weekNumber: record.body.weekNumber } : {}
    record.body = {
      ...body,
      ...fixed,
      ...(section === 'schedules' && { lessons: this.#lessonsOf(body, classId, record) }),
    }
    if (section === 'offDays') this.#rebuildLessons()
    this.tell({ kind: 'changed', section, id, body: record.body })
    return record
  }

  /** Finalises a book with its signed PDF; without a file reopens it. */
  finalize(bookId: number, file: string | undefined): void {
    this.bookClass(bookId, true)
    const book = this.#find('classBooks', null, bookId)
    if (file === undefined && book.body.isFinalized !== true)
      throw new SimulatedRefusal(400, ['The class book is not finalized.'])
    if (file !== undefined) {
      if (!file.includes('%PDF-'))
        throw new SimulatedRefusal(400, ['invalid_pdf'], ['Прикаченият файл не е валиден PDF документ.'])
      if (!file.includes('/ByteRange'))
        throw new SimulatedRefusal(400, ['missing_required_signature'], ['Документът не е подписан.'])
      if (book.body.isFinalized === true)
        throw new SimulatedRefusal(400, ['class_book_already_finalized'], ['Дневникът вече е приключен.'])
    }
    book.body = { ...book.body, isFinalized: file !== undefined }
    this.tell({ kind: 'changed', section: 'classBooks', id: bookId, body: book.body })
  }

  /** Whether a day is off for the book of a group. */
  isOff(day: Day, classId: number | null): boolean {
    const bookId = this.of('classBooks').find((book) => book.classId === classId && book.body.isValid !== false)?.id
    return this.of('offDays').some(({ body }) => covers(body, day) && concerns(body, bookId))
  }

  #rebuildLessons(): void {
    for (const record of this.of('schedules'))
      record.body = { ...record.body, lessons: this.#lessonsOf(record.body, record.classId, record) }
  }

  excuse(classId: number, id: number, body: Raw): void {
    const record = this.#find('attendances', classId, id)
    this.#requireOpen(classId, record.body.date)
    if (record.body.type !== 2) throw new SimulatedRefusal(400, ['Only unexcused absences can be excused.'])
    record.body = { ...record.body, type: 3, ...body }
    this.tell({ kind: 'changed', section: 'attendances', id, body: record.body })
  }

  delete(section: string, classId: number | null, id: number): void {
    const record = this.#find(section, classId, id)
    if (section === 'classBooks') this.#checkEmpty(record)
    else if (section === 'teacherAbsences') checkAbsenceRemoval(this, record)
    else if (section === 'shifts') checkShiftRemoval(this, record)
    else if (section !== 'offDays') this.#requireOpen(classId, lockDayOf(section, record.body))
    const list = this.of(section)
    list.splice(list.indexOf(record), 1)
    if (section === 'offDays') this.#rebuildLessons()
    this.tell({ kind: 'deleted', section, id, body: record.body })
  }

  #next(): number {
    this.#last += 1
    return this.#last
  }

  #find(section: string, classId: number | null, id: number): HeldRecord {
    const record = this.of(section).find((one) => one.id === id && (classId === null || one.classId === classId))
    if (!record) throw new SimulatedRefusal(404, ['Object not found'])
    return record
  }

  #check(section: string, classId: number | null, body: Raw, before?: HeldRecord): void {
    if (section === 'classBooks') return this.#checkBook(body)
    if (section === 'teacherAbsences') return checkAbsence(this, body, before)
    if (section === 'offDays') return checkOffDay(this, body, before)
    if (section === 'shifts') return checkShift(this, body, before)
    const checkContent = contentChecks[section]
    this.#requireOpen(classId, lockDayOf(section, body))
    if (checkContent) return checkContent(this, body, classId)
    const others = this.of(section).filter((one) => one !== before && one.classId === classId)
    if (section === 'attendances') this.#checkAttendance(body, classId)
    if (section === 'topics') this.#checkTopic(body, classId)
    const once = {
      attendances: ['personId', 'date'],
      pgResults: ['personId', 'subjectId'],
      topics: ['scheduleLessonId'],
    }[section]
    if (once && others.some((one) => once.every((name) => one.body[name] === body[name])))
      throw section === 'pgResults'
        ? new SimulatedRefusal(400, ['pg_result_exists'], [resultExists])
        : new SimulatedRefusal(409, ['Duplicate key'])
    if (section === 'pgResults') this.#checkPerson(body, classId)
    if (section === 'schedules') checkScheduleShift(this, body, before)
    if (section === 'schedules' && this.#lessonsOf(body, classId, before).length === 0)
      throw new SimulatedRefusal(400, ['No hours were specified for the schedule'], [noFreeDays(body)])
  }

  #requireOpen(classId: number | null, date: unknown): void {
    const book = this.of('classBooks').find((one) => one.classId === classId && one.body.isValid !== false)
    const isClosed =
      isDay(date) && (date > this.today() || (this.closedBefore !== undefined && date < this.closedBefore))
    if (book?.body.isFinalized === true || isClosed) throw new SimulatedRefusal(400, ['The classbook is locked.'])
  }

  #checkBook(body: Raw): void {
    const { classId } = body
    if (!this.seed.classes.some((one) => one.classId === classId))
      throw new SimulatedRefusal(400, [`ClassGroup with classId '${String(classId)}' does not exist`])
    if (this.of('classBooks').some((one) => one.classId === classId && one.body.isValid !== false))
      throw new SimulatedRefusal(400, [], [`Вече има създаден дневник за classId '${String(classId)}'`])
  }

  /** A book with content isn't deleted. */
  #checkEmpty({ classId, body }: HeldRecord): void {
    if (body.isValid === false) throw new SimulatedRefusal(400, [archived])
    this.#requireOpen(classId, undefined)
    const content = Object.entries(contentNames).find(([name]) => this.of(name).some((one) => one.classId === classId))
    if (content) throw new SimulatedRefusal(400, [], [`има въведени ${content[1]}`])
  }

  #checkPerson(body: Raw, classId: number | null): void {
    if (!this.students.some((one) => one.classId === classId && one.personId === body.personId))
      throw new SimulatedRefusal(400, ['This person is not in the class book students list'])
  }

  #checkAttendance(body: Raw, classId: number | null): void {
    const { date, type, excusedReason, excusedReasonComment } = body
    if (!isDay(date)) throw new SimulatedRefusal(400, ['Invalid date'])
    const { from, to } = schoolYearBounds(this.schoolYear)
    if (date < from || date > to)
      throw new SimulatedRefusal(400, ['Cannot create attendance outside of school year limits'])
    if (type !== 3 && ((excusedReason ?? null) !== null || (excusedReasonComment ?? null) !== null))
      throw new SimulatedRefusal(400, ['ExcusedReason and ExcusedReasonComment are allowed only for excused absences'])
    this.#checkPerson(body, classId)
  }

  #checkTopic({ scheduleLessonId, date }: Raw, classId: number | null): void {
    if (!this.lessons(classId).some((one) => one.scheduleLessonId === scheduleLessonId && one.date === date))
      throw new SimulatedRefusal(400, ["This scheduleLesson is not in any of the classbook's schedules."])
  }

  /** An hour that was there keeps its number: topics name it. Days off and days of another schedule get no hours. */
  #lessonsOf(body: Raw, classId: number | null, before?: HeldRecord): Lesson[] {
    const days = (body.days ?? []) as {
      day: number
      hours: { hourNumber: number; groups: { curriculumId: number }[] }[]
    }[]
    const weeks = new Set(
      ((body.weeks ?? []) as { year: number; weekNumber: number }[]).map((one) => `${one.year}-${one.weekNumber}`),
    )
    const lessonsBefore = lessonsOf(before)
    const others = this.of('schedules').filter((one) => one !== before && one.classId === classId)
    const used = new Set(others.flatMap(lessonsOf).map(({ date }) => date))
    return eachDay(body.startDate as Day, body.endDate as Day).flatMap((date) => {
      const { year, week } = isoWeekOf(date)
      if (!weeks.has(`${year}-${week}`) || used.has(date) || this.isOff(date, classId)) return []
      const weekday = weekdayOf(date)
      return days
        .filter(({ day }) => day === weekday)
        .flatMap(({ hours }) =>
          hours.flatMap(({ hourNumber, groups }) =>
            groups.map(({ curriculumId }) => ({
              scheduleLessonId:
                lessonsBefore.find(
                  (one) => one.date === date && one.hourNumber === hourNumber && one.curriculumId === curriculumId,
                )?.scheduleLessonId ?? this.#next(),
              date,
              day: weekday,
              hourNumber,
              curriculumId,
            })),
          ),
        )
    })
  }
}

const archived = 'The classbook is marked as invalid (archived).'
const resultExists =
  'Вече има въведени резултати от предучилищната подготовка за това дете и образователно направление.'

/** Content of a book in the error of its deletion. */
const contentNames = {
  schedules: 'разписания',
  attendances: 'присъствия',
  additionalActivities: 'допълнителни дейности',
  pgResults: 'резултати ПГ',
  notes: 'бележки',
  parentMeetings: 'родителски срещи',
  topics: 'теми',
}

const noFreeDays = ({ startDate, endDate }: Raw): string =>
  `Няма свободни дни за избраните седмици в периода ${String(startDate)} - ${String(endDate)}, които не се използват в други разписания.`

const lessonsOf = (record: HeldRecord | undefined): Lesson[] => (record?.body.lessons as Lesson[] | undefined) ?? []

interface ShownDay {
  readonly day: number
  readonly hours: readonly {
    readonly hourNumber: number
    readonly groups: readonly { readonly curriculumId: number }[]
  }[]
}

/** A record as it is read: with fields that only the register writes. */
function shownOf(section: string, body: Raw): Raw {
  if (section === 'classBooks') return { bookType: 1, bookName: '', isValid: true, isFinalized: false, ...body }
  if (section !== 'schedules') return body
  const weeks = new Map(
    ((body.lessons as Lesson[] | undefined) ?? []).map(({ date }) => {
      const { year, week } = isoWeekOf(date)
      return [`${year}-${week}`, { year, weekNumber: week }]
    }),
  )
  const days = ((body.days ?? []) as ShownDay[]).map(({ day, hours }) => ({
    day,
    hours: hours.map(({ hourNumber, groups }) => ({
      hourNumber,
      groupCurriculumIds: groups.map(({ curriculumId }) => curriculumId),
      groups: groups.map(({ curriculumId }) => ({ curriculumId, location: null })),
    })),
  }))
  return { classId: 0, personId: null, term: null, shiftId: null, ...body, weeks: [...weeks.values()], days }
}
