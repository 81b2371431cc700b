// The secret of an anonymous ballot. It is made here, kept only in this browser, and the server knows its hash alone: by it
// the answer can be changed, and nobody can say whose it is.

const nameOf = (accountId: number, pollId: number) => `asistent.ballot.${accountId}.${pollId}`

const randomSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The kept one, or a new one. It is kept before it is sent: an answer that got lost doesn't lose the ballot. */
export function ballotOf(accountId: number, pollId: number): string {
  const name = nameOf(accountId, pollId)
  try {
    const kept = localStorage.getItem(name)
    if (kept) return kept
    const secret = randomSecret()
    localStorage.setItem(name, secret)
    return secret
  } catch {
    // A forbidden storage: the vote counts, it only can't be changed later.
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
