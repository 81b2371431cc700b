import { eachDay, type Day } from '@asistent/domain/kernel/day'
import type { Plain, RegisterBody, RegisterLesson } from '@asistent/domain/register/bodies'
import type { BlockCode } from '@asistent/domain/register/reasons'
import { registerSections } from '@asistent/domain/register/sections'
import { keyOf, shapeOf } from '@asistent/domain/register/shapes'
import { leftOutWords, type LeftOutCode } from '@asistent/domain/register/substitutions'
import { sql, type SQL } from 'drizzle-orm'
import type { StoredRecord } from './known.queries'
import { held, hoursOn, type Groups, type HeldRecord, type Period } from './held.rules'

// Substitutions in the format of the register: an absence of a teacher with the accepted hours, which are the teacher's by
// the curriculum, on school days, without a topic. The other hours are listed by cause (integrations.md 1.11).

/** Type of an hour's replacement. */
const replacements = { Nobody: 1, NonSpecialist: 2, Specialist: 3 } as const

export interface StoredSubstitution {
  readonly id: number
  readonly groupId: number | null
  readonly fromOn: Day
  readonly toOn: Day
  readonly reason: string
  readonly teacherId: number | null
  readonly substituteId: number | null
  readonly hasSubstitute: boolean
  readonly isPedagogical: boolean
}

export const substitutionsSql = ({ kindergartenId, range, today }: Period): SQL =>
  sql`select s.id, s.group_id as "groupId", s.from_on as "fromOn", s.to_on as "toOn", coalesce(s.note, s.order_number, 'Отсъствие на учител') as reason, t.neispuo_id as "teacherId", m.neispuo_id as "substituteId",
      s.substitute_id is not null as "hasSubstitute", coalesce(m.is_pedagogical, false) as "isPedagogical"
      from staff_substitution s join staff_member t on t.id = s.absent_id left join staff_member m on m.id = s.substitute_id
      where s.kindergarten_id = ${kindergartenId} and t.is_pedagogical and s.from_on between ${range.from} and least(${range.to}::date, ${today}::date) order by s.from_on, s.id`

/** An hour in use in the register: by a topic (null key), or by the substitution with this key. */
export interface UsedHour {
  readonly key: string | null
  readonly lessonId: number
}

export const usedHoursSql = ({ kindergartenId, startYear, range }: Period): SQL =>
  sql`select null as key, (theirs->>'scheduleLessonId')::int as "lessonId" from register_record
      where kindergarten_id = ${kindergartenId} and start_year = ${startYear} and section = ${registerSections.Topics} and theirs is not null and for_on >= ${range.from}
      union all select key, (h.hour->>'scheduleLessonId')::int from register_record cross join jsonb_array_elements(theirs->'hours') as h (hour)
      where kindergarten_id = ${kindergartenId} and start_year = ${startYear} and section = ${registerSections.Substitutions} and theirs is not null`

export interface There {
  readonly topics: ReadonlySet<number>
  readonly hours: ReadonlyMap<string, ReadonlySet<number>>
}

export function thereOf(used: readonly UsedHour[]): There {
  const hours = new Map<string, Set<number>>()
  for (const { key, lessonId } of used) if (key !== null) hours.set(key, (hours.get(key) ?? new Set()).add(lessonId))
  return { topics: new Set(used.flatMap(({ key, lessonId }) => (key === null ? [lessonId] : []))), hours }
}

type IsSchoolDay = (groupId: number, day: Day) => boolean

/** An absence of a teacher of two groups on the same days is one record with the hours of both. */
export function substitutions(
  rows: readonly StoredSubstitution[],
  groups: Groups,
  there: There,
  isSchoolDay: IsSchoolDay,
): HeldRecord[] {
  const inGroups = rows.filter(({ groupId }) => groupId !== null && groups.has(groupId))
  const together = new Map<string, StoredSubstitution[]>()
  for (const substitution of inGroups) {
    const { id, teacherId, fromOn, toOn } = substitution
    const name = teacherId === null ? `own:${id}` : [teacherId, fromOn, toOn].join(':')
    together.set(name, [...(together.get(name) ?? []), substitution])
  }
  const taken = new Set<number>()
  return [...together.values()].map((absence) => absenceOf(absence, groups, there, isSchoolDay, taken))
}

function absenceOf(
  absence: readonly StoredSubstitution[],
  groups: Groups,
  there: There,
  isSchoolDay: IsSchoolDay,
  taken: Set<number>,
): HeldRecord {
  const { id, groupId, fromOn, toOn, reason, teacherId } = absence[0]!
  const subject = { section: registerSections.Substitutions, ownKey: `substitution:${id}`, groupId, forOn: fromOn }
  const whole = { teacherPersonId: teacherId, startDate: fromOn, endDate: toOn, reason: reason.slice(0, 1000) }
  const hoursThere = there.hours.get(keyOf(registerSections.Substitutions, null, whole))
  const leftOut: LeftOutCode[] = []
  const hours = absence.flatMap((substitution) => {
    const group = groups.get(substitution.groupId ?? 0)
    if (!group) return []
    return eachDay(substitution.fromOn, substitution.toOn).flatMap((day) =>
      hoursOn(group, day).flatMap((lesson) => {
        const cause = causeOf({
          isOwn: hoursThere?.has(lesson.scheduleLessonId) ?? false,
          isTaken: taken.has(lesson.scheduleLessonId),
          isSchoolDay: isSchoolDay(group.id, day),
          isTheirs: teacherId !== null && (group.teachers[lesson.curriculumId] ?? []).includes(teacherId),
          hasTopic: there.topics.has(lesson.scheduleLessonId),
        })
        if (cause) {
          leftOut.push(cause)
          return []
        }
        taken.add(lesson.scheduleLessonId)
        return [hourOf(lesson, substitution)]
      }),
    )
  })
  const lacksNumber = ({ hasSubstitute, substituteId }: StoredSubstitution) => hasSubstitute && substituteId === null
  const blocked: BlockCode | null =
    teacherId === null || absence.some(lacksNumber)
      ? 'no-teacher'
      : hours.length === 0
        ? (leftOut[0] ?? 'no-lessons')
        : null
  return { ...held({ ...subject, label: reason }, null, { ...whole, hours }, blocked), leftOut: leftOutWords(leftOut) }
}

interface Hour {
  /** Already in this substitution: the register checks only new hours. */
  readonly isOwn: boolean
  readonly isTaken: boolean
  readonly isSchoolDay: boolean
  readonly isTheirs: boolean
  readonly hasTopic: boolean
}

function causeOf({ isOwn, isTaken, isSchoolDay, isTheirs, hasTopic }: Hour): LeftOutCode | null {
  if (isTaken) return 'other-substitution'
  if (isOwn) return null
  if (!isSchoolDay) return 'day-off'
  if (!isTheirs) return 'other-teacher'
  return hasTopic ? 'has-topics' : null
}

function hourOf({ scheduleLessonId }: RegisterLesson, substitution: StoredSubstitution): Plain {
  const { hasSubstitute, isPedagogical, substituteId } = substitution
  const type = !hasSubstitute
    ? replacements.Nobody
    : isPedagogical
      ? replacements.Specialist
      : replacements.NonSpecialist
  return { scheduleLessonId, type, replTeacherPersonId: hasSubstitute ? substituteId : null }
}

type HourThere = {
  readonly scheduleLessonId: number
  readonly type: number
  readonly replTeacherPersonId?: number | null
}

/** Whether a change removes or changes an hour with a topic, which the register rejects until the topic is deleted. */
export const losesTopics = (record: StoredRecord, ours: RegisterBody | null, { topics }: There): boolean => {
  const textsOf = (body: RegisterBody | null) =>
    ((body && shapeOf(registerSections.Substitutions, body).hours) as readonly HourThere[] | null) ?? []
  const kept = new Set(textsOf(ours).map((hour) => JSON.stringify(hour)))
  return textsOf(record.theirs).some((hour) => topics.has(hour.scheduleLessonId) && !kept.has(JSON.stringify(hour)))
}
