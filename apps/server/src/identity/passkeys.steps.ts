import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { refuseIdentity } from '@asistent/contract/identity/problems'
import { eq, sql } from 'drizzle-orm'
import { passkey } from '../db/tables/identity'
import type { Config } from '../platform/config'
import { oneRow, rows, type Tx } from '../platform/database'
import { publicUrl } from './public-links.rules'
import { issueToken, spendToken } from './tokens.steps'

// Passkeys (WebAuthn). A passkey is stored on the device and requires biometrics or a PIN, so it counts as two factors
// and suffices for sign-in without an e-mail. Requires the system role.

const challengeHours = 1 / 12
const rpName = 'Асистент за детски градини'

const isOwnMachine = (config: Config) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl(config)).hostname)

/** Passkeys are bound to a host name, never to an IP address. */
const rpId = (config: Config) => (isOwnMachine(config) ? 'localhost' : new URL(publicUrl(config)).hostname)

/** Allowed origins. On localhost any port, because the development server has its own. */
function originsOf(config: Config, response: Record<string, unknown>): string[] {
  const claimed = clientDataOf(response)?.origin
  if (isOwnMachine(config) && claimed && /^http:\/\/localhost(:\d+)?$/.test(claimed)) return [claimed]
  return [new URL(publicUrl(config)).origin]
}

/** Signed client data, parsed before verification only to find the challenge. */
function clientDataOf(response: Record<string, unknown>): { challenge?: string; origin?: string } | undefined {
  const inner = response.response as { clientDataJSON?: unknown } | undefined
  if (typeof inner?.clientDataJSON !== 'string') return undefined
  try {
    return JSON.parse(Buffer.from(inner.clientDataJSON, 'base64url').toString('utf8')) as { challenge?: string }
  } catch {
    return undefined
  }
}

interface PasskeyRow {
  readonly id: number
  readonly label: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

export const passkeysOf = (tx: Tx, accountId: number) =>
  rows<PasskeyRow>(
    tx,
    sql`select id, label, created_at as "createdAt", last_used_at as "lastUsedAt" from passkey where account_id = ${accountId} order by id`,
  )

interface Owner {
  readonly id: number
  readonly email: string
  readonly name: string
}

export async function registrationOptions(tx: Tx, config: Config, owner: Owner, now: Date) {
  const passkeys = await rows<{ credentialId: string; transports: string[] | null }>(
    tx,
    sql`select credential_id as "credentialId", transports from passkey where account_id = ${owner.id}`,
  )
  const options = await generateRegistrationOptions({
    rpName,
    rpID: rpId(config),
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new TextEncoder().encode(`account:${owner.id}`),
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      ...(transports && { transports }),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(tx, 'passkey-registration', owner.id, options.challenge, now)
  return { ...options }
}

const keepChallenge = (
  tx: Tx,
  purpose: 'passkey-registration' | 'passkey-sign-in',
  accountId: number | null,
  challenge: string,
  now: Date,
) => issueToken(tx, { purpose, accountId, hours: challengeHours, now, token: challenge })

/** Verifies a new passkey and stores it. */
export async function registerPasskey(
  tx: Tx,
  config: Config,
  { accountId, label, response }: { accountId: number; label: string; response: Record<string, unknown> },
  now: Date,
): Promise<number> {
  const challenge = clientDataOf(response)?.challenge
  if (!challenge) throw refuseIdentity('wrong-passkey')
  const spent = await spendToken(tx, challenge, ['passkey-registration'], now)
  if (spent.accountId !== accountId) throw refuseIdentity('bad-token')
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: originsOf(config, response),
    expectedRPID: rpId(config),
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) throw refuseIdentity('wrong-passkey')
  const { credential } = verified.registrationInfo
  const [row] = await tx
    .insert(passkey)
    .values({
      accountId,
      label,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? null,
      createdAt: now.toISOString(),
    })
    .returning({ id: passkey.id })
  return row?.id ?? 0
}

/** No account is named: the browser offers its passkeys for this site. */
export async function passkeySignInOptions(tx: Tx, config: Config, now: Date) {
  const options = await generateAuthenticationOptions({ rpID: rpId(config), userVerification: 'required' })
  await keepChallenge(tx, 'passkey-sign-in', null, options.challenge, now)
  return { ...options }
}

/** Returns the owner of the passkey that signed the challenge; undefined if verification fails for any reason. */
export async function passkeyOwner(
  tx: Tx,
  config: Config,
  response: Record<string, unknown>,
  now: Date,
): Promise<number | undefined> {
  const challenge = clientDataOf(response)?.challenge
  const credentialId = response.id
  if (!challenge || typeof credentialId !== 'string') return undefined
  const spent = await spendToken(tx, challenge, ['passkey-sign-in'], now).catch(() => undefined)
  if (!spent) return undefined
  const key = await oneRow<{ id: number; accountId: number; publicKey: Buffer; counter: number }>(
    tx,
    sql`select id, account_id as "accountId", public_key as "publicKey", counter from passkey where credential_id = ${credentialId} for update`,
  )
  if (!key) return undefined
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: originsOf(config, response),
    expectedRPID: rpId(config),
    requireUserVerification: true,
    credential: { id: credentialId, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  await tx
    .update(passkey)
    .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: now.toISOString() })
    .where(eq(passkey.id, key.id))
  return key.accountId
}
