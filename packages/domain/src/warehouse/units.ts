import {
  decimal,
  divide,
  divideHalfUp,
  formatDecimal,
  isZero,
  quantityScale,
  roundUpToMultiple,
  subtract,
  unitPriceScale,
  type Decimal,
} from '../kernel/decimal'

// Units of measure (product.md, 'Units') and exact conversions between them. A conversion is a fraction of whole numbers:
// pieces to grams and back never drift.

export const units = { None: 0, Piece: 1, Gram: 2, Kilogram: 3, Millilitre: 4, Litre: 5 } as const
export type Unit = (typeof units)[keyof typeof units]

export const unitLabel: Record<Unit, string> = { 0: '–', 1: 'бр.', 2: 'г', 3: 'кг', 4: 'мл', 5: 'л' }

/** In words, for pick lists. */
export const unitName: Record<Unit, string> = {
  0: 'без мерна единица',
  1: 'брой',
  2: 'грам',
  3: 'килограм',
  4: 'милилитър',
  5: 'литър',
}

/** What a product is kept in: weight in kilograms, liquid in litres, or pieces. */
export const baseUnits = [units.Kilogram, units.Litre, units.Piece] as const
export type BaseUnit = (typeof baseUnits)[number]

/** One `unit` of a product is `numerator / denominator` of its base unit. */
export interface Conversion {
  readonly unit: Unit
  readonly numerator: number
  readonly denominator: number
}

const thousandth = { numerator: 1, denominator: 1000 }

/** What holds for every product: a kilogram has 1000 grams, a litre 1000 millilitres. */
const general: Record<BaseUnit, readonly Conversion[]> = {
  [units.Kilogram]: [{ unit: units.Gram, ...thousandth }],
  [units.Litre]: [{ unit: units.Millilitre, ...thousandth }],
  [units.Piece]: [],
}

/** The general conversions of the base unit and the product's own (an egg of 55 g, a loaf of 650 g). */
export function conversionOf(
  baseUnit: BaseUnit,
  conversions: readonly Conversion[],
  unit: Unit,
): Conversion | undefined {
  if (unit === baseUnit) return { unit, numerator: 1, denominator: 1 }
  const direct = [...conversions, ...general[baseUnit]].find((one) => one.unit === unit)
  if (direct) return direct
  // Through another unit of the product: kilograms of eggs whose own conversion is in grams.
  for (const step of conversions) {
    const through = general[units.Kilogram].concat(general[units.Litre])
    const fine = through.find((one) => one.unit === step.unit)
    const coarse = step.unit === units.Gram ? units.Kilogram : step.unit === units.Millilitre ? units.Litre : undefined
    if (fine && coarse === unit)
      return { unit, numerator: step.numerator * fine.denominator, denominator: step.denominator * fine.numerator }
  }
  return undefined
}

/** In the base unit, three decimals, half up. */
export const toBase = ({ units: amount, scale }: Decimal, { numerator, denominator }: Conversion): Decimal => ({
  units: divideHalfUp(
    amount * BigInt(numerator) * 10n ** BigInt(quantityScale),
    10n ** BigInt(scale) * BigInt(denominator),
  ),
  scale: quantityScale,
})

const onePiece = decimal(1)

/** Products counted in pieces have whole quantities. */
export const isWholeIn = (baseUnit: BaseUnit, quantity: Decimal): boolean =>
  baseUnit !== units.Piece || isZero(subtract(quantity, roundUpToMultiple(quantity, onePiece)))

/** Rounded up to packages of the product, if it has them, and to whole pieces. */
export function roundUpIn(baseUnit: BaseUnit, quantity: Decimal, pack?: Decimal): Decimal {
  const whole = pack ? roundUpToMultiple(quantity, pack) : quantity
  return baseUnit === units.Piece ? roundUpToMultiple(whole, onePiece) : whole
}

/** The price of one `unit`, five decimals, when a base unit costs so much: a gram of eggs at 0.22 each costs 0.004. */
export const priceInUnit = (basePrice: Decimal, { numerator, denominator }: Conversion): Decimal =>
  divide({ ...basePrice, units: basePrice.units * BigInt(numerator) }, decimal(denominator), unitPriceScale)

/** 'An egg is 55 g' as a fraction: a gram is 1/55 of an egg. */
export function fractionOf(unit: Unit, perBaseUnit: Decimal): Conversion {
  const [numerator, denominator] = [10n ** BigInt(perBaseUnit.scale), perBaseUnit.units]
  const common = greatestDivisor(numerator, denominator)
  return { unit, numerator: Number(numerator / common), denominator: Number(denominator / common) }
}

/** How many of the unit are one base unit, as people write it. */
export const perBase = ({ numerator, denominator }: Conversion): number =>
  Number(formatDecimal(divide(decimal(denominator), decimal(numerator), quantityScale)))

const greatestDivisor = (left: bigint, right: bigint): bigint =>
  right === 0n ? left : greatestDivisor(right, left % right)

/** The units that a product may be measured in, its own first. */
export const unitsOf = (baseUnit: BaseUnit, conversions: readonly Conversion[]): Unit[] =>
  [units.Kilogram, units.Gram, units.Litre, units.Millilitre, units.Piece]
    .filter((unit) => conversionOf(baseUnit, conversions, unit) !== undefined)
    .toSorted((left, right) => Number(right === baseUnit) - Number(left === baseUnit))
