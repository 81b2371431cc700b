import { refusePeople } from '@asistent/contract/people/problems'
import type { ParsedOf } from '@asistent/contract/core/call'
import type { GuardianOfChild, linkGuardian } from '@asistent/contract/people/guardians.calls'
import { personIdTypes } from '@asistent/domain/kernel/person-id'
import { and, eq, sql } from 'drizzle-orm'
import { childGuardian, guardian } from '../db/tables/people'
import type { WriteContext } from '../platform/context'
import { oneRow, type Tx } from '../platform/database'
import type { Scope } from '../platform/scope'
import { requireFound, refuseStale } from '../platform/versioned'
import { fullName } from './child-sql.ops'
import { requireGuardian, visibleGuardians } from './visible.ops'

// Links guardians with children: existing or new persons, without duplicates.

interface ChildOfKindergarten {
  readonly id: number
  readonly kindergartenId: number
}

export async function addGuardians(
  context: WriteContext,
  child: ChildOfKindergarten,
  guardians: readonly GuardianOfChild[],
): Promise<void> {
  for (const [index, row] of guardians.entries()) await linkOne(context, child, row, `parents.${index}.`)
}

/**
 * Links a guardian with a child, or changes the guardian's rights. Returns the guardian's id. `prefix` is the path of
 * the guardian's fields in the form.
 */
export async function linkOne(
  context: WriteContext,
  child: ChildOfKindergarten,
  form: GuardianOfChild,
  prefix = 'parent.',
): Promise<number> {
  const { tx, scope } = context
  const guardianId =
    form.parentId === undefined
      ? await newGuardian(context, child.kindergartenId, form, prefix)
      : (await requireGuardian(tx, scope, form.parentId)).id
  const { kinship, isMain, maySee, maySign, mayPay, mayCollect } = form
  const rights = { kinship, isMain, maySee, maySign, mayPay, mayCollect }
  if (isMain) await tx.execute(sql`update child_guardian set is_main = false where child_id = ${child.id} and is_main`)
  await tx
    .insert(childGuardian)
    .values({ kindergartenId: child.kindergartenId, childId: child.id, guardianId, ...rights })
    .onConflictDoUpdate({ target: [childGuardian.childId, childGuardian.guardianId], set: rights })
  await requireMain(tx, child.id)
  return guardianId
}

/** Rejects stale changes of rights, unless they are already as requested. */
export async function requireSeenRights(
  tx: Tx,
  childId: number,
  selection: GuardianOfChild,
  seen: ParsedOf<typeof linkGuardian>['was'],
): Promise<void> {
  if (selection.parentId === undefined) return
  const [stored] = await tx
    .select({
      kinship: childGuardian.kinship,
      isMain: childGuardian.isMain,
      maySee: childGuardian.maySee,
      maySign: childGuardian.maySign,
      mayPay: childGuardian.mayPay,
      mayCollect: childGuardian.mayCollect,
    })
    .from(childGuardian)
    .where(and(eq(childGuardian.childId, childId), eq(childGuardian.guardianId, selection.parentId)))
    .for('update')
  const isAs = (rights: typeof seen) =>
    rights && stored
      ? Object.entries(stored).every(([name, value]) => rights[name as 'isMain'] === value)
      : rights === null && !stored
  if (!isAs(seen) && !(stored && isAs(selection)))
    throw refuseStale({ table: childGuardian, id: `${childId}:${selection.parentId}` })
}

/** Ensures a main guardian: without a choice the earliest one. */
export const requireMain = (tx: Tx, childId: number) =>
  tx.execute(sql`update child_guardian set is_main = true
    where child_id = ${childId} and not exists (select from child_guardian m where m.child_id = ${childId} and m.is_main)
      and guardian_id = (select guardian_id from child_guardian o where o.child_id = ${childId} order by o.kinship, o.guardian_id limit 1)`)

async function newGuardian(
  { tx, scope }: WriteContext,
  kindergartenId: number,
  form: GuardianOfChild,
  prefix: string,
): Promise<number> {
  const { firstName, middleName, lastName, email, phone, personId, address, workplace } = form
  if (!firstName || !lastName) throw refusePeople('guardian-needs-name', { field: `${prefix}firstName` })
  const names = { firstName, middleName, lastName }
  await requireNew(tx, scope, kindergartenId, { ...names, email, phone, personId }, { prefix })
  const [row] = await tx
    .insert(guardian)
    .values({
      kindergartenId,
      ...names,
      email,
      phone,
      personIdType: personId ? (form.personIdType ?? personIdTypes.EGN) : null,
      personId,
      address,
      workplace,
    })
    .returning({ id: guardian.id })
  return requireFound(row).id
}

interface Identifying {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  readonly personId: string | null
}

/**
 * Rejects a person that the kindergarten has already: the same number, or the same names with the same e-mail or phone.
 * A shared e-mail or phone alone is allowed, for couples.
 */
export async function requireNew(
  tx: Tx,
  scope: Scope,
  kindergartenId: number,
  row: Identifying,
  { besides = 0, prefix = '' }: { readonly besides?: number; readonly prefix?: string } = {},
): Promise<void> {
  const storedGuardian = await oneRow<{ id: number; name: string; seen: boolean }>(
    tx,
    sql`select p.id, ${fullName('p')} as name, (${visibleGuardians(scope)}) as seen from guardian p
      where p.kindergarten_id = ${kindergartenId} and p.id <> ${besides} and (
        p.person_id = ${row.personId}
        or (lower(p.first_name) = lower(${row.firstName}) and lower(p.last_name) = lower(${row.lastName})
          and (lower(p.email) = lower(${row.email}) or p.phone = ${row.phone}))) limit 1`,
  )
  if (!storedGuardian) return
  const field = `${prefix}lastName`
  // Names the existing person only for callers with access to them.
  throw storedGuardian.seen
    ? refusePeople('guardian-known', {
        field,
        values: { name: storedGuardian.name },
        data: { parentId: storedGuardian.id },
      })
    : refusePeople('guardian-known-elsewhere', { field })
}
