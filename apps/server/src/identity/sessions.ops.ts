import { and, eq, isNull } from 'drizzle-orm'
import { session } from '../db/tables/identity'
import type { Tx } from '../platform/database'
import { hashToken, newToken } from '../platform/token'

interface NewSession {
  readonly accountId: number
  readonly now: Date
  readonly days: number
  readonly device: string
  readonly address: string
}

/** Opens a session; the token is told once and only its hash is kept. */
export async function openSession(tx: Tx, { accountId, now, days, device, address }: NewSession): Promise<string> {
  const token = newToken()
  await tx.insert(session).values({
    tokenHash: hashToken(token),
    accountId,
    lastSeenAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + days * 86_400_000).toISOString(),
    device,
    address,
  })
  return token
}

export async function revokeSession(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await tx
    .update(session)
    .set({ revokedAt: now.toISOString() })
    .where(and(eq(session.id, sessionId), isNull(session.revokedAt)))
}

/** All sessions of an account but, when given, one: after a change of password or a deactivation. */
export async function revokeSessions(tx: Tx, accountId: number, now: Date, exceptId?: number): Promise<number[]> {
  const rows = await tx
    .update(session)
    .set({ revokedAt: now.toISOString() })
    .where(and(eq(session.accountId, accountId), isNull(session.revokedAt)))
    .returning({ id: session.id })
  const ids = rows.map((row) => row.id)
  if (exceptId === undefined || !ids.includes(exceptId)) return ids
  await tx.update(session).set({ revokedAt: null }).where(eq(session.id, exceptId))
  return ids.filter((id) => id !== exceptId)
}
