import { sql } from 'drizzle-orm'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { oneRow, type Tx } from '../platform/database'

// Signing keys of this installation. Requires the system role.

type KeyName = 'unsubscribe' | 'device'

/** Created when first needed; concurrent processes get the same key. */
export async function signingKey(tx: Tx, key: KeyName): Promise<Buffer> {
  const name = `identity.${key}-key`
  const read = () => oneRow<{ value: string }>(tx, sql`select value from platform_setting where name = ${name}`)
  const stored = await read()
  if (stored) return Buffer.from(stored.value, 'base64url')
  await tx.execute(
    sql`insert into platform_setting (name, value) values (${name}, ${JSON.stringify(randomBytes(32).toString('base64url'))}::jsonb) on conflict do nothing`,
  )
  return Buffer.from((await read())?.value ?? '', 'base64url')
}

const signatureBytes = 18

/** 24 letters. */
export const signatureOf = (key: Buffer, signed: string): string =>
  createHmac('sha256', key).update(signed).digest().subarray(0, signatureBytes).toString('base64url')

export function isSignature(key: Buffer, signed: string, given: string): boolean {
  const [right, claimed] = [signatureOf(key, signed), given].map((text) => Buffer.from(text, 'base64url'))
  return right!.length === claimed!.length && timingSafeEqual(right!, claimed!)
}
