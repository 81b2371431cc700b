import { activityGroups, saveMembers, setLeaveDates } from '@asistent/contract/activities/members.calls'
import { refuseActivities } from '@asistent/contract/activities/problems'
import type { OutputOf } from '@asistent/contract/core/call'
import { today, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { activityMember } from '../db/tables/activities'
import { allergyValues, byName, childName } from '../people/child-sql.ops'
import { workableGroups } from '../people/visible.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { requireFound, refuseStaleRows } from '../platform/versioned'
import { lockActivity, requireActivity, takenOn } from './activities.queries'
import { changeMembers, childrenOf, enrol, moveUp, removeMembers } from './places.steps'

type Groups = OutputOf<typeof activityGroups>['result']

/** Current enrolment, else the next one; past enrolments are ignored. */
const currentMembers = async (tx: Tx, activityId: number, childIds: readonly number[], day: Day) =>
  new Map(
    (
      await rows<{ childId: number; memberId: number; from: Day; to: Day | null }>(
        tx,
        sql`select distinct on (m.child_id) m.child_id as "childId", m.id as "memberId", m.from_on as "from", m.to_on as "to" from activity_member m
          where m.activity_id = ${activityId} and m.child_id = ${anyOf(childIds)} and (m.to_on is null or m.to_on >= ${day}) order by m.child_id, m.from_on`,
      )
    ).map((one) => [one.childId, one]),
  )

export const memberHandlers: Handler[] = [
  read(activityGroups, async ({ tx, scope, now }, { activityId }) => {
    const day = today(now)
    const { allergies, allergiesText } = allergyValues(scope)
    const activity = await requireActivity(tx, scope, activityId)
    const result = await rows<Groups[number]>(
      tx,
      sql`select g.id as "classId", g.name as "className", g.color, g.emblem, json_agg(json_build_object('studentId', c.id, 'name', ${childName()}, 'allergies', ${allergies}, 'allergiesText', ${allergiesText}, 'fromDate', m.from_on, 'toDate', m.to_on,
          'visits', (select count(*)::int from activity_visit v where v.activity_id = ${activityId} and v.child_id = c.id)) order by ${byName()}) as students
        from child_group g join child_group_period p on p.group_id = g.id and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day})
        join child c on c.id = p.child_id and c.erased_at is null and (c.left_on is null or c.left_on >= ${day})
        left join lateral (select m.from_on, m.to_on from activity_member m where m.activity_id = ${activityId} and m.child_id = c.id
          and (m.to_on is null or m.to_on >= ${day}) order by m.from_on limit 1) m on true
        where ${workableGroups(scope)} and g.kindergarten_id = ${activity.kindergartenId} ${activity.groupIds ? sql`and g.id = ${anyOf(activity.groupIds)}` : sql``}
        group by g.id order by g.is_for_substitution, g.name, g.id`,
    )
    const taken = requireFound(
      await oneRow<{ n: number }>(tx, sql`select ${takenOn(day)} as n from activity a where a.id = ${activityId}`),
    )
    return { result, rowsCount: result.length, capacity: activity.capacity, members: taken.n }
  }),

  write(saveMembers, async (context, { activityId, items }) => {
    const { tx, scope, now, audit } = context
    const activity = await lockActivity(tx, scope, activityId)
    const childIds = items.map((one) => one.studentId)
    // Before anything else: a conflict would reveal the enrolment of a child that the caller may not see.
    await childrenOf(context, childIds)
    const current = await currentMembers(tx, activityId, childIds, today(now))
    refuseStaleRows(
      activityMember,
      items.flatMap(({ studentId, fromDate, toDate, was }, index) => {
        const member = current.get(studentId)
        const isAsTyped = fromDate === (member?.from ?? null) && toDate === (member?.to ?? null)
        const isAsSeen =
          (was?.fromDate ?? null) === (member?.from ?? null) && (was?.toDate ?? null) === (member?.to ?? null)
        return isAsTyped || isAsSeen ? [] : [{ index, key: studentId, id: member?.memberId ?? null }]
      }),
    )
    const added = items.flatMap(({ studentId, fromDate, toDate }) =>
      fromDate !== null && !current.has(studentId) ? [{ childId: studentId, from: fromDate, to: toDate }] : [],
    )
    const changed = items.flatMap(({ studentId, fromDate, toDate }) => {
      const member = current.get(studentId)
      return fromDate !== null && member
        ? [{ childId: studentId, memberId: member.memberId, from: fromDate, to: toDate }]
        : []
    })
    const removed = items.flatMap(({ studentId, fromDate }) => (fromDate === null ? [studentId] : []))
    await removeMembers(context, activity, removed)
    await changeMembers(context, activity, changed)
    await enrol(context, activity, added)
    await moveUp(context, activity)
    audit.about({ activityId, children: items.length })
    return ok(activityId)
  }),

  write(setLeaveDates, async (context, { activityId, studentIds, leaveDate }) => {
    const { tx, scope, now, audit } = context
    const activity = await lockActivity(tx, scope, activityId)
    const current = await currentMembers(tx, activityId, studentIds, today(now))
    const items = studentIds.map((childId) => {
      const member = current.get(childId)
      if (!member) throw refuseActivities('not-enrolled')
      return { ...member, to: leaveDate }
    })
    await changeMembers(context, activity, items)
    await moveUp(context, activity)
    audit.about({ activityId, children: items.length })
    return allDone
  }),
]
