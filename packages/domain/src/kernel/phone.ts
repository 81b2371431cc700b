/**
 * Normalizes phone numbers to the international form without spaces (+359888123456), so that equal numbers compare
 * equal; foreign numbers are accepted with + or 00.
 */
export const normalisePhone = (typed: string): string | undefined => {
  const digits = typed.replace(/[\s()./\-\u2013]/gu, '')
  const abroad = /^(?:\+|00)([1-9]\d{6,14})$/.exec(digits)?.[1]
  if (abroad && !abroad.startsWith('359')) return `+${abroad}`
  // Some people keep the 0 of the national form after the country code: +359 0888 …
  const national = /^(?:(?:\+|00)3590?|0)([1-9]\d{6,8})$/.exec(digits)?.[1]
  if (!national) return undefined
  // Mobile numbers (87, 88, 89, 98, 99 …) have nine digits after the 0, landlines seven to eight.
  if (/^(8[789]|9[89])/.test(national) && national.length !== 9) return undefined
  return `+359${national}`
}

export const isPhone = (typed: string): boolean => normalisePhone(typed) !== undefined

/** Display form in Bulgaria: 0888 123 456; Sofia 02 123 4567; foreign numbers are unchanged. */
export const formatPhone = (phone: string): string => {
  const national = /^\+359(\d+)$/.exec(phone)?.[1]
  if (!national) return phone
  if (national.length === 9) return `0${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`
  if (national.startsWith('2') && national.length === 8) return `02 ${national.slice(1, 4)} ${national.slice(4)}`
  return `0${national.slice(0, 2)} ${national.slice(2)}`
}
