import { refuseIdentity } from '@asistent/contract/identity/problems'
import { roleTypes } from '@asistent/domain/access/roles'
import { sql } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'
import { requireFound } from '../platform/versioned'

// Links between accounts and records of persons: this slice owns account_id (and, for the master's calls, the e-mail)
// of tables whose other columns belong to the people and staff slices.

export interface PersonRecord {
  readonly id: number
  readonly kindergartenId: number
  readonly accountId: number | null
  readonly email: string | null
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly version: number
}

const columns = sql`id, kindergarten_id as "kindergartenId", account_id as "accountId", email, first_name as "firstName",
  middle_name as "middleName", last_name as "lastName", version`

export const staffRecord = (tx: Tx, id: number) =>
  oneRow<PersonRecord>(tx, sql`select ${columns} from staff_member where id = ${id} for update`)

export const guardianRecord = (tx: Tx, id: number) =>
  oneRow<PersonRecord>(tx, sql`select ${columns} from guardian where id = ${id} for update`)

/** Returns the record if it belongs to this kindergarten. */
export async function staffHere(tx: Tx, id: number, kindergartenId: number): Promise<PersonRecord> {
  return requireFound(
    await oneRow<PersonRecord>(
      tx,
      sql`select ${columns} from staff_member where id = ${id} and kindergarten_id = ${kindergartenId} for update`,
    ),
  )
}

export async function guardianHere(tx: Tx, id: number, kindergartenId: number): Promise<PersonRecord> {
  return requireFound(
    await oneRow<PersonRecord>(
      tx,
      sql`select ${columns} from guardian where id = ${id} and kindergarten_id = ${kindergartenId} for update`,
    ),
  )
}

/** A constraint allows one account per record and one record per account in a kindergarten. */
export async function link(tx: Tx, table: 'staff_member' | 'guardian', id: number, accountId: number): Promise<void> {
  const record = requireFound(await (table === 'guardian' ? guardianRecord(tx, id) : staffRecord(tx, id)))
  if (record.accountId !== null && record.accountId !== accountId) throw refuseIdentity('has-account')
  await tx.execute(sql`update ${sql.identifier(table)} set account_id = ${accountId} where id = ${id}`)
}

/** Unlinks the account and ends the access based on the record. Returns the account's id. */
export async function unlink(tx: Tx, table: 'staff_member' | 'guardian', id: number): Promise<number> {
  const record = requireFound(await (table === 'guardian' ? guardianRecord(tx, id) : staffRecord(tx, id)))
  if (record.accountId === null) throw refuseIdentity('no-account')
  await tx.execute(sql`update ${sql.identifier(table)} set account_id = null where id = ${id}`)
  const role = table === 'guardian' ? sql`role = ${roleTypes.Parent}` : sql`role <> ${roleTypes.Parent}`
  await tx.execute(
    sql`update membership set active = false, pending = false where account_id = ${record.accountId} and kindergarten_id = ${record.kindergartenId} and ${role}`,
  )
  return record.accountId
}

/** Unlinks a detached account from all records. */
export async function unlinkEverywhere(tx: Tx, accountId: number): Promise<void> {
  await tx.execute(sql`update staff_member set account_id = null where account_id = ${accountId}`)
  await tx.execute(sql`update guardian set account_id = null where account_id = ${accountId}`)
}

interface NewGuardian {
  readonly kindergartenId: number
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly email: string
  readonly phone: string | null
}

/** Creates the record of a parent that the kindergarten does not have. */
export async function addGuardian(tx: Tx, person: NewGuardian, accountId: number): Promise<number> {
  const { kindergartenId, firstName, middleName, lastName, email, phone } = person
  const row = await oneRow<{ id: number }>(
    tx,
    sql`insert into guardian (kindergarten_id, account_id, first_name, middle_name, last_name, email, phone)
      values (${kindergartenId}, ${accountId}, ${firstName}, ${middleName}, ${lastName}, ${email}, ${phone}) returning id`,
  )
  return requireFound(row).id
}

interface Tie {
  readonly kindergartenId: number
  readonly childId: number
  readonly guardianId: number
  readonly kinship: number
}

/** Gives the guardian access to the child; the first guardian of a child is its main one. */
export async function tieToChild(
  tx: Tx,
  { kindergartenId, childId, guardianId, kinship }: Tie,
): Promise<'created' | 'opened' | 'unchanged'> {
  const before = await oneRow<{ maySee: boolean }>(
    tx,
    sql`select may_see as "maySee" from child_guardian where child_id = ${childId} and guardian_id = ${guardianId} for update`,
  )
  await tx.execute(
    sql`insert into child_guardian (kindergarten_id, child_id, guardian_id, kinship, is_main)
      values (${kindergartenId}, ${childId}, ${guardianId}, ${kinship},
        not exists (select from child_guardian where child_id = ${childId} and is_main))
      on conflict (child_id, guardian_id) do update set may_see = true`,
  )
  return !before ? 'created' : before.maySee ? 'unchanged' : 'opened'
}

/** Reverses `tieToChild`. */
export async function untieFromChild(
  tx: Tx,
  { childId, guardianId }: Pick<Tie, 'childId' | 'guardianId'>,
  tie: 'created' | 'opened' | 'unchanged' | undefined,
): Promise<void> {
  const row = sql`child_id = ${childId} and guardian_id = ${guardianId}`
  if (tie === 'created') await tx.execute(sql`delete from child_guardian where ${row}`)
  if (tie === 'opened') await tx.execute(sql`update child_guardian set may_see = false where ${row}`)
}

/** Deletes a record that was created a moment ago and has no child. */
export const removeGuardian = (tx: Tx, id: number) =>
  tx.execute(
    sql`delete from guardian g where g.id = ${id} and not exists (select from child_guardian c where c.guardian_id = g.id)`,
  )

interface StaffInfo {
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly phone: string | null
}

export const setStaffInfo = (tx: Tx, id: number, { firstName, middleName, lastName, phone }: StaffInfo) =>
  tx.execute(
    sql`update staff_member set first_name = ${firstName}, middle_name = ${middleName}, last_name = ${lastName}, phone = ${phone}, version = version + 1
      where id = ${id}`,
  )

export const setRecordEmail = (tx: Tx, table: 'staff_member' | 'guardian', id: number, email: string) =>
  tx.execute(sql`update ${sql.identifier(table)} set email = ${email}, version = version + 1 where id = ${id}`)

/**
 * Copies a changed phone number to the person's records in every kindergarten. A removed number is kept there,
 * because a contact must be reachable in an emergency.
 */
export async function tellNewPhone(tx: Tx, accountId: number, phone: string): Promise<void> {
  for (const table of ['guardian', 'staff_member'])
    await tx.execute(
      sql`update ${sql.identifier(table)} set phone = ${phone}, version = version + 1 where account_id = ${accountId} and phone is distinct from ${phone}`,
    )
}
