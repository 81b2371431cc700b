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

/** Opens a session; the token is told once and only its hash is kept. */
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

/** So many times the length of an idle session one in use may last: a stolen token doesn't live for ever. */
const longestLife = 6

/** A session in use lasts longer. */
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

/** All sessions of an account but, when given, one: after a change of password or a deactivation. */
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

/** Ends all sessions of an account but the given one; answers how many. */
export async function endSessionsBut(
  { tx, now, services, afterCommit }: Ending,
  accountId: number,
  sessionId: number,
): Promise<number> {
  const ended = await revokeSessions(tx, accountId, now, sessionId)
  afterCommit(() => ended.forEach((id) => services.hub.endSession(id)))
  return ended.length
}
