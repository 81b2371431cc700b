import { sql, type SQL } from 'drizzle-orm'
import { asSystem, oneRow, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { found } from '../platform/versioned'

// Whose rows a person sees (domain.md 7, 'Row scope'), one condition per line. Every query over groups and children
// starts from these; row-level security stands below them.

/** Rows of the kindergartens in the scope; `column` is the table's kindergarten_id. */
export const inScope = (scope: Scope, column: SQL): SQL =>
  scope.kindergartenIds === 'all' ? sql`true` : sql`${column} = ${anyOf(scope.kindergartenIds)}`

/**
 * Children, as `child c`, whose record the person reads and, with the right, writes: today's. A child that has moved to
 * another group is the other teacher's, whichever school year is looked at; of the past the attendance is read
 * (attendance/visible.queries.ts).
 */
export function visibleKids(scope: Scope, alias = sql.raw('c')): SQL {
  const mine = inScope(scope, sql`${alias}.kindergarten_id`)
  switch (scope.role) {
    case 'Teacher':
      // Children who are today in a group in which the teacher works today.
      return sql`${mine} and exists (select from child_group_period p where p.child_id = ${alias}.id and p.group_id = ${anyOf(scope.groupIds)}
        and p.from_on <= ${scope.today} and (p.to_on is null or p.to_on >= ${scope.today}))`
    case 'ResourceSpecialist':
      // Children with special needs, or assigned to the specialist, as long as they come.
      return sql`${mine} and (${alias}.left_on is null or ${alias}.left_on >= ${scope.today}) and (${alias}.is_sop or exists (select from child_specialist s where s.child_id = ${alias}.id and s.staff_id = ${scope.staffId}))`
    case 'Parent':
      return sql`${mine} and ${alias}.id = ${anyOf(scope.childIds)}`
    case 'Manciple':
      // Counts children, never reads them (matrix: no right on Students).
      return sql`false`
    default:
      // Director and administrator: their kindergarten; municipality: its kindergartens; the ministry and the master: all.
      return mine
  }
}

/** Groups, as `child_group g`. A parent sees the groups of the own children, everybody else all groups in scope. */
export function visibleGroups(scope: Scope, alias = sql.raw('g')): SQL {
  const mine = inScope(scope, sql`${alias}.kindergarten_id`)
  if (scope.role !== 'Parent') return sql`${mine} and ${alias}.deleted_on is null`
  return sql`${mine} and ${alias}.deleted_on is null and exists (select from child_group_period p where p.group_id = ${alias}.id and p.child_id = ${anyOf(scope.childIds)})`
}

/** Groups whose children's data the person may work with: a teacher's of today, all of the kindergarten for the rest. */
export const workableGroups = (scope: Scope, alias = sql.raw('g')): SQL =>
  scope.role === 'Teacher'
    ? sql`${visibleGroups(scope, alias)} and ${alias}.id = ${anyOf(scope.groupIds)}`
    : visibleGroups(scope, alias)

/**
 * Groups whose records the person reads: those above, and a teacher's groups of past school years. A past group counts only
 * if the teacher still had it when its study time ended: a right that ended during a year doesn't return after the year.
 * The chosen school year filters lists and is no part of this condition.
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

/** Guardians, as `guardian p`: all of the kindergarten for those who run it, of visible children for those who teach. */
export function visibleGuardians(scope: Scope, alias = sql.raw('p')): SQL {
  const mine = inScope(scope, sql`${alias}.kindergarten_id`)
  const ofVisibleKids = sql`exists (select from child_guardian own join child c on c.id = own.child_id where own.guardian_id = ${alias}.id and ${visibleKids(scope)})`
  switch (scope.role) {
    case 'Teacher':
    case 'ResourceSpecialist':
      return sql`${mine} and ${ofVisibleKids}`
    case 'Parent':
      // Oneself; of the others only what goes with the child (sight.ops.ts).
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
 * Guardians `p` who count as parents of the kindergarten: of a child `c` that `here` allows, or new and without children
 * yet. Whose children have all left are listed apart and counted nowhere.
 */
export const guardianOf = (here: SQL): SQL =>
  sql`(exists (select from child_guardian cg join child c on c.id = cg.child_id where cg.guardian_id = p.id and ${here})
    or not exists (select from child_guardian none where none.guardian_id = p.id))`

export const requireGuardian = async (tx: Tx, scope: Scope, id: number) =>
  found(
    await oneRow<{ id: number; kindergartenId: number }>(
      tx,
      sql`select p.id, p.kindergarten_id as "kindergartenId" from guardian p where p.id = ${id} and ${visibleGuardians(scope)}`,
    ),
  )

/** The child, or 404: a child outside of the scope does not exist for the caller. */
export const requireKid = async (tx: Tx, scope: Scope, id: number) =>
  found(
    await oneRow<{ id: number; kindergartenId: number }>(
      tx,
      sql`select c.id, c.kindergarten_id as "kindergartenId" from child c where c.id = ${id} and ${visibleKids(scope)}`,
    ),
  )

export const requireGroup = async (tx: Tx, scope: Scope, id: number) =>
  found(
    await oneRow<{ id: number; kindergartenId: number; schoolYearId: number }>(
      tx,
      sql`select g.id, g.kindergarten_id as "kindergartenId", g.school_year_id as "schoolYearId" from child_group g where g.id = ${id} and ${visibleGroups(scope)}`,
    ),
  )

/**
 * A parent's answer that counts or names rows behind the policies: places that are taken, the receipt of a payment. The
 * conditions of the statement alone say what is answered then.
 */
export const seeingAll = <T>(tx: Tx, scope: Scope, work: () => Promise<T>): Promise<T> =>
  scope.role === 'Parent' ? asSystem(tx, work) : work()
