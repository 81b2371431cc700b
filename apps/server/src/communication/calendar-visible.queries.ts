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

// Who sees which note, event and poll: who it is for, who wrote it, and who may change everybody's (domain.md 7).

/** Who may change what others wrote sees all of it: director and administrator, or a role made like them. */
export function seesAll(scope: Scope, resource: Resource): boolean {
  const { update, own } = scope.rights(resource)
  return update && !own
}

export function mayChange(scope: Scope, resource: Resource, right: 'update' | 'delete', createdBy: number): boolean {
  const rights = scope.rights(resource)
  return rights[right] && (!rights.own || createdBy === scope.accountId)
}

/** Seen, but somebody else's: the refusal tells nothing new. */
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
 * Told of and not looked at yet, by the rows of the bell (notify.steps.ts): the badge, the bell and the mark in a list are one
 * truth. Who comes later sees the event without being told of it.
 */
export const unseenEvent = (scope: Scope, now: Date): SQL =>
  sql`exists (select from notification n where ${visibleNotices(scope)} and n.kind = 'calendar' and n.subject_id = e.id
    and n.seen_at is null and (n.expires_at is null or n.expires_at > ${now.toISOString()}))`

/** `poll asked`: other names of one letter are taken in audience.ts */
export const pollForMe = (scope: Scope, today: Day): SQL =>
  addressedTo(scope, sql`asked.audience`, sql`asked.kindergarten_id`, today)

export const visiblePolls = (scope: Scope, today: Day): SQL =>
  seesAll(scope, 'Polls')
    ? inScope(scope, sql`asked.kindergarten_id`)
    : sql`${inScope(scope, sql`asked.kindergarten_id`)} and (asked.created_by = ${scope.accountId} or (${pollForMe(scope, today)}))`

/** `note t`, whatever its days: for everybody of the kindergarten, or for those who work with the group or have a child in it. */
export function visibleNotes(scope: Scope, today: Day): SQL {
  const mine = inScope(scope, sql`t.kindergarten_id`)
  if (seesAll(scope, 'DashboardMessages') && isStaffRole(scope.role)) return mine
  if (scope.role === 'Parent')
    return sql`${mine} and exists (select from child c left join child_group_period q on q.child_id = c.id and q.from_on <= ${today} and (q.to_on is null or q.to_on >= ${today})
      where c.id = ${anyOf(scope.childIds)} and c.kindergarten_id = t.kindergarten_id and (c.left_on is null or c.left_on >= ${today})
      and (t.group_ids is null or q.group_id = any (t.group_ids)))`
  // The board of a kindergarten is its own: ministry and municipality read what the platform tells them.
  if (!isStaffRole(scope.role)) return sql`false`
  return sql`${mine} and (t.created_by = ${scope.accountId} or t.group_ids is null or t.group_ids && ${sql.param(scope.groupIds)}::int[])`
}

/** On the board today. */
export const shownNote = (today: Day): SQL =>
  sql`(t.note_on <= ${today} and (t.valid_to is null or t.valid_to >= ${today}))`

/**
 * On the board, by somebody else and not looked at yet: true from the moment it is saved, before anybody is told of it,
 * and for who came later too.
 */
export const unseenNote = (scope: Scope, now: Date): SQL =>
  sql`(${shownNote(dayOf(now))} and t.created_by <> ${scope.accountId}
    and not exists (select from notification n where n.account_id = ${scope.accountId} and n.kind = 'dashboard' and n.subject_id = t.id and n.seen_at is not null))`

/** How many of those told have looked at it: other people's rows, counted by a function of the database. */
export const seenBy = (kind: NoticeKind, subject: SQL): SQL => sql`notice_seen_count(${kind}, ${subject})`

/**
 * Kindergarten of a row, for parents of children in several: they read and answer for all of them together
 * (docs/areas/communication.md). Null for everybody else.
 */
export const kindergartenOf = ({ role, kindergartenIds }: Scope, column: SQL): SQL =>
  role === 'Parent' && kindergartenIds.length > 1
    ? sql`(select k.name from kindergarten k where k.id = ${column})`
    : sql`null::text`

/** Names of authors: a parent has no row of other people's accounts, so a function of the database tells them. */
export const authorOf = (account: SQL): SQL =>
  sql`json_build_object('id', ${account}, 'name', coalesce(account_name(${account}), ''))`
