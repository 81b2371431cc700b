// Secret of an anonymous ballot. Generated and stored only in this browser; the server stores its hash. It allows
// changing the answer without revealing the voter.

const nameOf = (accountId: number, pollId: number) => `asistent.ballot.${accountId}.${pollId}`

const randomSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Returns the stored secret or creates one. Stored before sending, so that a lost response does not lose the ballot.
 */
export function ballotOf(accountId: number, pollId: number): string {
  const name = nameOf(accountId, pollId)
  try {
    const kept = localStorage.getItem(name)
    if (kept) return kept
    const secret = randomSecret()
    localStorage.setItem(name, secret)
    return secret
  } catch {
    // Storage is blocked: the vote counts but cannot be changed later.
    return randomSecret()
  }
}

export function hasBallot(accountId: number, pollId: number): boolean {
  try {
    return localStorage.getItem(nameOf(accountId, pollId)) !== null
  } catch {
    return false
  }
}
