// Normalization of typed numbers (spec/product.md 5): digits and one separator, a comma becomes a dot, padded on
// blur.

export const defaultPrecision = 3

/** Text of a decimal field after a keystroke or a paste. */
export function typedDecimal(text: string, precision = defaultPrecision): string {
  const signs = text.replaceAll(',', '.').replace(/[^\d.]/g, '')
  const [whole = '', ...rest] = signs.split('.')
  if (rest.length === 0) return whole
  return precision === 0 ? whole : `${whole}.${rest.join('').slice(0, precision)}`
}

/** Text of a decimal field on blur: 1.5 -> 1.500. */
export function paddedDecimal(text: string, precision = defaultPrecision): string {
  if (!/\d/.test(text)) return ''
  const [whole = '', fraction = ''] = text.split('.')
  const integer = whole.replace(/^0+(?=\d)/, '') || '0'
  return precision === 0 ? integer : `${integer}.${fraction.padEnd(precision, '0')}`
}

/** Exact within the allowed range: the text is the shortest that prints the number. */
export const numberOfText = (text: string): number | null => (/\d/.test(text) ? Number(text) : null)

export const typedInteger = (text: string): string => text.replace(/\D/g, '')

/** '8:30', '830', '8.30', '0830', '8' -> '08:30'; undefined if invalid. */
export function parseTime(text: string): string | undefined {
  const [, hour = '', minute = '00'] =
    /^(\d{1,2})(?:\s*[:.,\-\s]\s*(\d{2}))?$/.exec(text.trim()) ?? /^(\d{1,2})(\d{2})$/.exec(text.trim()) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}`
}
