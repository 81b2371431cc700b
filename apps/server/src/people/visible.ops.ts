import { sql, type SQL } from 'drizzle-orm'
import { asSystem, oneRow, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'

// Row-level access (domain.md 7, 'Row scope'), one condition per role. Every query over groups and children uses these,
// in addition to row-level security.

/** Rows of the kindergartens in scope; `column` is the table's kindergarten_id. */
export const inScope = (scope: Scope, column: SQL): SQL =>
  scope.kindergartenIds === 'all' ? sql`true` : sql`${column} = ${anyOf(scope.kindergartenIds)}`

/**
 * Children `c` whose record the user may read and, with the right, write, as of today. A child that has moved belongs
 * to the new group's teachers, whichever school year is selected; its past attendance remains readable
 * (attendance/visible.queries.ts).
 */
export function visibleKids(scope: Scope, alias = sql.raw('c')): SQL {
  const mine = inScope(scope, sql`${alias}.kindergarten_id`)
  switch (scope.role) {
    case 'Teacher':
      // Children of the teacher's current groups.
      return sql`${mine} and exists (select from child_group_period p where p.child_id = ${alias}.id and p.group_id = ${anyOf(scope.groupIds)}
        and p.from_on <= ${scope.today} and (p.to_on is null or p.to_on >= ${scope.today}))`
    case 'ResourceSpecialist':
      // Enrolled children with special needs or assigned to the specialist.
      return sql`${mine} and (${alias}.left_on is null or ${alias}.left_on >= ${scope.today}) and (${alias}.is_sop or exists (select from child_specialist s where s.child_id = ${alias}.id and s.staff_id = ${scope.staffId}))`
    case 'Parent':
      return sql`${mine} and ${alias}.id = ${anyOf(scope.childIds)}`
    case 'Manciple':
      // May only count children (matrix: no right on Students).
      return sql`false`
    default:
      // Director and administrator: their kindergarten; municipality: its kindergartens; the ministry and the master:
      // all.
      return mine
  }
}

/** Groups `g`: for parents those of their children, for others all in scope. */
export function visibleGroups(scope: Scope, alias = sql.raw('g')): SQL {
  const mine = inScope(scope, sql`${alias}.kindergarten_id`)
  if (scope.role !== 'Parent') return sql`${mine} and ${alias}.deleted_on is null`
  return sql`${mine} and ${alias}.deleted_on is null and exists (select from child_group_period p where p.group_id = ${alias}.id and p.child_id = ${anyOf(scope.childIds)})`
}

/** Groups whose children's data the user may edit: a teacher's current ones, for others all of the kindergarten. */
export const workableGroups = (scope: Scope, alias = sql.raw('g')): SQL =>
  scope.role === 'Teacher'
    ? sql`${visibleGroups(scope, alias)} and ${alias}.id = ${anyOf(scope.groupIds)}`
    : visibleGroups(scope, alias)

/**
 * Groups whose records the user may read: those above, and a teacher's groups of past school years. A past group
 * requires an assignment at the end of its study time, so a right that ended during a year does not return afterwards.
 * The selected school year filters lists and is not part of this condition.
 */
export function ownGroups(scope: Scope, alias = sql.raw('g')): SQL {
  if (scope.role !== 'Teacher') return workableGroups(scope, alias)
  return sql`${visibleGroups(scope, alias)} and (${alias}.id = ${anyOf(scope.groupIds)} or ${pastGroups(scope, alias)})`
}

function pastGroups(scope: Scope, alias: SQL): SQL {
  const assigned = JSON.stringify(scope.work.flatMap(({ groupId, to, standsIn }) => (standsIn ? [] : { groupId, to })))
  return sql`exists (select from school_year past join jsonb_to_recordset(${assigned}::jsonb) as had ("groupId" int, "to" date) on had."groupId" = ${alias}.id
    where past.id = ${alias}.school_year_id and not past.active and past.to_on < ${scope.today} and (had."to" is null or had."to" >= past.study_to_on))`
}

/** Guardians `p`: all of the kindergarten for its administration, those of visible children for teachers. */
export function visibleGuardians(scope: Scope, alias = sql.raw('p')): SQL {
  const mine = inScope(scope, sql`${alias}.kindergarten_id`)
  const ofVisibleKids = sql`exists (select from child_guardian own join child c on c.id = own.child_id where own.guardian_id = ${alias}.id and ${visibleKids(scope)})`
  switch (scope.role) {
    case 'Teacher':
    case 'ResourceSpecialist':
      return sql`${mine} and ${ofVisibleKids}`
    case 'Parent':
      // A parent's own record; others are visible only as part of the child (sight.ops.ts).
      return sql`${mine} and ${alias}.account_id = ${scope.accountId}`
    case 'Manciple':
    case 'Municipality':
    case 'MON':
      return sql`false`
    default:
      return mine
  }
}

/**
 * Guardians `p` of the kindergarten: of a child `c` matching `here`, or new ones without children. Guardians of former
 * children only are listed separately and not counted.
 */
export const guardianOf = (here: SQL): SQL =>
  sql`(exists (select from child_guardian cg join child c on c.id = cg.child_id where cg.guardian_id = p.id and ${here})
    or not exists (select from child_guardian none where none.guardian_id = p.id))`

export const requireGuardian = async (tx: Tx, scope: Scope, id: number) =>
  requireFound(
    await oneRow<{ id: number; kindergartenId: number }>(
      tx,
      sql`select p.id, p.kindergarten_id as "kindergartenId" from guardian p where p.id = ${id} and ${visibleGuardians(scope)}`,
    ),
  )

/** The child, or 404 if it is outside of the scope. */
export const requireKid = async (tx: Tx, scope: Scope, id: number) =>
  requireFound(
    await oneRow<{ id: number; kindergartenId: number }>(
      tx,
      sql`select c.id, c.kindergarten_id as "kindergartenId" from child c where c.id = ${id} and ${visibleKids(scope)}`,
    ),
  )

export const requireGroup = async (tx: Tx, scope: Scope, id: number) =>
  requireFound(
    await oneRow<{ id: number; kindergartenId: number; schoolYearId: number }>(
      tx,
      sql`select g.id, g.kindergarten_id as "kindergartenId", g.school_year_id as "schoolYearId" from child_group g where g.id = ${id} and ${visibleGroups(scope)}`,
    ),
  )

/**
 * Runs `work` with the system role for parents, for results that count or name rows outside of their policies (places
 * taken, receipts). Then only the statement's conditions limit the result.
 */
export const seeingAll = <T>(tx: Tx, scope: Scope, work: () => Promise<T>): Promise<T> =>
  scope.role === 'Parent' ? asSystem(tx, work) : work()
