import { decimal, formatDecimal } from '@asistent/domain/kernel/decimal'

// Normalization of typed numbers (spec/product.md 5): digits and one separator, displayed as a comma.

const units = /(€|лв\.?|eur|bgn|кг|kg|л|l|бр\.?|%)$/iu
const thousands = /^-?\d{1,3}(?:(?:\.\d{3})+,\d*|(?:,\d{3})+\.\d*)$/

/**
 * Text of a number field after a keystroke or a paste: digits, at most one comma, a leading minus if `signed`. Undefined
 * if the text cannot be a number: the field then keeps its text, because a dropped sign or separator changes the value.
 * Superfluous decimals stay, so that the validation names them.
 */
export function typedNumber(text: string, signed = false): string | undefined {
  const bare = text.replace(/\s/gu, '').replace(units, '').replace('\u2212', '-')
  // Of two kinds of separators, the last is the decimal one.
  const grouping = bare.lastIndexOf(',') > bare.lastIndexOf('.') ? '.' : ','
  const plain = thousands.test(bare) ? bare.replaceAll(grouping, '') : bare
  if (!/^-?\d*[.,]?\d*$/.test(plain) || (plain.startsWith('-') && !signed)) return undefined
  return plain.replace('.', ',')
}

/** Null if the text has no digit. */
export const numberOfText = (text: string): number | null => (/\d/.test(text) ? Number(text.replace(',', '.')) : null)

/** Text of a number field without focus: 1.5 -> '1,500'. Never hides decimals, even if they exceed `places`. */
export function numberText(value: number | null, places: number): string {
  if (value === null) return ''
  const exact = decimal(value)
  return formatDecimal(exact, Math.max(places, exact.scale)).replace('.', ',')
}

/** '8:30', '830', '8.30', '0830', '8' -> '08:30'; undefined if invalid. */
export function parseTime(text: string): string | undefined {
  const [, hour = '', minute = '00'] =
    /^(\d{1,2})(?:\s*[:.,\-\s]\s*(\d{2}))?$/.exec(text.trim()) ?? /^(\d{1,2})(\d{2})$/.exec(text.trim()) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}`
}
