import type { EnrollmentKind, EnrollmentStatus } from '@asistent/domain/activities/requests'
import type { Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { visibleKids } from '../people/visible.ops'
import { oneRow, type Tx } from '../platform/database'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'

export interface StoredRequest {
  readonly id: number
  readonly kind: EnrollmentKind
  readonly status: EnrollmentStatus
  readonly childId: number
  readonly activityId: number
  readonly toActivityId: number | null
  readonly activity: string
  readonly forOn: Day
  readonly decidedByStaff: boolean
  readonly isListed: boolean
  readonly version: number
}

/** Locks the request, so that concurrent decisions are serialized. */
export const requestToDecide = async (tx: Tx, scope: Scope, id: number): Promise<StoredRequest> =>
  requireFound(
    await oneRow<StoredRequest>(
      tx,
      sql`select r.id, r.kind, r.status, r.child_id as "childId", r.activity_id as "activityId", r.to_activity_id as "toActivityId", a.name as activity, r.for_on as "forOn", r.decided_by_staff as "decidedByStaff", r.listed_at is not null as "isListed", r.version
        from activity_request r join child c on c.id = r.child_id join activity a on a.id = r.activity_id where r.id = ${id} and ${visibleKids(scope)} for update of r`,
    ),
  )
