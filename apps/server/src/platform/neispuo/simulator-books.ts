import { isoWeekOf, isDay, eachDay, weekdayOf, type Day } from '@asistent/domain/kernel/day'
import { schoolYearBounds } from '@asistent/domain/kernel/school-year'

// What the simulated register holds of one institution in one school year, and its own rules about it (integrations.md 1.5
// to 1.7). Every refusal is the register's: an English sentence or a code in `errors`, sometimes Bulgarian words.

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
  }[]
  /** What stands there already, by section; the number of a record is its `id`. */
  readonly records: readonly {
    readonly section: string
    readonly id: number
    readonly classId: number | null
    readonly body: object
  }[]
}

export type Raw = Record<string, unknown>

export interface HeldRecord {
  readonly id: number
  readonly classId: number | null
  body: Raw
}

export interface Effect {
  readonly kind: 'made' | 'changed' | 'deleted'
  readonly section: string
  readonly id: number
  readonly body: Raw
}

export class SimulatedRefusal extends Error {
  constructor(
    readonly status: number,
    readonly errors: readonly string[],
    readonly errorMessages: readonly string[] = [],
  ) {
    super(errors.join('; '))
  }
}

export const idNames: Record<string, string> = {
  classBooks: 'classBookId',
  attendances: 'attendanceId',
  pgResults: 'pgResultId',
  schedules: 'scheduleId',
  topics: 'topicId',
  teacherAbsences: 'teacherAbsenceId',
}

interface Lesson {
  readonly scheduleLessonId: number
  readonly date: Day
  readonly day: number
  readonly hourNumber: number
  readonly curriculumId: number
}

export class SimulatedInstitution {
  readonly held = new Map<string, HeldRecord[]>(Object.keys(idNames).map((section) => [section, []]))
  readonly students: { classId: number; personId: number }[]
  /** Days before the first of this month are refused; undefined: any. */
  closedBefore: Day | undefined
  #last = 1000

  constructor(
    readonly seed: SimulatedSeed,
    readonly schoolYear: number,
    readonly today: () => Day,
    readonly tell: (effect: Effect) => void,
  ) {
    this.students = [...seed.students]
    for (const { section, id, classId, body } of seed.records) {
      this.#last = Math.max(this.#last, id)
      const raw = { ...body } as Raw
      if (section === 'schedules') raw.lessons ??= this.#lessonsOf(raw, [])
      this.of(section).push({ id, classId, body: raw })
    }
  }

  of(section: string): HeldRecord[] {
    return this.held.get(section) ?? []
  }

  bookClass(classBookId: number): number {
    const book = this.of('classBooks').find(({ id }) => id === classBookId)
    if (!book) throw new SimulatedRefusal(404, ['Class book not found'])
    return book.classId ?? 0
  }

  list(section: string, classId: number | null): Raw[] {
    return this.of(section)
      .filter((record) => classId === null || record.classId === classId)
      .map(({ id, body }) => ({ [idNames[section] ?? 'id']: id, ...body }))
  }

  make(section: string, classId: number | null, body: Raw): HeldRecord {
    this.#check(section, classId, body)
    const raw = { ...body }
    if (section === 'schedules') raw.lessons = this.#lessonsOf(raw, [])
    const record: HeldRecord = { id: this.#next(), classId, body: raw }
    this.of(section).push(record)
    this.tell({ kind: 'made', section, id: record.id, body: raw })
    return record
  }

  change(section: string, classId: number | null, id: number, body: Raw): HeldRecord {
    const record = this.#find(section, classId, id)
    this.#check(section, classId, body, id)
    const lessons = record.body.lessons as Lesson[] | undefined
    record.body = { ...body, ...(section === 'schedules' && { lessons: this.#lessonsOf(body, lessons ?? []) }) }
    this.tell({ kind: 'changed', section, id, body: record.body })
    return record
  }

  excuse(classId: number, id: number, body: Raw): void {
    const record = this.#find('attendances', classId, id)
    if (record.body.type !== 2) throw new SimulatedRefusal(400, ['Only unexcused attendances can be excused'])
    record.body = { ...record.body, type: 3, ...body }
    this.tell({ kind: 'changed', section: 'attendances', id, body: record.body })
  }

  delete(section: string, classId: number | null, id: number): void {
    const record = this.#find(section, classId, id)
    const list = this.of(section)
    list.splice(list.indexOf(record), 1)
    if (section === 'classBooks')
      for (const [name, records] of this.held)
        if (name !== 'teacherAbsences' && records.some((one) => one.classId === record.classId))
          this.held.set(
            name,
            records.filter((one) => one.classId !== record.classId),
          )
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

  #check(section: string, classId: number | null, body: Raw, id?: number): void {
    const others = this.of(section).filter((one) => one.id !== id && one.classId === classId)
    if (section === 'classBooks') return this.#checkBook(body)
    if (section === 'attendances') this.#checkAttendance(body, classId)
    const doubled = { attendances: ['personId', 'date'], pgResults: ['personId', 'subjectId'] }[section]
    if (doubled && others.some((one) => doubled.every((name) => one.body[name] === body[name])))
      throw section === 'pgResults'
        ? new SimulatedRefusal(400, ['pg_result_exists'])
        : new SimulatedRefusal(409, ['Duplicate key'])
    if (section === 'pgResults') this.#checkPerson(body, classId)
    if (section === 'schedules' && others.some((one) => overlap(one.body, body)))
      throw new SimulatedRefusal(400, ['The schedule overlaps with another one'])
    if (section === 'topics') this.#checkTopic(body, classId)
  }

  #checkBook(body: Raw): void {
    const known = this.seed.classes.find(({ classId }) => classId === body.classId)
    if (!known) throw new SimulatedRefusal(400, ['Unknown class'], ['Няма такава група в Списък-Образец.'])
    if (this.of('classBooks').some(({ classId }) => classId === body.classId))
      throw new SimulatedRefusal(409, ['Duplicate key'])
  }

  #checkPerson(body: Raw, classId: number | null): void {
    if (!this.students.some((one) => one.classId === classId && one.personId === body.personId))
      throw new SimulatedRefusal(400, ['The person is not in the class book'])
  }

  #checkAttendance(body: Raw, classId: number | null): void {
    const { date, type, excusedReason, excusedReasonComment } = body
    if (!isDay(date)) throw new SimulatedRefusal(400, ['Invalid date'])
    const { from, to } = schoolYearBounds(this.schoolYear)
    if (date < from || date > to) throw new SimulatedRefusal(400, ['The date is outside the school year limits'])
    if (date > this.today()) throw new SimulatedRefusal(400, ['Attendances in the future are not allowed'])
    if (this.closedBefore !== undefined && date < this.closedBefore)
      throw new SimulatedRefusal(400, ['past_month_locked'], ['Месецът е заключен за промени от институцията.'])
    if (type !== 3 && ((excusedReason ?? null) !== null || (excusedReasonComment ?? null) !== null))
      throw new SimulatedRefusal(400, ['Reason is allowed only for excused absences'])
    this.#checkPerson(body, classId)
  }

  #checkTopic(body: Raw, classId: number | null): void {
    const lessons = this.of('schedules')
      .filter((one) => one.classId === classId)
      .flatMap((one) => (one.body.lessons as Lesson[] | undefined) ?? [])
    if (!lessons.some(({ scheduleLessonId }) => scheduleLessonId === body.scheduleLessonId))
      throw new SimulatedRefusal(404, ['Schedule lesson not found'])
  }

  /** An hour that was there keeps its number: topics name it. */
  #lessonsOf(body: Raw, before: readonly Lesson[]): Lesson[] {
    const days = (body.days ?? []) as {
      day: number
      hours: { hourNumber: number; groups: { curriculumId: number }[] }[]
    }[]
    const weeks = new Set(
      ((body.weeks ?? []) as { year: number; weekNumber: number }[]).map((one) => `${one.year}-${one.weekNumber}`),
    )
    return eachDay(body.startDate as Day, body.endDate as Day).flatMap((date) => {
      const { year, week } = isoWeekOf(date)
      if (!weeks.has(`${year}-${week}`)) return []
      const weekday = weekdayOf(date)
      return days
        .filter(({ day }) => day === weekday)
        .flatMap(({ hours }) =>
          hours.flatMap(({ hourNumber, groups }) =>
            groups.map(({ curriculumId }) => ({
              scheduleLessonId:
                before.find(
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

const overlap = (left: Raw, right: Raw): boolean =>
  String(left.startDate) <= String(right.endDate) && String(right.startDate) <= String(left.endDate)
