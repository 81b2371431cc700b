import { credential } from '../db/tables/identity'
import type { GuestContext } from '../platform/context'
import { hashPassword } from './passwords.steps'

/** The first password of an account, or a new one. System's rights. */
export async function setPassword(
  { tx, now, address }: GuestContext,
  accountId: number,
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password, address)
  const values = { passwordHash, passwordChangedAt: now.toISOString() }
  await tx
    .insert(credential)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: credential.accountId, set: values })
}
