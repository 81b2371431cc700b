/**
 * Exact decimals: `units` · 10^-`scale`. Quantities have 3 decimals, unit prices 5 (domain.md 0); nothing is ever rounded
 * through a binary float. Own code because all that is needed is this page: the decimal libraries bring powers, square
 * roots, contexts and 10–30 KB to every browser, and round half to even or towards infinity unless told at every call.
 *
 * A `bigint` does not survive JSON: on the wire decimals are text (`formatDecimal`) or numbers (`toNumber`).
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

/** The one rounding of the product: half goes up, away from zero (domain.md 0). */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => {
  if (divisor === 0n) throw new RangeError('Division by zero')
  const rounded = (2n * magnitude(dividend) + magnitude(divisor)) / (2n * magnitude(divisor))
  return dividend < 0n === divisor < 0n ? rounded : -rounded
}

/** What people type: '12,50', '12.50', '1 234,5', ',5', '-3'. Two separators are a mistake, not thousands. */
export const parseDecimal = (text: string): Decimal | undefined => {
  const typed = text.replace(/\s/gu, '').replace(',', '.')
  const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(typed) ?? []
  if (whole + fraction === '') return undefined
  const units = BigInt(whole + fraction)
  return { units: sign === '-' ? -units : units, scale: fraction.length }
}

/** Numbers are read as they print (0.1 is one tenth); use them for constants and for values that came as JSON. */
export const decimal = (value: string | number | bigint): Decimal => {
  if (typeof value === 'bigint') return { units: value, scale: 0 }
  const text = String(value)
  // Very small numbers print as 1e-7.
  const parsed = parseDecimal(typeof value === 'number' && text.includes('e') ? value.toFixed(20) : text)
  if (!parsed) throw new RangeError(`Not a decimal: ${text}`)
  return parsed
}

export const zero: Decimal = { units: 0n, scale: 0 }
export const one: Decimal = { units: 1n, scale: 0 }

/** Units at a finer or equal scale: exact. */
const unitsAt = (value: Decimal, scale: number): bigint => value.units * powerOfTen(scale - value.scale)

export const add = (left: Decimal, right: Decimal): Decimal => {
  const scale = Math.max(left.scale, right.scale)
  return { units: unitsAt(left, scale) + unitsAt(right, scale), scale }
}

export const negate = (value: Decimal): Decimal => ({ units: -value.units, scale: value.scale })

export const subtract = (left: Decimal, right: Decimal): Decimal => add(left, negate(right))

/** Exact: the scales add up. Round at the end, once. */
export const multiply = (left: Decimal, right: Decimal): Decimal => ({
  units: left.units * right.units,
  scale: left.scale + right.scale,
})

/** Half up at `scale` decimals. */
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

/** Half up at `scale` decimals; a coarser value is widened exactly. */
export const roundHalfUp = (value: Decimal, scale: number): Decimal =>
  scale >= value.scale
    ? { units: unitsAt(value, scale), scale }
    : { units: divideHalfUp(value.units, powerOfTen(value.scale - scale)), scale }

/** The smallest multiple of `step` that is not less: an order is rounded up to whole packages (domain.md 5.4). */
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
export const maxDecimal = (left: Decimal, right: Decimal): Decimal => (compareDecimals(left, right) >= 0 ? left : right)
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

/** For machines, with a dot; at a fixed number of decimals when given (half up), else as it is. */
export const formatDecimal = (value: Decimal, decimals = value.scale): string => digitsOf(roundHalfUp(value, decimals))

/** Without trailing zeros: 1.890 becomes 1.89, 2.000 becomes 2. */
export const formatTrimmed = (value: Decimal): string =>
  digitsOf(value)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

/** As people read it: a decimal comma, thousands apart. At a fixed number of decimals when given, else without trailing zeros. */
export const readableDecimal = (value: Decimal, decimals?: number): string =>
  (decimals === undefined ? formatTrimmed(value) : formatDecimal(value, decimals))
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+(?!\d))(?<!,\d*)/g, '\u00A0')

/** For charts, spreadsheets and JSON only: never calculate with it. */
export const toNumber = (value: Decimal): number => Number(digitsOf(value))
