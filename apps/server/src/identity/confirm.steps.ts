import type { Problem } from '@asistent/contract/core/problem'
import { refuseIdentity } from '@asistent/contract/identity/problems'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { asSystem, oneRow } from '../platform/database'
import { beginAttempt, forgiveAttempt, type Attempt } from './attempts.steps'
import { passwordMatches } from './passwords.steps'

/** A sign-in this short ago confirms itself. */
const freshMs = 10 * 60_000

interface Confirmation {
  /** Ask even right after the sign-in. */
  readonly always?: boolean
  /** The input's field with the password. */
  readonly field?: string
}

/**
 * Before a change that could hand the account to somebody else (password, e-mail, second factor): the password, unless
 * the person signed in minutes ago. A forgotten open browser or a stolen token must not be enough. A wrong password is
 * counted like one at sign-in, so hand the refusal back with `return`.
 */
export async function requirePassword(
  { tx, scope, now, address }: WriteContext,
  password: string | undefined,
  { always = false, field = 'currentPassword' }: Confirmation = {},
): Promise<Problem | undefined> {
  // Passwords and sessions are the platform's own books: no role of a user may read them.
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
