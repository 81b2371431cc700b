/** Bulgarian IBAN: BG, 2 check digits, 4 letters of the bank, 6 digits, 8 letters or digits (integrations.md 3.4). */

/** Stored form: capitals without spaces. */
export const normaliseIban = (typed: string): string => typed.replace(/\s/gu, '').toUpperCase()

const remainderOf97 = (iban: string): number => {
  const moved = iban.slice(4) + iban.slice(0, 4)
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder
}

export const isIban = (typed: string): boolean => {
  const iban = normaliseIban(typed)
  return /^BG\d{2}[A-Z]{4}\d{6}[A-Z0-9]{8}$/.test(iban) && remainderOf97(iban) === 1
}

/** BG80 BNBG 9661 1020 3456 78 */
export const formatIban = (iban: string): string => normaliseIban(iban).replace(/(.{4})(?=.)/g, '$1 ')
