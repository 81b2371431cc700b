import { randomBytes } from 'node:crypto'
import type { Tx } from '../platform/database'
import { isSignature, signatureOf, signingKey } from './signing-key.steps'

// A browser that somebody has signed in with is told so: a number and our signature over it and the e-mail. It opens
// nothing; but its tries are counted for itself alone. Whoever guesses at the account, also from the next room behind
// the kindergarten's one address, doesn't make its owner wait.

const subject = (email: string, number: string) => `${email.toLowerCase()} ${number}`

const numberOf = (device: string): [number: string, signature: string] | undefined => {
  const [, number, signature] = /^([\w-]{16})\.([\w-]{24})$/.exec(device) ?? []
  return number && signature ? [number, signature] : undefined
}

/** The number of the device, when one of these was given to the owner of this e-mail. */
export async function knownDevice(tx: Tx, email: string, devices: readonly string[]): Promise<string | undefined> {
  const claimed = devices.flatMap((device) => [numberOf(device)].filter((one) => one !== undefined))
  if (claimed.length === 0) return undefined
  const key = await signingKey(tx, 'device')
  return claimed.find(([number, signature]) => isSignature(key, subject(email, number), signature))?.[0]
}

export async function rememberDevice(tx: Tx, email: string, known: string | undefined): Promise<string> {
  const number = known ?? randomBytes(12).toString('base64url')
  return `${number}.${signatureOf(await signingKey(tx, 'device'), subject(email, number))}`
}
