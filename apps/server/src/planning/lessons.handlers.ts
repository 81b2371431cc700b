import type { OutputOf } from '@asistent/contract/core/call'
import {
  confirmLessons,
  deleteLesson,
  getLesson,
  lessonsOfDay,
  listLessons,
  saveLesson,
} from '@asistent/contract/planning/lessons.calls'
import { refusePlanning } from '@asistent/contract/planning/problems'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { lessonStates, nextFreeSlot } from '@asistent/domain/planning/planning'
import { sql } from 'drizzle-orm'
import { lesson } from '../db/tables/planning'
import { daysOffOf } from '../institutions/days-off.ops'
import { requireUnlocked } from '../institutions/locks.ops'
import { inChosenYear } from '../institutions/school-years.ops'
import type { WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf, contains, page } from '../platform/list'
import { deleteRow, saveRow } from '../platform/rows'

import { requireFound, inKindergarten } from '../platform/versioned'
import { groupToRead, groupToWrite, mayWriteGroup, type PlannedGroup } from './groups.queries'
import { lessonsById, lessonSelect, missedSql, readableLessons, type LessonRecord } from './lessons.queries'
import { slotsOfField } from './programs.queries'
import { subjectById } from './subjects.queries'

// Planned and taken lessons of a day.

const resource = 'Lessons'

export const lessonHandlers: Handler[] = [
  read(
    listLessons,
    async (
      { tx, scope },
      { classId, classSubjectId, topicId, status, fromDate, toDate, isMissed, search, ...query },
    ) => {
      // Without a period the list begins with today, and the latest past days follow the future ones.
      const isWholeYear = fromDate === undefined && toDate === undefined && isMissed !== true
      const fromToday = isWholeYear
        ? sql`l.for_on < ${scope.today}::date, case when l.for_on < ${scope.today}::date then ${scope.today}::date - l.for_on end, `
        : sql.empty()
      const { result, rowsCount } = await page<LessonRecord>(tx, query, {
        select: lessonSelect(scope),
        where: [
          readableLessons(scope, classId),
          inChosenYear(scope, { from: sql`l.for_on`, to: sql`l.for_on`, filter: { fromDate, toDate } }),
          classSubjectId !== undefined && sql`l.subject_id = ${classSubjectId}`,
          topicId !== undefined && sql`l.topic_id = ${topicId}`,
          status !== undefined && sql`l.status = ${status}`,
          fromDate !== undefined && sql`l.for_on >= ${fromDate}`,
          toDate !== undefined && sql`l.for_on <= ${toDate}`,
          isMissed === true && missedSql(scope.today),
          search !== null && contains(sql`l.title`, search),
        ],
        orderBy: {
          forDate: sql`l.for_on`,
          title: sql`l.title`,
          className: sql`g.name`,
          subjectName: sql`s.name`,
        },
        otherwise: sql`${fromToday}l.for_on, g.name, s.position, l.position, l.id`,
      })
      return { result: result.map(rowOf), rowsCount }
    },
  ),

  read(getLesson, async ({ tx, scope }, { id }) => {
    const [row] = await lessonsById(tx, scope, [id])
    const record = requireFound(row)
    const group = await groupToRead(tx, scope, resource, record.classId)
    const mayEdit = mayWriteGroup(scope, resource, group)
    const proposal = record.status === lessonStates.Planned ? await proposalFor(tx, group, record, scope.today) : null
    return { ...rowOf(record), proposal, mayEdit }
  }),

  write(
    saveLesson,
    async (context, { id, version, classId, classSubjectId, forDate, topicId, customTitle, ...form }) => {
      const { tx, scope, audit } = context
      const group = await groupToWrite(tx, scope, resource, classId)
      await subjectById(tx, group.kindergartenId, classSubjectId)
      if (id !== undefined) await requireMovable(context, id)
      await requireStudyDay(tx, group, { classSubjectId, forDate }, scope.today)
      const ofTopic = await topicTitle(tx, group, classSubjectId, topicId ?? null)
      const title = customTitle ?? ofTopic
      if (title === undefined) throw refusePlanning('needs-topic', { field: 'customTitle' })
      const values = {
        ...form,
        groupId: classId,
        subjectId: classSubjectId,
        forOn: forDate,
        topicId: topicId ?? null,
        title,
      }
      const lessonId = await saveRow(tx, lesson, group.kindergartenId, { id, version }, values)
      audit.about({ lessonId, groupId: classId })
      return ok(lessonId)
    },
  ),

  write(deleteLesson, async (context, { id }) => {
    await requireMovable(context, id)
    await deleteRow(context.tx, lesson, inKindergarten(context.scope), id)
    context.audit.about({ lessonId: id })
    return allDone
  }),

  write(confirmLessons, async (context, { lessonIds, note, undo }) => {
    const { tx, scope, now, audit } = context
    const uniqueLessonIds = [...new Set(lessonIds)]
    const lessons = await lessonsById(tx, scope, uniqueLessonIds)
    requireFound(lessons.length === uniqueLessonIds.length ? true : undefined)
    const groups = new Map<number, PlannedGroup>()
    for (const { classId } of lessons)
      if (!groups.has(classId)) groups.set(classId, await groupToWrite(tx, scope, resource, classId))
    await requireUnlocked(
      context,
      'topics',
      lessons.map(({ forDate }) => forDate),
      'lessonIds',
    )
    if (undo) await putBack(tx, uniqueLessonIds)
    else {
      for (const row of lessons) {
        if (row.forDate > scope.today) throw refusePlanning('future-lesson', { field: 'lessonIds' })
        await requireStudyDay(tx, requireFound(groups.get(row.classId)), row, scope.today)
      }
      await take(tx, uniqueLessonIds, { now, note, staffId: scope.role === 'Teacher' ? scope.staffId : null })
    }
    audit.about({ groupId: lessons[0]?.classId ?? 0 })
    return allDone
  }),

  read(lessonsOfDay, async ({ tx, scope }) => {
    const groups = readableLessons(scope)
    const lessons = await rows<Day1>(
      tx,
      sql`select l.id, g.name as "className", s.name as "subjectName", l.title, l.status from lesson l join child_group g on g.id = l.group_id join subject s on s.id = l.subject_id
        where ${groups} and l.for_on = ${scope.today} order by g.name, s.position, l.position, l.id`,
    )
    const missed = await oneRow<{ n: number }>(
      tx,
      sql`select count(*)::int as n from lesson l join child_group g on g.id = l.group_id where ${groups} and ${missedSql(scope.today)}`,
    )
    const daysOff = scope.kindergartenId
      ? await daysOffOf(tx, scope.kindergartenId, { from: scope.today, to: scope.today })
      : undefined
    return {
      day: scope.today,
      dayOff: daysOff?.locksEntry(scope.today) ? (daysOff.on(scope.today)?.name ?? null) : null,
      lessons,
      missed: missed?.n ?? 0,
    }
  }),
]

type Day1 = OutputOf<typeof lessonsOfDay>['lessons'][number]

const rowOf = ({ kindergartenId: _place, ...row }: LessonRecord): Omit<LessonRecord, 'kindergartenId'> => row

/** Checks that a lesson may be moved: not taken, day not locked, a group of the caller. */
async function requireMovable(context: WriteContext, id: number): Promise<void> {
  const { tx, scope } = context
  const [record] = await lessonsById(tx, scope, [id])
  const { classId, forDate, status } = requireFound(record)
  await groupToWrite(tx, scope, resource, classId)
  if (status === lessonStates.Taken) throw refusePlanning('taken-stays')
  await requireUnlocked(context, 'topics', [forDate])
}

interface Placed {
  readonly classSubjectId: number
  readonly forDate: Day
}

/** Rejects a day off; the problem proposes the next possible place. */
async function requireStudyDay(tx: Tx, group: PlannedGroup, placed: Placed, today: Day): Promise<void> {
  const { forDate } = placed
  const daysOff = await daysOffOf(tx, group.kindergartenId, { from: forDate, to: forDate }, group.id)
  if (!daysOff.locksEntry(forDate)) return
  const next = await proposalFor(tx, group, placed, forDate > today ? forDate : today)
  throw refusePlanning('day-off', {
    field: 'forDate',
    values: {
      day: formatDay(forDate),
      name: daysOff.on(forDate)?.name ?? 'неучебен ден',
      proposal: next ? `Следващото място по разпределението е ${formatDay(next)} г.` : 'Изберете друга дата.',
    },
  })
}

async function proposalFor(tx: Tx, group: PlannedGroup, { classSubjectId }: Placed, after: Day): Promise<Day | null> {
  const { slots } = await slotsOfField(tx, group, classSubjectId)
  const taken = await rows<{ forDate: Day; position: number }>(
    tx,
    sql`select for_on as "forDate", position from lesson where group_id = ${group.id} and subject_id = ${classSubjectId}`,
  )
  return nextFreeSlot(slots, taken, after)?.forDate ?? null
}

async function topicTitle(
  tx: Tx,
  { kindergartenId }: PlannedGroup,
  subjectId: number,
  topicId: number | null,
): Promise<string | undefined> {
  if (topicId === null) return undefined
  const topic = await oneRow<{ title: string }>(
    tx,
    sql`select title from subject_topic where id = ${topicId} and subject_id = ${subjectId} and (kindergarten_id is null or kindergarten_id = ${kindergartenId})`,
  )
  if (!topic) throw refusePlanning('not-topic', { field: 'topicId' })
  return topic.title
}

const putBack = (tx: Tx, ids: readonly number[]) =>
  tx.execute(
    sql`update ${lesson} set status = ${lessonStates.Planned}, taken_at = null, staff_id = null, substitute_id = null, version = version + 1 where id = ${anyOf(ids)} and status = ${lessonStates.Taken}`,
  )

/**
 * Taken by the teacher of the program for that day, else by the one who confirms, else by the first teacher of the
 * group; if that teacher has a substitute on the day, the substitute's name is added (domain.md 3).
 */
const take = (
  tx: Tx,
  ids: readonly number[],
  { now, note, staffId }: { now: Date; note: string | null; staffId: number | null },
) =>
  tx.execute(
    sql`update ${lesson} l set status = ${lessonStates.Taken}, taken_at = ${now.toISOString()}, version = l.version + 1, note = coalesce(${note}, l.note), staff_id = t.staff_id,
        substitute_id = (select x.substitute_id from staff_substitution x where x.absent_id = t.staff_id and x.kindergarten_id = l.kindergarten_id and l.for_on between x.from_on and x.to_on
          and x.substitute_id is not null and (x.group_id is null or x.group_id = l.group_id) order by x.group_id nulls last, x.id limit 1)
      from (select o.id, coalesce(
          (select i.staff_id from class_program p join class_program_item i on i.program_id = p.id and i.weekday = extract(isodow from o.for_on) and i.subject_id = o.subject_id and i.staff_id is not null
            where p.group_id = o.group_id and o.for_on between p.from_on and p.to_on order by i.starts_at limit 1),
          ${staffId}::int,
          (select w.staff_id from group_staff w where w.group_id = o.group_id and w.from_on <= o.for_on and (w.to_on is null or w.to_on >= o.for_on) order by w.id limit 1)) as staff_id
        from lesson o where o.id = ${anyOf(ids)}) t
      where l.id = t.id and l.status = ${lessonStates.Planned}`,
  )
