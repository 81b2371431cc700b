/**
 * Phone numbers as people write them. Stored in the international form without spaces (+359888123456), so that the same
 * number is equal to itself however it was typed; numbers of other countries are kept when they start with + or 00.
 */
export const normalisePhone = (typed: string): string | undefined => {
  const digits = typed.replace(/[\s()./\-\u2013]/gu, '')
  const abroad = /^(?:\+|00)([1-9]\d{6,14})$/.exec(digits)?.[1]
  if (abroad && !abroad.startsWith('359')) return `+${abroad}`
  // After the country code people often keep the 0 of the national form: +359 0888 …
  const national = /^(?:(?:\+|00)3590?|0)([1-9]\d{6,8})$/.exec(digits)?.[1]
  if (!national) return undefined
  // Mobile numbers (87, 88, 89, 98, 99 …) have nine digits after the 0; towns and villages seven to eight.
  if (/^(8[789]|9[89])/.test(national) && national.length !== 9) return undefined
  return `+359${national}`
}

export const isPhone = (typed: string): boolean => normalisePhone(typed) !== undefined

export const phoneProblem = (typed: string): string | undefined => (isPhone(typed) ? undefined : 'Невалиден телефон')

/** The way it is read aloud in Bulgaria: 0888 123 456; a number of Sofia 02 123 4567; foreign numbers as they are. */
export const formatPhone = (phone: string): string => {
  const national = /^\+359(\d+)$/.exec(phone)?.[1]
  if (!national) return phone
  if (national.length === 9) return `0${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`
  if (national.startsWith('2') && national.length === 8) return `02 ${national.slice(1, 4)} ${national.slice(4)}`
  return `0${national.slice(0, 2)} ${national.slice(2)}`
}
