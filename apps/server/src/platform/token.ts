import { hash, randomBytes } from 'node:crypto'

// Tokens are 32 random bytes. The database stores only their SHA-256, so a leaked copy opens no session.

export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Hex hash of the token in an Authorization header. */
export function hashOfToken(header: string | undefined): string | undefined {
  const token = header && /^Bearer ([\w-]{20,200})$/i.exec(header)?.[1]
  return token ? hash('sha256', token, 'hex') : undefined
}
