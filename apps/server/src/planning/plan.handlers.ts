import { refusePlanning } from '@asistent/contract/planning/problems'
import { cancelPlan, planningDates, planningThemes, savePlan } from '@asistent/contract/planning/plan.calls'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { compareSlots, lessonStates, type LessonState, type TopicKind } from '@asistent/domain/planning/planning'
import { sql } from 'drizzle-orm'
import { groupPlan, lesson } from '../db/tables/planning'
import { lockedUntilOf } from '../institutions/locks.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { requireSameVersion } from '../platform/versioned'
import { groupToRead, groupToWrite, mayWriteGroup, type PlannedGroup } from './groups.queries'
import { slotsOfField } from './programs.queries'
import { subjectById } from './subjects.queries'

// Plan of a field's topics for the year. It contains future and missed lessons; taken lessons never change.

const resource = 'SubjectTopics'

export const planHandlers: Handler[] = [
  read(planningThemes, async ({ tx, scope }, { publisherId, classId, classSubjectId }) => {
    const group = await groupToRead(tx, scope, resource, classId)
    const result = await rows<{
      topicId: number
      position: number
      title: string
      kind: TopicKind
      status: LessonState
      forDate: Day | null
    }>(
      tx,
      sql`select t.id as "topicId", t.position, t.title, t.kind, coalesce(l.status, ${lessonStates.NotTaken}) as status, l.for_on as "forDate"
        from subject_topic t left join lateral (select status, for_on from lesson where topic_id = t.id and group_id = ${classId} order by status, for_on limit 1) l on true
        where ${topicsFor(group, publisherId)} and t.subject_id = ${classSubjectId} and t.deleted_on is null order by t.position, t.id`,
    )
    return { result, rowsCount: result.length }
  }),

  read(planningDates, async ({ tx, scope }, { classId, classSubjectId }) => {
    const group = await groupToRead(tx, scope, resource, classId)
    const subject = await subjectById(tx, group.kindergartenId, classSubjectId)
    const { slots, daysOff } = await slotsOfField(tx, group, classSubjectId)
    const plan = await planOf(tx, classId, classSubjectId)
    const lessons = await rows<StoredLesson>(
      tx,
      sql`select id, topic_id as "topicId", title, for_on as "forDate", position, status from lesson
        where group_id = ${classId} and subject_id = ${classSubjectId} order by for_on, position, id`,
    )
    return {
      className: group.name,
      subjectName: subject.name,
      publisherId: plan?.publisherId ?? 0,
      version: plan?.version ?? 0,
      mayEdit: mayWriteGroup(scope, resource, group),
      today: scope.today,
      result: slots.map((slot) => ({ ...slot, note: daysOff.on(slot.forDate)?.name ?? null })),
      rowsCount: slots.length,
      lessons: lessons.map((row) => ({
        ...row,
        offProgram: row.status === lessonStates.Planned && !slots.some((slot) => compareSlots(slot, row) === 0),
      })),
    }
  }),

  write(savePlan, async ({ tx, scope, now, audit }, { classId, classSubjectId, items, version }) => {
    const group = await groupToWrite(tx, scope, resource, classId)
    await subjectById(tx, group.kindergartenId, classSubjectId)
    await requireSeenPlan(tx, group, classSubjectId, version)
    const topics = await topicTitles(
      tx,
      group,
      classSubjectId,
      items.map(({ topicId }) => topicId),
    )
    const { slots } = await slotsOfField(tx, group, classSubjectId)
    const places = new Set(slots.map(({ forDate, position }) => `${forDate}:${position}`))
    const planned = new Set<string>()
    for (const [index, { topicId, forDate, position }] of items.entries()) {
      const key = `${topicId}:${forDate}:${position}`
      if (!topics.has(topicId)) throw refusePlanning('not-topic', { field: `items.${index}.topicId` })
      if (planned.has(key)) throw refusePlanning('topic-planned-twice', { field: `items.${index}.topicId` })
      planned.add(key)
      if (!places.has(`${forDate}:${position}`))
        throw refusePlanning('not-on-slot', {
          field: `items.${index}.forDate`,
          values: { day: formatDay(forDate) },
        })
    }
    // Plans future lessons anew. Topics of missed lessons move only if they have a new date and the books of the missed
    // day are open.
    const closed = await lockedUntilOf(tx, group.kindergartenId, 'topics', now)
    await tx.execute(
      sql`delete from ${lesson} where group_id = ${classId} and subject_id = ${classSubjectId} and status = ${lessonStates.Planned} and for_on > coalesce(${closed}::date, '-infinity')
        and (for_on >= ${scope.today} or topic_id = any (${sql.param(items.map(({ topicId }) => topicId))}::int[]))`,
    )
    const taken = await rows<{ key: string }>(
      tx,
      sql`select topic_id || ':' || for_on || ':' || position as key from lesson where group_id = ${classId} and subject_id = ${classSubjectId} and topic_id is not null`,
    )
    const there = new Set(taken.map(({ key }) => key))
    const made = items.filter(({ topicId, forDate, position }) => !there.has(`${topicId}:${forDate}:${position}`))
    if (made.length > 0)
      await tx.insert(lesson).values(
        made.map(({ topicId, forDate, position }) => ({
          kindergartenId: group.kindergartenId,
          groupId: classId,
          subjectId: classSubjectId,
          forOn: forDate,
          position,
          topicId,
          title: topics.get(topicId) ?? '',
        })),
      )
    audit.about({ groupId: classId })
    return ok(classId)
  }),

  write(cancelPlan, async ({ tx, scope, audit }, { classId, classSubjectId }) => {
    const group = await groupToWrite(tx, scope, resource, classId)
    await subjectById(tx, group.kindergartenId, classSubjectId)
    await requireSeenPlan(tx, group, classSubjectId, undefined)
    const removed = await tx.execute(
      sql`delete from ${lesson} where group_id = ${classId} and subject_id = ${classSubjectId} and status = ${lessonStates.Planned} and for_on > ${scope.today}`,
    )
    audit.about({ groupId: classId })
    return { ...allDone, removed: removed.rowCount ?? 0 }
  }),
]

interface StoredLesson {
  readonly id: number
  readonly topicId: number | null
  readonly title: string
  readonly forDate: Day
  readonly position: number
  readonly status: LessonState
}

/** Topics `t` of a publisher (0: the kindergarten) for the age of the group; any age for a mixed group. */
const topicsFor = ({ kindergartenId, classType }: PlannedGroup, publisherId: number) =>
  sql`${publisherId === 0 ? sql`t.kindergarten_id = ${kindergartenId}` : sql`t.publisher_id = ${publisherId}`}
    and ${classType >= 6 ? sql`true` : sql`t.class_type = ${classType}`}`

const planOf = (tx: Tx, groupId: number, subjectId: number) =>
  oneRow<{ publisherId: number | null; version: number }>(
    tx,
    sql`select publisher_id as "publisherId", version from group_plan where group_id = ${groupId} and subject_id = ${subjectId}`,
  )

/** Increments the version and locks the plan until the end, so that the second of two concurrent saves is rejected. */
async function requireSeenPlan(
  tx: Tx,
  { id, kindergartenId }: PlannedGroup,
  subjectId: number,
  version: number | undefined,
): Promise<void> {
  const [plan] = await tx
    .insert(groupPlan)
    .values({ kindergartenId, groupId: id, subjectId })
    .onConflictDoUpdate({
      target: [groupPlan.groupId, groupPlan.subjectId],
      set: { version: sql`${groupPlan.version} + 1` },
    })
    .returning({ version: groupPlan.version })
  // A plan that was never saved has version 0.
  if (plan) requireSameVersion(version, plan.version - 1, { table: groupPlan, id: `${id}:${subjectId}` })
}

/** Titles of the topics of the field that belong to the master or the kindergarten. */
async function topicTitles(
  tx: Tx,
  { kindergartenId }: PlannedGroup,
  subjectId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const topics = await rows<{ id: number; title: string }>(
    tx,
    sql`select id, title from subject_topic where id = any (${sql.param(ids)}::int[]) and subject_id = ${subjectId}
      and (kindergarten_id is null or kindergarten_id = ${kindergartenId})`,
  )
  return new Map(topics.map(({ id, title }) => [id, title]))
}
