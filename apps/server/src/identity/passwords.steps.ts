import { refuseIdentity } from '@asistent/contract/identity/problems'
import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createGate } from './gate.rules'

// argon2id with OWASP's parameters (19 MiB, 2 passes).

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing runs on libuv's threads, which also read files and look up names: it may take two of the four, and leaves the
 * event loop a processor. More at once would only be slower (the memory is the bottleneck), so the rest waits in a
 * short line; when it is full we say so at once, and nobody's requests may fill it alone.
 */
const gate = createGate({
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 60,
  each: 6,
  full: () => refuseIdentity('sign-in-busy'),
})

/** `who` shares the line fairly: an address, or an account. */
export const hashPassword = (password: string, who: string): Promise<string> =>
  gate(who, () => hash(password, parameters))

/** A hash of nothing anybody knows: checking against it takes as long as checking a real one. */
let decoy: Promise<string> | undefined
const decoyHash = () => (decoy ??= hash(randomBytes(32), parameters))

/** Takes the same time whether or not there is an account or a password. */
export async function passwordMatches(
  stored: string | null | undefined,
  password: string,
  who: string,
): Promise<boolean> {
  const against = stored ?? (await decoyHash())
  const matches = await gate(who, () => verify(against, password).catch(() => false))
  return matches && Boolean(stored)
}
