import type { Decimal } from './decimal'
import {
  decimal,
  divide,
  divideHalfUp,
  formatDecimal,
  moneyScale,
  multiply,
  parseDecimal,
  readableDecimal,
  roundHalfUp,
  subtract,
} from './decimal'

/** Numbers on the wire and in the database (product.md 3). */
export const currencies = { EUR: 0, BGN: 1 } as const
export type CurrencyCode = keyof typeof currencies
export type Currency = (typeof currencies)[CurrencyCode]

export const currencySign: Record<Currency, string> = { 0: '€', 1: 'лв.' }
export const currencyCode: Record<Currency, CurrencyCode> = { 0: 'EUR', 1: 'BGN' }

/** Integer cents or stotinki. */
export interface Money {
  readonly minor: number
  readonly currency: Currency
}

export const money = (minor: number, currency: Currency): Money => {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`Not a whole number of minor units: ${minor}`)
  // Avoids -0, which is formatted and compared differently from 0.
  return { minor: minor + 0, currency }
}

export const euro = (minor: number): Money => money(minor, currencies.EUR)
export const lev = (minor: number): Money => money(minor, currencies.BGN)

/** Rounds half up to cents. */
export const moneyOfDecimal = (value: Decimal, currency: Currency): Money =>
  money(Number(roundHalfUp(value, moneyScale).units), currency)

/** From a numeric column, which is text. */
export const euroOfText = (value: string): Money => moneyOfDecimal(decimal(value), currencies.EUR)

/** Whole cents of an amount with at most 2 decimals: the error of the product is far below half a cent. */
export const centsOf = (amount: number): number => Math.round(amount * 100)

/** From an amount that a contract has validated to at most 2 decimals. */
export const euroOfNumber = (amount: number): Money => euro(centsOf(amount))

/** Sum of amounts in euro with at most 2 decimals; exact, because it adds cents. */
export const sumOfAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + centsOf(amount), 0) / 100

export const decimalOfMoney = ({ minor }: Money): Decimal => ({ units: BigInt(minor), scale: moneyScale })

const most = BigInt(Number.MAX_SAFE_INTEGER) / 100n

/**
 * Accepts '12,50', '12.50', '1 234,50 €', '24 лв.'; undefined if it is not an amount, has fractions of a cent or
 * exceeds safe integers.
 */
export const parseMoney = (text: string, currency: Currency): Money | undefined => {
  const value = parseDecimal(text.replace(/(€|лв\.?|eur|bgn)\s*$/iu, ''))
  const isMoney = value && value.scale <= moneyScale && value.units <= most && value.units >= -most
  return isMoney ? moneyOfDecimal(value, currency) : undefined
}

/** Amount from a JSON number with at most 2 decimals; otherwise undefined. */
export const moneyOfNumber = (amount: number, currency: Currency): Money | undefined => {
  const minor = centsOf(amount)
  return Number.isSafeInteger(minor) && minor / 100 === amount ? money(minor, currency) : undefined
}

/** For JSON and spreadsheets only: never calculate with it. */
export const numberOfMoney = ({ minor }: Money): number => minor / 100

const sameCurrency = (left: Money, right: Money): Currency => {
  if (left.currency !== right.currency) throw new TypeError('Euro and lev must be converted before they are added')
  return left.currency
}

export const addMoney = (left: Money, right: Money): Money => money(left.minor + right.minor, sameCurrency(left, right))
export const subtractMoney = (left: Money, right: Money): Money =>
  money(left.minor - right.minor, sameCurrency(left, right))
export const compareMoney = (left: Money, right: Money): number => {
  sameCurrency(left, right)
  return left.minor - right.minor
}

/** Throws for mixed currencies. */
export const sumMoney = (amounts: Iterable<Money>, currency: Currency): Money => {
  let total = money(0, currency)
  for (const amount of amounts) total = addMoney(total, amount)
  return total
}

/** 1 EUR = 1.95583 BGN, fixed since 01.01.2026; always the full rate, rounded once (domain.md 0). */
const rateUnits = 195_583n
const rateOne = 100_000n

export const convert = ({ minor, currency }: Money, to: Currency): Money => {
  if (currency === to) return { minor, currency }
  const units = BigInt(minor)
  const converted =
    to === currencies.EUR ? divideHalfUp(units * rateOne, rateUnits) : divideHalfUp(units * rateUnits, rateOne)
  return money(Number(converted), to)
}

/** amount × factor, rounded half up to cents. */
export const timesDecimal = (amount: Money, factor: Decimal): Money =>
  moneyOfDecimal(multiply(decimalOfMoney(amount), factor), amount.currency)

/** amount × (1 − percent/100), rounded half up to cents (domain.md 4, discounts). */
export const lessPercent = (amount: Money, percent: Decimal): Money =>
  timesDecimal(amount, divide(subtract(decimal(100), percent), decimal(100), percent.scale + 2))

/**
 * Splits an amount by weights so that the parts add up exactly (largest remainder method): remaining cents go to the
 * largest remainders, earlier parts first.
 */
export const allocate = ({ minor, currency }: Money, weights: readonly number[]): Money[] => {
  const whole = weights.map((weight) => {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`Not a weight: ${weight}`)
    return BigInt(weight)
  })
  const total = whole.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) throw new RangeError('Nothing to split by')
  const size = BigInt(Math.abs(minor))
  const parts = whole.map((weight) => (size * weight) / total)
  const left = Number(size - parts.reduce((sum, part) => sum + part, 0n))
  const favoured = whole
    .map((weight, index) => ({ index, rest: (size * weight) % total }))
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
    .slice(0, left)
  for (const { index } of favoured) parts[index]! += 1n
  return parts.map((part) => money(Number(part) * Math.sign(minor), currency))
}

/** '1234.50': for documents' fields, payment messages and inputs. */
export const formatAmount = (amount: Money): string => formatDecimal(decimalOfMoney(amount))

/** '1 234,50 €': for display. */
export const formatMoney = (amount: Money): string =>
  `${readableDecimal(decimalOfMoney(amount), moneyScale)} ${currencySign[amount.currency]}`

/** '12,50 € (24,45 лв.)': display with the `defaultCurrency` preference (domain.md 0). */
export const formatInBoth = (amount: Money): string =>
  `${formatMoney(amount)} (${formatMoney(convert(amount, amount.currency === currencies.EUR ? currencies.BGN : currencies.EUR))})`
