import { credential } from '../db/tables/identity'
import type { GuestContext } from '../platform/context'
import { hashPassword } from './passwords.steps'

/** Sets the first or a new password of an account. Requires the system role. */
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
