import { addDays, type Day } from '@asistent/domain/kernel/day'
import { occupationOf, staffKindOf, type StaffKind } from '@asistent/domain/staff/occupations'
import { expiryNoticeDays } from '@asistent/domain/staff/papers'
import { sql, type SQL } from 'drizzle-orm'

// SQL fragments for lists of staff (`staff_member m`).

export const occupationName = (id: number | null): string | null =>
  id === null ? null : (occupationOf(id)?.name ?? null)

/** The columns of `staffName`; the occupation's name is added by `named`. */
export const nameColumns = (): SQL =>
  sql`m.id, m.first_name || ' ' || coalesce(m.middle_name || ' ', '') || m.last_name as name, m.occupation as "occupationId", m.is_pedagogical as pedagogical`

export interface NamedRow {
  readonly id: number
  readonly name: string
  readonly occupationId: number | null
  readonly pedagogical: boolean
}

interface Named {
  readonly occupation: string | null
  readonly kind: StaffKind
}

export function named<Row extends NamedRow>(row: Row): Omit<Row, 'pedagogical'> & Named {
  const { pedagogical, ...rest } = row
  return { ...rest, occupation: occupationName(row.occupationId), kind: staffKindOf(pedagogical) }
}

export const ofKind = (kind: StaffKind | undefined): SQL | undefined =>
  kind === undefined ? undefined : sql`m.is_pedagogical = ${kind === 1}`

/** Works in one of the groups on or after the day. */
export const inGroups = (groupIds: SQL, day: string): SQL =>
  sql`exists (select from group_staff gs where gs.staff_id = m.id and gs.group_id = ${groupIds} and (gs.to_on is null or gs.to_on >= ${day}))`

/** State of the person's account in this kindergarten (domain/people/account-state.ts). */
export const accountState = (): SQL => sql`coalesce((select case
    when a.state in ('deactivated', 'detached') then 'deactivated'
    when a.state = 'invited' or bool_or(w.pending) and not bool_or(w.active) then 'invited'
    when bool_or(w.active) then 'active' else 'deactivated' end
  from account a join membership w on w.account_id = a.id and w.role <> 3 and w.kindergarten_id = m.kindergarten_id
  where a.id = m.account_id group by a.state), 'none')`

/** Condition: `staff_paper q` has expired or expires soon, and no newer one of its kind replaces it. */
export const runsOut = (day: Day): SQL => sql`q.valid_to <= ${addDays(day, expiryNoticeDays)}
  and not exists (select from staff_paper n where n.staff_id = q.staff_id and n.kind = q.kind and n.kind not in (3, 99)
    and n.id <> q.id and (n.valid_to is null or n.valid_to > q.valid_to))`
