import { refuseStaff } from '@asistent/contract/staff/problems'
import type { Resource } from '@asistent/domain/access/resources'
import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { sql, type SQL } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'

// Visible staff and their visible fields (domain.md 7).

/** `all`: users who manage records. `contacts`: colleagues. `names`: parents. `counts`: experts, who get no rows. */
export type StaffSight = 'all' | 'contacts' | 'names' | 'counts'

export function staffSight(scope: Scope): StaffSight {
  const { update, limit } = scope.rights('Teachers')
  if (limit === 'counts') return 'counts'
  if (limit === 'names') return 'names'
  return update ? 'all' : 'contacts'
}

/** Members of staff, as `staff_member m`: those of the kindergartens in scope, or of one of them. */
export const staffInScope = (scope: Scope, kindergartenId?: number, alias = sql.raw('m')): SQL => {
  const mine =
    scope.kindergartenIds === 'all' ? sql`true` : sql`${alias}.kindergarten_id = ${anyOf(scope.kindergartenIds)}`
  return kindergartenId === undefined ? mine : sql`${mine} and ${alias}.kindergarten_id = ${kindergartenId}`
}

/** Condition on `staff_member m` for rows of a resource: with an `own` right only the caller's own. */
export const ownStaff = (scope: Scope, resource: Resource, alias = sql.raw('m')): SQL | undefined =>
  scope.rights(resource).own ? sql`${alias}.id = ${scope.staffId ?? 0}` : undefined

/** Works on at least one day of the range. */
export const employedIn = ({ from, to }: DayRange, alias = sql.raw('m')): SQL =>
  sql`(${alias}.hired_on is null or ${alias}.hired_on <= ${to}) and (${alias}.left_on is null or ${alias}.left_on >= ${from})`

export const employedOn = (day: Day): SQL => employedIn({ from: day, to: day })

/** Kindergarten of a report: the named one if visible to the caller, else the selected one. */
export function chosenKindergarten(scope: Scope, named: number | undefined): number {
  if (named !== undefined) {
    const seen = scope.kindergartenIds === 'all' || scope.kindergartenIds.includes(named)
    return requireFound(seen ? named : undefined)
  }
  const selected = scope.kindergartenId ?? scope.viewedId
  if (selected === null) throw refuseStaff('choose-kindergarten', { field: 'kindergartenId' })
  return selected
}

export interface StaffOfKindergarten {
  readonly id: number
  readonly kindergartenId: number
  readonly name: string
  readonly hiredOn: Day | null
  readonly leftOn: Day | null
}

/** The member of staff, or 404. */
export const requireStaff = async (tx: Tx, scope: Scope, id: number): Promise<StaffOfKindergarten> =>
  requireFound(
    await oneRow<StaffOfKindergarten>(
      tx,
      sql`select m.id, m.kindergarten_id as "kindergartenId", m.first_name || ' ' || m.last_name as name, m.hired_on as "hiredOn", m.left_on as "leftOn"
        from staff_member m where m.id = ${id} and ${staffInScope(scope)}`,
    ),
  )
