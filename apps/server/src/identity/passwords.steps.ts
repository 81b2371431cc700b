import { refuseIdentity } from '@asistent/contract/identity/problems'
import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createGate } from './gate.rules'

// argon2id with OWASP's parameters (19 MiB, 2 passes).

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing runs on libuv's thread pool, which also serves files and DNS: it may use two of four threads and leaves a
 * processor to the event loop. More concurrency would be slower (memory-bound), so further work is queued; a full queue
 * rejects at once, and no single owner can fill it.
 */
const gate = createGate({
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 60,
  each: 6,
  full: () => refuseIdentity('sign-in-busy'),
})

/** `who` is the owner in the queue: an address or an account. */
export const hashPassword = (password: string, who: string): Promise<string> =>
  gate(who, () => hash(password, parameters))

/** Hash of an unknown password, so that a check without an account takes the same time. */
let decoy: Promise<string> | undefined
const decoyHash = () => (decoy ??= hash(randomBytes(32), parameters))

/** Constant time, so the response does not reveal whether the account or its password exists. */
export async function passwordMatches(
  stored: string | null | undefined,
  password: string,
  who: string,
): Promise<boolean> {
  const against = stored ?? (await decoyHash())
  const matches = await gate(who, () => verify(against, password).catch(() => false))
  return matches && Boolean(stored)
}
