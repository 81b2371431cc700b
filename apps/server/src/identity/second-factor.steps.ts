import { and, eq, isNull, sql } from 'drizzle-orm'
import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { credential, recoveryCode } from '../db/tables/identity'
import { oneRow, type Tx } from '../platform/database'

// Authenticator app (RFC 6238: six digits every 30 seconds) and recovery codes for a lost phone. Requires the system
// role.

const period = 30
/**
 * Short by design: in the URI each Cyrillic letter takes six characters, twice, and old phones cannot scan a dense QR
 * code.
 */
const issuer = 'Асистент'

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })

export const newSecret = (): string => new Secret({ size: 20 }).base32

/** Content of the QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** Time step of a valid code (the previous and next ones count too, because clocks differ), or undefined. */
function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret, 'x').validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
}

export interface SecondFactor {
  readonly totpSecret: string | null
  readonly totpConfirmed: boolean
  readonly passkeys: number
  readonly recoveryCodesLeft: number
  /** The user's choice, unless a second factor is required. */
  readonly passwordSuffices: boolean
}

export async function secondFactorOf(tx: Tx, accountId: number): Promise<SecondFactor> {
  const row = await oneRow<SecondFactor>(
    tx,
    sql`select c.totp_secret as "totpSecret", c.totp_confirmed_at is not null as "totpConfirmed",
      (select count(*)::int from passkey p where p.account_id = a.id) as passkeys,
      coalesce(c.password_suffices, false) and not exists (select from membership m join kindergarten k on k.id = m.kindergarten_id
        where m.account_id = a.id and m.active and k.settings -> 'requiredSecondFactorRoles' @> to_jsonb(m.role::int)) as "passwordSuffices",
      (select count(*)::int from recovery_code r where r.account_id = a.id and r.used_at is null) as "recoveryCodesLeft"
      from account a left join credential c on c.account_id = a.id where a.id = ${accountId}`,
  )
  return row ?? { totpSecret: null, totpConfirmed: false, passkeys: 0, recoveryCodesLeft: 0, passwordSuffices: false }
}

export const hasSecondFactor = ({ totpConfirmed, passkeys }: SecondFactor): boolean => totpConfirmed || passkeys > 0

/**
 * Returns whether a correct password needs a second factor: always with an authenticator, with passkeys unless their
 * owner disabled it.
 */
export const asksSecondFactor = ({ totpConfirmed, passkeys, passwordSuffices }: SecondFactor): boolean =>
  totpConfirmed || (passkeys > 0 && !passwordSuffices)

/** Accepts a code once: the same or an older step is rejected, also for concurrent requests. */
export async function useTotp(tx: Tx, accountId: number, secret: string, code: string, now: Date): Promise<boolean> {
  const step = stepOfCode(secret, code, now)
  if (step === undefined) return false
  const changed = await tx
    .update(credential)
    .set({ totpLastStep: step })
    .where(
      and(
        eq(credential.accountId, accountId),
        sql`(${credential.totpLastStep} is null or ${credential.totpLastStep} < ${step})`,
      ),
    )
  return (changed.rowCount ?? 0) > 0
}

// Recovery codes: 12 of 32 characters (60 bits), without similar-looking ones.
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codes = 10

const newCode = () =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')).join('-')

/** Normalizes codes read from paper: any case, with or without dashes, O for 0 and I or L for 1. */
const normalised = (code: string) => code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

const hashOf = (code: string) => createHash('sha256').update(normalised(code)).digest()

/** Replaces all recovery codes by ten new ones. */
export async function replaceRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
  const made = Array.from({ length: codes }, newCode)
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  await tx.insert(recoveryCode).values(made.map((code) => ({ accountId, hash: hashOf(code) })))
  return made
}

export async function useRecoveryCode(tx: Tx, accountId: number, code: string, now: Date): Promise<boolean> {
  const changed = await tx
    .update(recoveryCode)
    .set({ usedAt: now.toISOString() })
    .where(and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.hash, hashOf(code)), isNull(recoveryCode.usedAt)))
  return (changed.rowCount ?? 0) > 0
}

/** Removes the authenticator; the codes are removed with the last factor. */
export async function dropTotp(tx: Tx, accountId: number, withCodes: boolean): Promise<void> {
  await tx
    .update(credential)
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
    .where(eq(credential.accountId, accountId))
  if (withCodes) await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
}
