import { hash, verify } from '@node-rs/argon2'

// argon2id with OWASP's parameters (19 MiB, 2 passes).

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

/** A hash of nothing anybody knows: checking against it takes as long as checking a real one. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$YXNpc3RlbnQtZGVjb3ktc2FsdA$3Q0xkC0p3uQ3yQn1n5v3V8hJmT3oM1oYw9Qm0c6Zb2k'

/** Takes the same time whether or not there is an account or a password. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? decoy, password).catch(() => false)
  return matches && Boolean(stored)
}
