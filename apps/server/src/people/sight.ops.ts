import { sql, type SQL } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'
import type { Scope } from '../platform/scope'

// How much of a child somebody sees (domain.md 7): the rows are visible.ops.ts, the fields are here.

export interface Sight {
  /** The ЕГН or ЛНЧ; otherwise hiddenPersonId. */
  readonly numbers: boolean
  readonly addresses: boolean
  /** Allergies and diet: whoever gives the child food or care. */
  readonly health: boolean
  /** Diagnosis-like: special needs, ТЕЛК, blood group, immunisation, GP. */
  readonly diagnoses: boolean
  /** Notes of the staff, never for guardians. */
  readonly notes: boolean
  /** Telephone numbers and addresses of guardians, collectors and emergency contacts. */
  readonly contacts: boolean
  /** Papers: all of them, those marked for guardians, none. */
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

/** Ministry and municipality: who and how many, nothing about health, no numbers, no other people. */
const overseer: Sight = {
  numbers: false,
  addresses: false,
  health: false,
  diagnoses: false,
  notes: false,
  contacts: false,
  documents: 'none',
}

/** A guardian who signs for the child. Numbers of the other household stay hidden. */
const signingGuardian: Sight = { ...everything, notes: false, contacts: false, documents: 'marked' }

/**
 * A guardian who only sees the child: its address and telephone are the other household's, diagnoses are told to those
 * who sign for it.
 */
const lookingGuardian: Sight = { ...signingGuardian, addresses: false, diagnoses: false }

/** What the role sees of any child in its scope; of a guardian what every guardian sees. */
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

export interface GuardianLink {
  readonly guardianId: number
  readonly maySign: boolean
  readonly mayPay: boolean
  readonly mayCollect: boolean
}

/** What the signed-in parent is to a child; undefined for staff and for a child that isn't theirs. */
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

/** Whether the caller signs for the child of a row; staff always. In SQL, for lists over several children. */
export const signsFor = holdsFor(sql`cg.may_sign`)

/** The same for paying the child's fees. */
export const paysFor = holdsFor(sql`cg.may_pay`)

/** What the caller sees of this child. */
export async function sightOfChild(tx: Tx, scope: Scope, childId: number): Promise<Sight> {
  if (scope.role !== 'Parent') return sightOf(scope)
  const link = await linkOfCaller(tx, scope, childId)
  return link?.maySign ? signingGuardian : lookingGuardian
}
