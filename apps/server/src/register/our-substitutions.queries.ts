import { eachDay, type Day } from '@asistent/domain/kernel/day'
import type { Plain, RegisterBody, RegisterLesson } from '@asistent/domain/register/bodies'
import type { BlockCode } from '@asistent/domain/register/reasons'
import { registerSections } from '@asistent/domain/register/sections'
import { keyOf, shapeOf } from '@asistent/domain/register/shapes'
import { leftOutWords, type LeftOutCode } from '@asistent/domain/register/substitutions'
import { sql, type SQL } from 'drizzle-orm'
import type { StoredRecord } from './known.queries'
import { held, hoursOn, type Groups, type HeldRecord, type Period } from './held.rules'

// Substitutions as the register takes them: an absence of a teacher with the hours that are theirs by the curriculum, on
// school days, without a topic. The other hours are listed by cause (integrations.md 1.11).

/** Kind of replacement there: nobody, a non-specialist, a specialist. */
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

/** An hour that something holds there: a topic (no key), or the substitution of this key. */
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

/** A teacher who is missed by two groups on the same days is one absence there, with the hours of both. */
export function substitutions(
  found: readonly StoredSubstitution[],
  groups: Groups,
  there: There,
  isSchoolDay: IsSchoolDay,
): HeldRecord[] {
  const known = found.filter(({ groupId }) => groupId !== null && groups.has(groupId))
  const together = new Map<string, StoredSubstitution[]>()
  for (const one of known) {
    const name = one.teacherId === null ? `own:${one.id}` : [one.teacherId, one.fromOn, one.toOn].join(':')
    together.set(name, [...(together.get(name) ?? []), one])
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
  const told = { section: registerSections.Substitutions, ownKey: `substitution:${id}`, groupId, forOn: fromOn }
  const whole = { teacherPersonId: teacherId, startDate: fromOn, endDate: toOn, reason: reason.slice(0, 1000) }
  const own = there.hours.get(keyOf(registerSections.Substitutions, null, whole))
  const leftOut: LeftOutCode[] = []
  const hours = absence.flatMap((one) => {
    const group = groups.get(one.groupId ?? 0)
    if (!group) return []
    return eachDay(one.fromOn, one.toOn).flatMap((day) =>
      hoursOn(group, day).flatMap((lesson) => {
        const cause = causeOf({
          isOwn: own?.has(lesson.scheduleLessonId) ?? false,
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
        return [hourOf(lesson, one)]
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
  return { ...held({ ...told, label: reason }, null, { ...whole, hours }, blocked), leftOut: leftOutWords(leftOut) }
}

interface Hour {
  /** It is in this substitution there already: the register checks only new hours. */
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

function hourOf({ scheduleLessonId }: RegisterLesson, one: StoredSubstitution): Plain {
  const { hasSubstitute, isPedagogical, substituteId } = one
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

/** An hour with a topic can't leave its substitution, nor change in it: such a change waits until the topic is deleted. */
export const losesTopics = (known: StoredRecord, ours: RegisterBody | null, { topics }: There): boolean => {
  const textsOf = (body: RegisterBody | null) =>
    ((body && shapeOf(registerSections.Substitutions, body).hours) as readonly HourThere[] | null) ?? []
  const kept = new Set(textsOf(ours).map((one) => JSON.stringify(one)))
  return textsOf(known.theirs).some((one) => topics.has(one.scheduleLessonId) && !kept.has(JSON.stringify(one)))
}
