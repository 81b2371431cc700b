/** The form it is stored and compared in: mailboxes differ by case only in theory. */
export const normaliseEmail = (typed: string): string => typed.trim().toLowerCase()

/**
 * One address of the everyday kind: letters, digits and . _ % + - before the @, a domain with a dot after it. Quoted
 * names, comments and bare host names of the standard are left out on purpose: here they are always typing mistakes.
 */
export const isEmail = (typed: string): boolean => {
  const email = normaliseEmail(typed)
  if (email.length > 254 || email.includes('..')) return false
  return /^[a-z0-9_%+-](?:[a-z0-9._%+-]{0,62}[a-z0-9_%+-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/.test(
    email,
  )
}

export const emailProblem = (typed: string): string | undefined =>
  isEmail(typed) ? undefined : 'Трябва да е коректен Email адрес'
