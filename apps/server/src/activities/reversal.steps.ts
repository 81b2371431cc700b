import { refuseActivities } from '@asistent/contract/activities/problems'
import { enrollmentKinds } from '@asistent/domain/activities/requests'
import { addDays, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { oneRow } from '../platform/database'
import { requireFound } from '../platform/versioned'
import { lockActivity, type ActivityFacts } from './activities.queries'
import { changeMembers, firstFreeDay, moveUp } from './places.steps'
import type { StoredRequest } from './requests.queries'

// Reverses an approved request for an activity: the enrolment that it created, or the end that it set.

interface Member {
  readonly memberId: number
  readonly from: Day
  readonly to: Day | null
}

const { Enroll, Delist } = enrollmentKinds

export async function revertEnrolment(context: WriteContext, request: StoredRequest): Promise<void> {
  const { tx, scope } = context
  const activity = await lockActivity(tx, scope, request.activityId)
  if (request.kind === Enroll) return leaveAgain(context, activity, request.childId)
  if (request.kind !== Delist) {
    const target = await lockActivity(tx, scope, requireFound(request.toActivityId))
    await leaveAgain(context, target, request.childId)
  }
  await stayOn(context, activity, request.childId)
}

const lastMember = ({ tx }: WriteContext, { id }: ActivityFacts, childId: number) =>
  oneRow<Member>(
    tx,
    sql`select id as "memberId", from_on as "from", to_on as "to" from activity_member where activity_id = ${id} and child_id = ${childId} order by from_on desc limit 1`,
  )

/** Deletes the last enrolment, unless the child has used it; the place goes to the waiting list. */
async function leaveAgain(context: WriteContext, activity: ActivityFacts, childId: number): Promise<void> {
  const { tx } = context
  const member = await lastMember(context, activity, childId)
  if (!member || member.to !== null) throw refuseActivities('reversal-used')
  const used = await oneRow(
    tx,
    sql`select 1 as there from activity_visit v where v.activity_id = ${activity.id} and v.child_id = ${childId} and v.day >= ${member.from}
      union all select 1 from fee_charge f where f.activity_id = ${activity.id} and f.child_id = ${childId} and f.created_at >= (select decided_at from activity_request r
        where r.child_id = ${childId} and coalesce(r.to_activity_id, r.activity_id) = ${activity.id} and r.decided_at is not null order by r.decided_at desc limit 1) limit 1`,
  )
  if (used) throw refuseActivities('reversal-used')
  await tx.execute(sql`delete from activity_member where id = ${member.memberId}`)
  await moveUp(context, activity)
}

/** Removes the end of the last enrolment, if its place is still free. */
async function stayOn(context: WriteContext, activity: ActivityFacts, childId: number): Promise<void> {
  const member = await lastMember(context, activity, childId)
  if (!member || member.to === null) throw refuseActivities('reversal-used')
  const next = addDays(member.to, 1)
  if ((await firstFreeDay(context, activity, next)) !== next) throw refuseActivities('reversal-full')
  await changeMembers(context, activity, [{ childId, memberId: member.memberId, from: member.from, to: null }])
}
