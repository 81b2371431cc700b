import { randomBytes } from 'node:crypto'
import type { Tx } from '../platform/database'
import { isSignature, signatureOf, signingKey } from './signing-key.steps'

// Identifies browsers with which an account has signed in: an id, signed together with the e-mail. It gives no access,
// but its attempts are counted separately, so that attacks on the account, even from the kindergarten's own address, do
// not throttle its owner.

const subject = (email: string, number: string) => `${email.toLowerCase()} ${number}`

const numberOf = (device: string): [number: string, signature: string] | undefined => {
  const [, number, signature] = /^([\w-]{16})\.([\w-]{24})$/.exec(device) ?? []
  return number && signature ? [number, signature] : undefined
}

/** Returns the id of the device if one was issued to the owner of this e-mail. */
export async function knownDevice(tx: Tx, email: string, devices: readonly string[]): Promise<string | undefined> {
  const claimed = devices.flatMap((device) => [numberOf(device)].filter((one) => one !== undefined))
  if (claimed.length === 0) return undefined
  const key = await signingKey(tx, 'device')
  return claimed.find(([number, signature]) => isSignature(key, subject(email, number), signature))?.[0]
}

export async function rememberDevice(tx: Tx, email: string, deviceNumber: string | undefined): Promise<string> {
  const number = deviceNumber ?? randomBytes(12).toString('base64url')
  return `${number}.${signatureOf(await signingKey(tx, 'device'), subject(email, number))}`
}
