import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { session } from '../db/tables/identity'
import type { Tx } from '../platform/database'
import type { Services } from '../platform/services'
import { hashToken, newToken } from '../platform/token'

interface NewSession {
  readonly accountId: number
  readonly now: Date
  readonly days: number
  readonly device: string
  readonly address: string
}

const dayMs = 86_400_000

/** Opens a session and returns its token; only the hash is stored. */
export async function openSession(tx: Tx, { accountId, now, days, device, address }: NewSession): Promise<string> {
  const token = newToken()
  await tx.insert(session).values({
    tokenHash: hashToken(token),
    accountId,
    createdAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + days * dayMs).toISOString(),
    device,
    address,
  })
  return token
}

/** Maximum lifetime of a used session, as a multiple of an idle one's: a stolen token expires eventually. */
const longestLife = 6

/** Extends a session in use. */
export async function prolongSession(tx: Tx, sessionId: number, now: Date, days: number): Promise<void> {
  await tx.execute(
    sql`update session set last_seen_at = ${now.toISOString()}, expires_at = greatest(expires_at,
      least(${new Date(now.getTime() + days * dayMs).toISOString()}::timestamptz, created_at + ${days * longestLife} * interval '1 day'))
      where id = ${sessionId} and revoked_at is null`,
  )
}

export async function revokeSession(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await tx
    .update(session)
    .set({ revokedAt: now.toISOString() })
    .where(and(eq(session.id, sessionId), isNull(session.revokedAt)))
}

/** Revokes all sessions of an account, optionally except one: after a password change or deactivation. */
async function revokeSessions(tx: Tx, accountId: number, now: Date, exceptId?: number): Promise<number[]> {
  const ended = await tx
    .update(session)
    .set({ revokedAt: now.toISOString() })
    .where(
      and(
        eq(session.accountId, accountId),
        isNull(session.revokedAt),
        exceptId === undefined ? undefined : ne(session.id, exceptId),
      ),
    )
    .returning({ id: session.id })
  return ended.map(({ id }) => id)
}

interface Ending {
  readonly tx: Tx
  readonly now: Date
  readonly services: Services
  afterCommit(work: () => void): void
}

/** Ends every session of an account at once, on the hub too. */
export async function endAccountSessions({ tx, now, services, afterCommit }: Ending, accountId: number): Promise<void> {
  await revokeSessions(tx, accountId, now)
  afterCommit(() => services.hub.endAccount(accountId))
}

/** Ends all sessions of an account except the given one; returns their number. */
export async function endSessionsBut(
  { tx, now, services, afterCommit }: Ending,
  accountId: number,
  sessionId: number,
): Promise<number> {
  const ended = await revokeSessions(tx, accountId, now, sessionId)
  afterCommit(() => ended.forEach((id) => services.hub.endSession(id)))
  return ended.length
}
