import { sql, type SQL } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'
import type { Scope } from '../platform/scope'

// Field-level access to a child (domain.md 7); visible.ops.ts has row-level access.

export interface Sight {
  /** ЕГН or ЛНЧ; otherwise hiddenPersonId. */
  readonly numbers: boolean
  readonly addresses: boolean
  /** Allergies and diet: for everybody who gives the child food or care. */
  readonly health: boolean
  /** Special needs, ТЕЛК, blood group, immunisation, GP. */
  readonly diagnoses: boolean
  /** Notes of the staff, never for guardians. */
  readonly notes: boolean
  /** Phone numbers and addresses of guardians, collectors and emergency contacts. */
  readonly contacts: boolean
  /** Documents: all, those marked for guardians, or none. */
  readonly documents: 'all' | 'marked' | 'none'
}

const everything: Sight = {
  numbers: true,
  addresses: true,
  health: true,
  diagnoses: true,
  notes: true,
  contacts: true,
  documents: 'all',
}

/** Ministry and municipality: initials and counts (db/expert-views.ts), without health data, numbers and other people. */
const overseer: Sight = {
  numbers: false,
  addresses: false,
  health: false,
  diagnoses: false,
  notes: false,
  contacts: false,
  documents: 'none',
}

/** A guardian with the right to sign. Numbers of the other household are hidden. */
const signingGuardian: Sight = { ...everything, notes: false, contacts: false, documents: 'marked' }

/** A guardian without the right to sign: address and phone belong to the other household, and diagnoses are hidden. */
const lookingGuardian: Sight = { ...signingGuardian, addresses: false, diagnoses: false }

/** Access of the role to any child in its scope; for parents the minimum of every guardian. */
export function sightOf(scope: Scope): Sight {
  switch (scope.role) {
    case 'Director':
    case 'Administrator':
    case 'Teacher':
    case 'ResourceSpecialist':
      return everything
    case 'Parent':
      return lookingGuardian
    default:
      return overseer
  }
}

/**
 * Rows about single children show no health reason to callers without health data (spec/notes.md, 'Experts and
 * names'). Figures of a group count all reasons.
 */
export const hidesHealthReasons = (scope: Scope): boolean => !sightOf(scope).health

/** Note of a report whose rows are children. */
export const healthNote = 'Здравните причини са в „Други“: по деца се показват само на детската градина и семейството.'

export interface GuardianLink {
  readonly guardianId: number
  readonly maySign: boolean
  readonly mayPay: boolean
  readonly mayCollect: boolean
}

/** The signed-in parent's link to a child; undefined for staff and for children of others. */
export async function linkOfCaller(tx: Tx, scope: Scope, childId: number): Promise<GuardianLink | undefined> {
  if (scope.role !== 'Parent') return undefined
  return oneRow<GuardianLink>(
    tx,
    sql`select cg.guardian_id as "guardianId", cg.may_sign as "maySign", cg.may_pay as "mayPay", cg.may_collect as "mayCollect"
      from child_guardian cg join guardian p on p.id = cg.guardian_id
      where cg.child_id = ${childId} and p.account_id = ${scope.accountId} and cg.may_see`,
  )
}

const holdsFor =
  (right: SQL) =>
  (scope: Scope, childId: SQL): SQL =>
    scope.role === 'Parent'
      ? sql`exists (select from child_guardian cg join guardian q on q.id = cg.guardian_id where cg.child_id = ${childId} and cg.may_see and ${right} and q.account_id = ${scope.accountId})`
      : sql`true`

/** SQL condition: the caller has the right to sign for the row's child; true for staff. */
export const signsFor = holdsFor(sql`cg.may_sign`)

/** The same for the right to pay the child's fees. */
export const paysFor = holdsFor(sql`cg.may_pay`)

/** The caller's access to this child. */
export async function sightOfChild(tx: Tx, scope: Scope, childId: number): Promise<Sight> {
  if (scope.role !== 'Parent') return sightOf(scope)
  const link = await linkOfCaller(tx, scope, childId)
  return link?.maySign ? signingGuardian : lookingGuardian
}
