import {
  enrollmentKindLabel,
  enrollmentKinds,
  enrollmentStatuses,
  type EnrollmentKind,
} from '@asistent/domain/activities/requests'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import { allergyColumns, childName } from '../people/child-sql.ops'
import { visibleKids } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { waitingKind } from '../platform/waiting'

// Pending requests of parents, without those on the waiting list.

const waitingRows = ({ scope }: ReadContext, condition: SQL): SQL | undefined =>
  scope.rights('ActivityEnrollmentRequests').update && scope.kindergartenId !== null && !scope.consolidated
    ? sql`select r.id, ${childName()} as title, r.created_at as since, r.version, ${allergyColumns(scope)}, a.name as activity, r.kind, r.for_on as "forDate"
        from activity_request r join child c on c.id = r.child_id join activity a on a.id = r.activity_id
        where r.status = ${enrollmentStatuses.Waiting} and ${condition} and ${visibleKids(scope)}`
    : undefined

interface Row {
  readonly activity: string
  readonly kind: EnrollmentKind
  readonly forDate: Day
}
const detail = ({ activity, kind, forDate }: Row) =>
  `${enrollmentKindLabel[kind]}: ${activity}, от ${formatDay(forDate)} г.`

export const activitiesWaiting = [
  waitingKind<Row>({
    kind: 'activityEnrollments',
    words: ['заявление за дейност чака решение', 'заявления за дейности чакат решение'],
    to: `/activities/applications/enrollment?status=${enrollmentStatuses.Waiting}`,
    rows: (context) => waitingRows(context, sql`r.kind <> ${enrollmentKinds.Delist}`),
    detail,
  }),
  waitingKind<Row>({
    kind: 'activityRemovals',
    words: ['заявление за отписване чака решение', 'заявления за отписване чакат решение'],
    to: `/activities/applications/removal?status=${enrollmentStatuses.Waiting}`,
    rows: (context) => waitingRows(context, sql`r.kind = ${enrollmentKinds.Delist}`),
    detail,
  }),
]
