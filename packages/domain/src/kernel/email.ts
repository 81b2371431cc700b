/** Canonical form for storing and comparing: in practice mailboxes are case-insensitive. */
export const normaliseEmail = (typed: string): string => typed.trim().toLowerCase()

/**
 * Accepts common addresses: letters, digits and . _ % + - before the @, a domain with a dot after it. Quoted names,
 * comments and bare host names are valid by the standard but always typing mistakes here.
 */
export const isEmail = (typed: string): boolean => {
  const email = normaliseEmail(typed)
  if (email.length > 254 || email.includes('..')) return false
  return /^[a-z0-9_%+-](?:[a-z0-9._%+-]{0,62}[a-z0-9_%+-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/.test(
    email,
  )
}
