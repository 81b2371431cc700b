import { refuseIdentity } from '@asistent/contract/identity/problems'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { oneTimeToken, type TokenPurpose } from '../db/tables/identity'
import { oneRow, type Tx } from '../platform/database'
import { hashToken, newToken } from '../platform/token'

// Single-use, expiring links and challenges. The token is sent once, by mail or to a browser; only its hash is stored.

export const activationHours = 7 * 24
export const recoveryHours = 24

interface NewToken {
  readonly purpose: TokenPurpose
  readonly accountId: number | null
  readonly kindergartenId?: number | null
  readonly payload?: Record<string, unknown>
  readonly hours: number
  readonly now: Date
  /** A given challenge instead of a random one. */
  readonly token?: string
}

interface SpentToken {
  readonly accountId: number | null
  readonly kindergartenId: number | null
  readonly purpose: TokenPurpose
  readonly payload: Record<string, unknown>
}

export async function issueToken(
  tx: Tx,
  { purpose, accountId, kindergartenId = null, payload = {}, hours, now, token = newToken() }: NewToken,
): Promise<string> {
  await tx.insert(oneTimeToken).values({
    hash: hashToken(token),
    purpose,
    accountId,
    kindergartenId,
    payload,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + hours * 3_600_000).toISOString(),
  })
  return token
}

const spent = sql`account_id as "accountId", kindergarten_id as "kindergartenId", purpose, payload`
const valid = (token: string, purposes: readonly TokenPurpose[], now: Date) =>
  sql`hash = ${hashToken(token)} and purpose = any (${sql.param(purposes)}::text[]) and used_at is null and expires_at > ${now.toISOString()}`

/**
 * Marks the token as used. Only one of two concurrent requests succeeds: the other waits for the row and finds it used.
 */
export async function spendToken(
  tx: Tx,
  token: string,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<SpentToken> {
  const row = await oneRow<SpentToken>(
    tx,
    sql`update one_time_token set used_at = ${now.toISOString()} where ${valid(token, purposes, now)} returning ${spent}`,
  )
  if (!row) throw refuseIdentity('bad-token')
  return row
}

/** Reads a token without using it. */
export async function lookAtToken(
  tx: Tx,
  token: string,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<SpentToken> {
  const row = await oneRow<SpentToken>(
    tx,
    sql`select ${spent} from one_time_token where ${valid(token, purposes, now)}`,
  )
  if (!row) throw refuseIdentity('bad-token')
  return row
}

/** Number of tokens created for an account in the last hour, to prevent flooding. */
export async function tokensThisHour(
  tx: Tx,
  accountId: number,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - 3_600_000).toISOString()
  const row = await oneRow<{ count: number }>(
    tx,
    sql`select count(*)::int as count from one_time_token where account_id = ${accountId} and created_at > ${since}
      and purpose = any (${sql.param(purposes)}::text[])`,
  )
  return row?.count ?? 0
}

/** Invalidates all unused tokens of these purposes. */
export async function voidTokens(
  tx: Tx,
  accountId: number,
  purposes: readonly TokenPurpose[],
  now: Date,
  membershipId?: number,
): Promise<void> {
  await tx
    .update(oneTimeToken)
    .set({ usedAt: now.toISOString() })
    .where(
      and(
        eq(oneTimeToken.accountId, accountId),
        inArray(oneTimeToken.purpose, [...purposes]),
        isNull(oneTimeToken.usedAt),
        membershipId === undefined
          ? undefined
          : sql`${oneTimeToken.payload} ->> 'membershipId' = ${String(membershipId)}`,
      ),
    )
}
