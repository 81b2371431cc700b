import { eq, sql } from 'drizzle-orm'
import { account } from '../db/tables/identity'
import type { Tx } from '../platform/database'
import { requireFound } from '../platform/versioned'

/** Person of an archive. */
interface ArchivedAccount {
  readonly email: string
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly phone: string | null
  readonly userType: number
}

/**
 * Id of the account with this e-mail. A missing one is created as invited, without a password; an existing one stays as
 * it is, because it belongs to its person.
 */
export async function accountOfArchive(tx: Tx, person: ArchivedAccount): Promise<number> {
  const [existing] = await tx
    .select({ id: account.id })
    .from(account)
    .where(eq(sql`lower(${account.email})`, person.email.toLowerCase()))
  if (existing) return existing.id
  const [created] = await tx.insert(account).values(person).returning({ id: account.id })
  return requireFound(created).id
}
