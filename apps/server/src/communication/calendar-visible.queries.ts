import type { Resource } from '@asistent/domain/access/resources'
import { isStaffRole } from '@asistent/domain/access/roles'
import type { NoticeKind } from '@asistent/domain/communication/notice-kinds'
import { today as dayOf, type Day } from '@asistent/domain/kernel/day'
import { refuseCalendar } from '@asistent/contract/communication/calendar-problems'
import { sql, type SQL } from 'drizzle-orm'
import { inScope } from '../people/visible.ops'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { addressedTo } from './audience.queries'
import { visibleNotices } from './notify.steps'

// Access to notes, events and polls: their audience, their author, and users who may change those of others (domain.md
// 7).

/** Users who may change records of others read all of them: directors, administrators and similar custom roles. */
export function seesAll(scope: Scope, resource: Resource): boolean {
  const { update, own } = scope.rights(resource)
  return update && !own
}

export function mayChange(scope: Scope, resource: Resource, right: 'update' | 'delete', createdBy: number): boolean {
  const rights = scope.rights(resource)
  return rights[right] && (!rights.own || createdBy === scope.accountId)
}

/** Rejects with 403 if the record is visible but belongs to another user; that reveals nothing new. */
export function requireChange(scope: Scope, resource: Resource, right: 'update' | 'delete', createdBy: number): void {
  if (!mayChange(scope, resource, right, createdBy)) throw refuseCalendar('not-yours')
}

/** `event e` */
export const eventForMe = (scope: Scope, today: Day): SQL =>
  addressedTo(scope, sql`e.audience`, sql`e.kindergarten_id`, today)

export const visibleEvents = (scope: Scope, today: Day): SQL =>
  seesAll(scope, 'Events')
    ? inScope(scope, sql`e.kindergarten_id`)
    : sql`${inScope(scope, sql`e.kindergarten_id`)} and (e.created_by = ${scope.accountId} or (${eventForMe(scope, today)}))`

/**
 * Notified and not opened yet, by the rows of the bell (notify.steps.ts), so that badge, bell and list agree. People
 * who joined later read the event without a notification.
 */
export const unseenEvent = (scope: Scope, now: Date): SQL =>
  sql`exists (select from notification n where ${visibleNotices(scope)} and n.kind = 'calendar' and n.subject_id = e.id
    and n.seen_at is null and (n.expires_at is null or n.expires_at > ${now.toISOString()}))`

/** `poll asked`: audience.ts uses the one-letter aliases. */
export const pollForMe = (scope: Scope, today: Day): SQL =>
  addressedTo(scope, sql`asked.audience`, sql`asked.kindergarten_id`, today)

export const visiblePolls = (scope: Scope, today: Day): SQL =>
  seesAll(scope, 'Polls')
    ? inScope(scope, sql`asked.kindergarten_id`)
    : sql`${inScope(scope, sql`asked.kindergarten_id`)} and (asked.created_by = ${scope.accountId} or (${pollForMe(scope, today)}))`

/** `note t` of any day: for the whole kindergarten, or for the user's groups or the groups of the user's children. */
export function visibleNotes(scope: Scope, today: Day): SQL {
  const mine = inScope(scope, sql`t.kindergarten_id`)
  if (seesAll(scope, 'DashboardMessages') && isStaffRole(scope.role)) return mine
  if (scope.role === 'Parent')
    return sql`${mine} and exists (select from child c left join child_group_period q on q.child_id = c.id and q.from_on <= ${today} and (q.to_on is null or q.to_on >= ${today})
      where c.id = ${anyOf(scope.childIds)} and c.kindergarten_id = t.kindergarten_id and (c.left_on is null or c.left_on >= ${today})
      and (t.group_ids is null or q.group_id = any (t.group_ids)))`
  // Ministry and municipality do not read the board of a kindergarten, only announcements of the platform.
  if (!isStaffRole(scope.role)) return sql`false`
  return sql`${mine} and (t.created_by = ${scope.accountId} or t.group_ids is null or t.group_ids && ${sql.param(scope.groupIds)}::int[])`
}

/** On the board today. */
export const shownNote = (today: Day): SQL =>
  sql`(t.note_on <= ${today} and (t.valid_to is null or t.valid_to >= ${today}))`

/**
 * On the board, by another author and not opened yet: from its save on, before any notification, and also for people
 * who joined later.
 */
export const unseenNote = (scope: Scope, now: Date): SQL =>
  sql`(${shownNote(dayOf(now))} and t.created_by <> ${scope.accountId}
    and not exists (select from notification n where n.account_id = ${scope.accountId} and n.kind = 'dashboard' and n.subject_id = t.id and n.seen_at is not null))`

/** Number of notified people who have opened it. A database function counts, because the rows belong to others. */
export const seenBy = (kind: NoticeKind, subject: SQL): SQL => sql`notice_seen_count(${kind}, ${subject})`

/**
 * Kindergarten of a row, for parents of children in several kindergartens, who read and answer for all of them together
 * (docs/areas/communication.md). Null for other users.
 */
export const kindergartenOf = ({ role, kindergartenIds }: Scope, column: SQL): SQL =>
  role === 'Parent' && kindergartenIds.length > 1
    ? sql`(select k.name from kindergarten k where k.id = ${column})`
    : sql`null::text`

/** Names of authors. Parents cannot read accounts of others, so a database function returns them. */
export const authorOf = (account: SQL): SQL =>
  sql`json_build_object('id', ${account}, 'name', coalesce(account_name(${account}), ''))`
