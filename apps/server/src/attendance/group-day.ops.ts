import { noteStatuses } from '@asistent/domain/attendance/notes'
import { requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import { isPresent, typesOfKind } from '@asistent/domain/attendance/statuses'
import { today, type Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { requireFound, inKindergarten } from '../platform/versioned'
import { groupFacts, type GroupFacts } from './group-facts.queries'
import { childrenOf, type MonthChild } from './month.queries'
import { countedStatus, placeOf } from './month.rules'
import { groupsToMark } from './visible.queries'

// The children of a group on a day for the people who may enter the day.

interface ChildOfDay extends Pick<MonthChild, 'id' | 'name' | 'photoFileId' | 'allergies' | 'allergiesText'> {
  /** A status is entered. */
  readonly isMarked: boolean
  /** Marked absent, or not marked and known to be absent. */
  readonly isAbsent: boolean
}

interface GroupDay {
  readonly group: GroupFacts
  readonly children: readonly ChildOfDay[]
}

/** 404 unless the caller may enter the day of the group. Only children whose record the caller may read. */
export async function groupDay(
  { tx, scope, now }: ReadContext,
  { classId, forDate }: { readonly classId: number; readonly forDate: Day },
): Promise<GroupDay> {
  const range = { from: forDate, to: forDate }
  const allowed = sql`g.id = ${classId} and g.kindergarten_id = ${inKindergarten(scope)} and ${groupsToMark(scope, [forDate])}`
  const [facts] = await groupFacts(tx, allowed, range, today(now))
  const group = requireFound(facts)
  const children = (await childrenOf(tx, scope, group, { range })).filter(
    (child) => child.known && placeOf(group, child, forDate) === 'here',
  )
  return {
    group,
    children: children.map((child) => {
      const [cell] = child.cells
      const status = cell ? countedStatus(group, child, cell) : null
      const { id, name, photoFileId, allergies, allergiesText } = child
      return {
        id,
        name,
        photoFileId,
        allergies,
        allergiesText,
        isMarked: status !== null,
        isAbsent: status === null ? isKnown(child, forDate) : !isPresent(status),
      }
    }),
  }
}

const isKnown = ({ reports, requests, notes }: MonthChild, day: Day): boolean => {
  const covers = ({ fromDate, toDate }: { readonly fromDate: Day; readonly toDate: Day }) =>
    fromDate <= day && day <= toDate
  return (
    reports.length > 0 ||
    requests.some(
      (one) => one.kind === requestKinds.FamilyReason && one.status === requestStatuses.Approved && covers(one),
    ) ||
    notes.some((one) => one.status === noteStatuses.Approved && covers(one))
  )
}

/** No absence of the child is entered on the day. */
export const notAbsent = (childId: SQL, day: SQL): SQL =>
  sql`not exists (select from attendance a where a.child_id = ${childId} and a.day = ${day} and a.status is not null and a.status <> all (${sql.param(typesOfKind('present'))}::smallint[]))`
