import type { OutputOf } from '@asistent/contract/core/call'
import { weekSchedule, yearPlan } from '@asistent/contract/planning/schedule.calls'
import { addDays, weekStart, type Day } from '@asistent/domain/kernel/day'
import { compareText } from '@asistent/domain/kernel/text'
import { itemKinds } from '@asistent/domain/planning/programs'
import { sql } from 'drizzle-orm'
import { daysOffOf } from '../institutions/days-off.ops'
import { staffNameFor } from '../people/unnamed.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { requireFound } from '../platform/versioned'
import { groupToRead } from './groups.queries'
import { lessonSelect, type LessonRecord } from './lessons.queries'

// Week and year of a group.

type Week = OutputOf<typeof weekSchedule>
type Item = Week['days'][number]['items'][number]

export const scheduleHandlers: Handler[] = [
  read(weekSchedule, async ({ tx, scope }, { classId, forDate, lessonId }) => {
    const group = await groupToRead(tx, scope, 'ClassPrograms', classId)
    const day = lessonId === undefined ? forDate : await dayOfLesson(tx, classId, lessonId)
    const weekFrom = weekStart(day ?? scope.today)
    const week = { from: weekFrom, to: addDays(weekFrom, 6) }
    const items = await rows<StoredItem>(
      tx,
      sql`select i.weekday, i.position, i.starts_at as "startTime", i.ends_at as "endTime", i.kind, i.subject_id as "subjectId", coalesce(s.name, i.title) as title, ${staffNameFor(scope, 'm')} as "teacherName", p.from_on as "fromOn", p.to_on as "toOn"
        from class_program p join class_program_item i on i.program_id = p.id left join subject s on s.id = i.subject_id left join staff_member m on m.id = i.staff_id
        where p.group_id = ${classId} and p.from_on <= ${week.to} and p.to_on >= ${week.from} order by i.weekday, i.starts_at, i.position, i.id`,
    )
    const lessons = await rows<LessonRecord>(
      tx,
      sql`${lessonSelect(scope)} where l.group_id = ${classId} and l.for_on between ${week.from} and ${week.to} order by l.for_on, s.position, l.position, l.id`,
    )
    const activities = await rows<ActivitySlot>(
      tx,
      sql`select s.weekday, a.name as title, to_char(s.starts_at, 'HH24:MI') as "startTime", to_char(s.ends_at, 'HH24:MI') as "endTime", a.from_on as "fromOn", a.to_on as "toOn"
        from activity a join activity_slot s on s.activity_id = a.id
        where a.kindergarten_id = ${group.kindergartenId} and a.deleted_on is null and (a.group_ids is null or ${classId} = any (a.group_ids))
          and a.from_on <= ${week.to} and a.to_on >= ${week.from} order by s.starts_at, a.name, a.id`,
    )
    const daysOff = await daysOffOf(tx, group.kindergartenId, week, classId)
    const dayAt = (index: number) => {
      const day = addDays(weekFrom, index)
      const record = daysOff.on(day)
      const closed = daysOff.locksEntry(day)
      return {
        forDate: day,
        dayOff: closed ? (record?.name ?? 'Неучебен ден') : null,
        note: closed ? null : (record?.name ?? null),
        items: closed
          ? [dayOffItem(record?.name ?? 'Неучебен ден')]
          : itemsOfDay({ day, weekday: index + 1, items, lessons, activities }),
      }
    }
    const days = Array.from({ length: 7 }, (_, index) => dayAt(index))
    return {
      classId,
      className: group.name,
      weekFrom,
      weekTo: week.to,
      theme: (await themesOf(tx, classId, week)).get(weekFrom) ?? null,
      // Saturday and Sunday are hidden while they are empty.
      days: days.filter(({ dayOff, items: listed }, index) => index < 5 || (dayOff === null && listed.length > 0)),
    }
  }),

  read(yearPlan, async ({ tx, scope }, { classId, classSubjectId }) => {
    const group = await groupToRead(tx, scope, 'Lessons', classId)
    const lessons = await rows<LessonRecord>(
      tx,
      sql`${lessonSelect(scope)} where l.group_id = ${classId} and ${classSubjectId === undefined ? sql`true` : sql`l.subject_id = ${classSubjectId}`} order by l.for_on, s.position, l.position, l.id`,
    )
    const themes = await themesOf(tx, classId, { from: group.fromOn, to: group.toOn })
    const weeks = new Map<Day, LessonRecord[]>([...themes.keys()].map((week) => [week, []]))
    for (const lesson of lessons) {
      const week = weekStart(lesson.forDate)
      weeks.set(week, [...(weeks.get(week) ?? []), lesson])
    }
    return {
      className: group.name,
      weeks: [...weeks]
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([weekFrom, listed]) => ({
          weekFrom,
          theme: themes.get(weekFrom) ?? null,
          lessons: listed.map(({ id, forDate, subjectName, title, status, isMissed }) => ({
            id,
            forDate,
            subjectName,
            title,
            status,
            isMissed,
          })),
        })),
    }
  }),
]

interface StoredItem {
  readonly weekday: number
  readonly position: number
  readonly startTime: string
  readonly endTime: string
  readonly kind: 1 | 2 | 3
  readonly subjectId: number | null
  readonly title: string
  readonly teacherName: string | null
  readonly fromOn: Day
  readonly toOn: Day
}

interface ActivitySlot {
  readonly weekday: number
  readonly title: string
  readonly startTime: string
  readonly endTime: string
  readonly fromOn: Day
  readonly toOn: Day
}

const dayOffItem = (title: string): Item => ({
  position: 0,
  startTime: '',
  endTime: '',
  kind: itemKinds.DayOff,
  title,
  teacherName: null,
  topics: [],
})

interface DayParts {
  readonly day: Day
  readonly weekday: number
  readonly items: readonly StoredItem[]
  readonly lessons: readonly LessonRecord[]
  readonly activities: readonly ActivitySlot[]
}

/**
 * The program of the day with its topics: the n-th situation of a field has the n-th topics; other lessons follow. Extra
 * activities offered to the group are at their hours.
 */
function itemsOfDay({ day, weekday, items, lessons, activities }: DayParts): Item[] {
  const left = new Set(lessons.filter(({ forDate }) => forDate === day))
  const seen = new Map<number, number>()
  const topicOf = ({ id, title, status, substituteName }: LessonRecord) => ({ id, title, status, substituteName })
  const listed = items
    .filter((item) => item.weekday === weekday && item.fromOn <= day && day <= item.toOn)
    .map(({ subjectId, weekday: _day, fromOn: _from, toOn: _to, ...item }): Item => {
      if (subjectId === null) return { ...item, topics: [] }
      const position = (seen.get(subjectId) ?? 0) + 1
      seen.set(subjectId, position)
      const freeLessons = [...left].filter((one) => one.classSubjectId === subjectId && one.position === position)
      for (const freeLesson of freeLessons) left.delete(freeLesson)
      return { ...item, topics: freeLessons.map(topicOf) }
    })
  const rest = [...left].map((lesson, index): Item => ({
    position: listed.length + index,
    startTime: '',
    endTime: '',
    kind: itemKinds.ClassSubject,
    title: lesson.subjectName,
    teacherName: lesson.teacherName,
    topics: [topicOf(lesson)],
  }))
  const extra = activities
    .filter((slot) => slot.weekday === weekday && slot.fromOn <= day && day <= slot.toOn)
    // The program may list the same hour of the activity.
    .filter((slot) => !listed.some((item) => item.kind === itemKinds.Activity && item.startTime === slot.startTime))
    .map(({ title, startTime, endTime }, index): Item => ({
      position: listed.length + rest.length + index,
      startTime,
      endTime,
      kind: itemKinds.Activity,
      title,
      teacherName: null,
      topics: [],
    }))
  const timed = [...listed, ...extra].toSorted((left, right) => compareText(left.startTime, right.startTime))
  return [...timed, ...rest]
}

const dayOfLesson = async (tx: Tx, groupId: number, id: number): Promise<Day> =>
  requireFound(
    await oneRow<{ forDate: Day }>(
      tx,
      sql`select for_on as "forDate" from lesson where id = ${id} and group_id = ${groupId}`,
    ),
  ).forDate

/** General theme of each week; the group's theme overrides that of all groups. */
async function themesOf(tx: Tx, groupId: number, { from, to }: { from: Day; to: Day }): Promise<Map<Day, string>> {
  const themes = await rows<{ weekOn: Day; title: string }>(
    tx,
    sql`select distinct on (w.week_on) w.week_on as "weekOn", w.title from week_theme w join child_group g on g.id = ${groupId} and g.kindergarten_id = w.kindergarten_id
      where (w.group_id is null or w.group_id = ${groupId}) and w.week_on between ${weekStart(from)} and ${to} order by w.week_on, w.group_id nulls last`,
  )
  return new Map(themes.map(({ weekOn, title }) => [weekOn, title]))
}
