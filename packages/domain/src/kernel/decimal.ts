/**
 * Exact decimals: `units` · 10^-`scale`. Quantities have 3 decimals, unit prices 5 (domain.md 0); no value passes
 * through a binary float. Not a library, because this file is all that is needed: decimal libraries add powers, square
 * roots, contexts and 10–30 KB to the bundle, and their default rounding differs.
 * A `bigint` cannot be JSON: on the wire decimals are strings (`formatDecimal`) or numbers (`toNumber`).
 */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

export const quantityScale = 3
export const unitPriceScale = 5
export const moneyScale = 2

const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent)

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

/** The product's rounding: half up, away from zero (domain.md 0). */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => {
  if (divisor === 0n) throw new RangeError('Division by zero')
  const rounded = (2n * magnitude(dividend) + magnitude(divisor)) / (2n * magnitude(divisor))
  return dividend < 0n === divisor < 0n ? rounded : -rounded
}

/** Accepts '12,50', '12.50', '1 234,5', ',5', '-3'. Two separators are an error, not thousands. */
export const parseDecimal = (text: string): Decimal | undefined => {
  const typed = text.replace(/\s/gu, '').replace(',', '.')
  const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(typed) ?? []
  if (whole + fraction === '') return undefined
  const units = BigInt(whole + fraction)
  return { units: sign === '-' ? -units : units, scale: fraction.length }
}

/** Converts a number by its shortest decimal form (0.1 is one tenth). For constants and values from JSON. */
export const decimal = (value: string | number | bigint): Decimal => {
  if (typeof value === 'bigint') return { units: value, scale: 0 }
  const text = String(value)
  // Very small numbers are formatted as 1e-7.
  const parsed = parseDecimal(typeof value === 'number' && text.includes('e') ? value.toFixed(20) : text)
  if (!parsed) throw new RangeError(`Not a decimal: ${text}`)
  return parsed
}

export const zero: Decimal = { units: 0n, scale: 0 }
export const one: Decimal = { units: 1n, scale: 0 }

/** Units at an equal or larger scale; exact. */
const unitsAt = (value: Decimal, scale: number): bigint => value.units * powerOfTen(scale - value.scale)

export const add = (left: Decimal, right: Decimal): Decimal => {
  const scale = Math.max(left.scale, right.scale)
  return { units: unitsAt(left, scale) + unitsAt(right, scale), scale }
}

export const negate = (value: Decimal): Decimal => ({ units: -value.units, scale: value.scale })

export const subtract = (left: Decimal, right: Decimal): Decimal => add(left, negate(right))

/** Exact: scales add up. Round once, at the end. */
export const multiply = (left: Decimal, right: Decimal): Decimal => ({
  units: left.units * right.units,
  scale: left.scale + right.scale,
})

/** Rounds half up to `scale` decimals. */
export const divide = (dividend: Decimal, divisor: Decimal, scale: number): Decimal => {
  const shift = scale + divisor.scale - dividend.scale
  return {
    units:
      shift >= 0
        ? divideHalfUp(dividend.units * powerOfTen(shift), divisor.units)
        : divideHalfUp(dividend.units, divisor.units * powerOfTen(-shift)),
    scale,
  }
}

/** Rounds half up to `scale` decimals; a smaller scale is extended exactly. */
export const roundHalfUp = (value: Decimal, scale: number): Decimal =>
  scale >= value.scale
    ? { units: unitsAt(value, scale), scale }
    : { units: divideHalfUp(value.units, powerOfTen(value.scale - scale)), scale }

/**
 * Smallest multiple of `step` that is not less than the value: orders are rounded up to whole packages (domain.md 5.4).
 */
export const roundUpToMultiple = (value: Decimal, step: Decimal): Decimal => {
  const scale = Math.max(value.scale, step.scale)
  const [units, stepUnits] = [unitsAt(value, scale), unitsAt(step, scale)]
  if (stepUnits <= 0n) throw new RangeError('A package must be positive')
  const rest = ((units % stepUnits) + stepUnits) % stepUnits
  return { units: rest === 0n ? units : units + stepUnits - rest, scale }
}

export const sum = (values: Iterable<Decimal>): Decimal => {
  let total = zero
  for (const value of values) total = add(total, value)
  return total
}

export const compareDecimals = (left: Decimal, right: Decimal): number => {
  const { units } = subtract(left, right)
  return units < 0n ? -1 : units > 0n ? 1 : 0
}

export const equalDecimals = (left: Decimal, right: Decimal): boolean => compareDecimals(left, right) === 0
export const minDecimal = (left: Decimal, right: Decimal): Decimal => (compareDecimals(left, right) <= 0 ? left : right)
export const isZero = (value: Decimal): boolean => value.units === 0n
export const isNegative = (value: Decimal): boolean => value.units < 0n
export const isPositive = (value: Decimal): boolean => value.units > 0n

const digitsOf = ({ units, scale }: Decimal): string => {
  const digits = magnitude(units)
    .toString()
    .padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return units < 0n ? `-${text}` : text
}

/** Machine-readable, with a dot; `decimals` rounds half up to a fixed number of digits. */
export const formatDecimal = (value: Decimal, decimals = value.scale): string => digitsOf(roundHalfUp(value, decimals))

/** Without trailing zeros: 1.890 becomes 1.89, 2.000 becomes 2. */
export const formatTrimmed = (value: Decimal): string =>
  digitsOf(value)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

/** For display: decimal comma and grouped thousands. Trailing zeros are removed unless `decimals` is given. */
export const readableDecimal = (value: Decimal, decimals?: number): string =>
  (decimals === undefined ? formatTrimmed(value) : formatDecimal(value, decimals))
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+(?!\d))(?<!,\d*)/g, '\u00A0')

/** For charts, spreadsheets and JSON only: never calculate with it. */
export const toNumber = (value: Decimal): number => Number(digitsOf(value))
