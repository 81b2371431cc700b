import type { Problem } from '@asistent/contract/core/problem'
import { refuseIdentity } from '@asistent/contract/identity/problems'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { asSystem, oneRow } from '../platform/database'
import { beginAttempt, forgiveAttempt, type Attempt } from './attempts.steps'
import { passwordMatches } from './passwords.steps'

/** A sign-in within this time needs no confirmation. */
const freshMs = 10 * 60_000

interface Confirmation {
  /** Requires the password even right after the sign-in. */
  readonly always?: boolean
  /** Input field of the password. */
  readonly field?: string
}

/**
 * Requires the password before a change that could transfer the account (password, e-mail, second factor), unless the
 * user signed in minutes ago: an open browser or a stolen token must not suffice. A wrong password is counted like one
 * at sign-in, so pass the problem on with `return`.
 */
export async function requirePassword(
  { tx, scope, now, address }: WriteContext,
  password: string | undefined,
  { always = false, field = 'currentPassword' }: Confirmation = {},
): Promise<Problem | undefined> {
  // No role of users may read passwords and sessions.
  return asSystem(tx, async () => {
    const row = await oneRow<{ createdAt: string; passwordHash: string | null }>(
      tx,
      sql`select s.created_at as "createdAt", c.password_hash as "passwordHash" from session s
        left join credential c on c.account_id = s.account_id where s.id = ${scope.sessionId}`,
    )
    const age = row ? now.getTime() - Date.parse(row.createdAt) : -1
    if (!always && age >= 0 && age < freshMs) return undefined
    if (password === undefined) return refuseIdentity('confirm-password', { field })
    const attempt: Attempt = { kind: 'password', who: `account:${scope.accountId}`, address }
    await beginAttempt(tx, attempt, now)
    if (!(await passwordMatches(row?.passwordHash, password, address)))
      return refuseIdentity('wrong-current-password', { field })
    await forgiveAttempt(tx, attempt)
    return undefined
  })
}
