import { exactCents } from './values'

// Amounts of CSV files: comma or point for decimals, spaces, commas, points or apostrophes between thousands.

type DecimalSign = ',' | '.'

/** Without currency and spaces; the minus may be typographic, at the end, or be brackets. */
function plainOf(text: string): string {
  const plain = text
    .trim()
    .replace(/^(€|[A-Z]{3}\b)|(€|лв\.?|[A-Z]{3})$/gu, '')
    .replace(/[\s'’]/gu, '')
    .replace(/[−–]/g, '-')
  if (/^\(.*\)$/.test(plain)) return `-${plain.slice(1, -1)}`
  return plain.endsWith('-') ? `-${plain.slice(0, -1)}` : plain
}

/** The decimal sign that the amounts of a column prove; undefined without proof or with proof of both. */
export function decimalSignOf(texts: readonly string[]): DecimalSign | undefined {
  const signs = new Set(texts.flatMap((text) => signOf(plainOf(text)) ?? []))
  return signs.size === 1 ? [...signs][0] : undefined
}

function signOf(plain: string): DecimalSign | undefined {
  const rows = [...plain.matchAll(/[.,]/g)].map(([sign]) => sign as DecimalSign)
  const last = rows.at(-1)
  if (last === undefined) return undefined
  // '1.234,50': of two different signs the last one is decimal. '1.234.567': a repeated sign separates thousands.
  if (rows.some((sign) => sign !== last)) return last
  if (rows.length > 1) return last === ',' ? '.' : ','
  return /[.,]\d{3}$/.test(plain) ? undefined : last
}

/** Cents. Undefined if unreadable or ambiguous: '1,234' is a thousand or one and a part, unless the column proves it. */
export function readAmount(text: string, columnSign: DecimalSign | undefined): number | undefined {
  const plain = plainOf(text)
  if (!/[.,]/.test(plain)) return exactCents(plain)
  const sign = signOf(plain) ?? columnSign
  if (sign === undefined) return undefined
  const thousands = sign === ',' ? '.' : ','
  const [whole = '', ...fraction] = plain.split(sign)
  if (fraction.length > 1) return undefined
  if (whole.includes(thousands) && !/^[-+]?\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined
  return exactCents([whole.replaceAll(thousands, ''), ...fraction].join('.'))
}
