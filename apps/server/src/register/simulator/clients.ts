import { X509Certificate } from 'node:crypto'

// Clients that the simulated register accepts (integrations.md 1.3): the certificate is issued by the register's own
// authority, its SHA-1 thumbprint is registered, and it is valid today.

export type SimulatedClients = (certificate: Buffer | undefined) => boolean

/** @internal Only tests use it. */
export function clientsOf(authority: string, registered: readonly string[], now: () => Date): SimulatedClients {
  const issuer = new X509Certificate(authority)
  const thumbprints = new Set(registered.map((one) => new X509Certificate(one).fingerprint))
  return (raw) => {
    if (!raw) return false
    const client = new X509Certificate(raw)
    const isValid = now() >= new Date(client.validFrom) && now() <= new Date(client.validTo)
    return (
      client.checkIssued(issuer) && client.verify(issuer.publicKey) && thumbprints.has(client.fingerprint) && isValid
    )
  }
}
