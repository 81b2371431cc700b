import { describe, expect, test } from 'vitest'
import { attendanceTypes, type AttendanceType } from '../attendance/statuses'
import { defaultSettings } from '../institutions/settings'
import { day } from '../kernel/day'
import { add, decimal, equalDecimals, formatDecimal, roundHalfUp, sum, toNumber, zero } from '../kernel/decimal'
import type { Allergen } from '../people/allergens'
import type { GroupAttendanceType } from '../people/groups'
import { ageBands, type AgeBand } from '../warehouse/norms'
import { units, type BaseUnit } from '../warehouse/units'
import { waitingTogether } from './calculations'
import { isLateMark } from './late-marks'
import { aboutOf, openConflicts, type AllergenSource, type Decision } from './conflicts'
import { sumOfWages, wageOf, worthByMeal, worthOf, addWorth, nothing } from './costs'
import { allMealTypes, type MealType } from './meal-types'
import { monthReportOf } from './month-report'
import { bandOf, countBands, getsMeal, totalOfBands, withTyped } from './portions'
import { needsOf, type CookedDish, type UsedProduct } from './quantities'
import { fc } from '../../../../tests/support/random'

const kilograms = { baseUnit: units.Kilogram as BaseUnit, conversions: [] }

describe('lentil soup for 42 (domain.md 5.4)', () => {
  const soup = (
    [
      [1, 45, '2.10'],
      [2, 20, '0.85'],
      [3, 12, '0.70'],
      [4, 30, '1.60'],
      [5, 7, '1.90'],
    ] as const
  ).map(([productId, grossG, price]) => ({ productId, grossG, price: decimal(price) }))
  const needs = needsOf(
    [
      {
        recipeId: 1,
        meal: 3,
        portions: { [ageBands.Kindergarten]: 42 },
        amounts: soup.map(({ productId, grossG }) => ({
          productId,
          grossG,
          netG: grossG,
          ageBand: ageBands.Kindergarten,
        })),
      },
    ],
    new Map(soup.map(({ productId }) => [productId, kilograms])),
  )
  const worths = needs.map(({ meals }, index) => worthByMeal(meals, soup[index]!.price)[0]!.worth)
  const meal = worths.reduce(addWorth, nothing)

  test('quantities and values', () => {
    expect(needs.map(({ quantity }) => formatDecimal(quantity!))).toEqual(['1.890', '0.840', '0.504', '1.260', '0.294'])
    expect(worths.map(({ value }) => formatDecimal(value))).toEqual(['3.97', '0.71', '0.35', '2.02', '0.56'])
    expect(formatDecimal(meal.value)).toBe('7.61')
    expect(formatDecimal(meal.valueNotRounded, 5)).toBe('7.61040')
  })

  test('оклад, rounded and unrounded', () => {
    expect(formatDecimal(wageOf(meal, 42, false))).toBe('0.18119')
    expect(formatDecimal(wageOf(meal, 42, true))).toBe('0.18120')
    expect(formatDecimal(wageOf(meal, 0, true))).toBe('0.00000')
  })

  test('the last row of the month', () => {
    const lunch = { meal: 3 as MealType, portions: 42, worth: meal }
    const snack = { meal: 4 as MealType, portions: 3, worth: worthOf(decimal('1'), decimal('1.00')) }
    const days = [
      { forDate: day('2026-11-16'), meals: [lunch, snack] },
      { forDate: day('2026-11-17'), meals: [{ ...lunch, portions: 40 }] },
    ]
    const { rows, last } = monthReportOf(days, [3, 4], false)
    // 7.61 / 42 + 1 / 3, rounded at the end.
    expect(formatDecimal(rows[0]!.wage)).toBe('0.51452')
    expect(rows[1]!.cells.map(({ portions }) => portions)).toEqual([40, 0])
    expect(last.cells.map(({ portions }) => portions)).toEqual([82, 3])
    expect(formatDecimal(last.cells[0]!.worth.value)).toBe('15.22')
    expect(formatDecimal(last.cells[0]!.wage)).toBe('0.18561')
    expect(formatDecimal(last.total)).toBe('16.22')
    // ΣСума/ΣБрой over the meal types: 15.22 / 82 + 1 / 3.
    expect(formatDecimal(last.wage)).toBe('0.51894')
    const reference = monthReportOf(days, [3, 4], true).last
    expect(formatDecimal(reference.cells[0]!.wage)).toBe('0.18562')
  })
})

describe('portions', () => {
  test('by organisation, status and meal', () => {
    const present = attendanceTypes.Attendance
    expect(allMealTypes.filter((meal) => getsMeal(defaultSettings, 1, present, meal))).toEqual([1, 2, 3, 4])
    expect(allMealTypes.filter((meal) => getsMeal(defaultSettings, 3, present, meal))).toEqual([1, 2, 3])
    expect(allMealTypes.filter((meal) => getsMeal(defaultSettings, 2, attendanceTypes.Hourly, meal))).toEqual([])
    expect(getsMeal({ ...defaultSettings, hourlyVisitsEat: true }, 2, attendanceTypes.Hourly, 2)).toBe(true)
    expect(getsMeal(defaultSettings, 1, attendanceTypes.FamilyReason, 3)).toBe(false)
    expect(getsMeal(defaultSettings, 1, null, 3)).toBe(false)
  })

  test('the age band determines the quantities of a child', () => {
    const on = day('2026-11-17')
    expect(bandOf(1, day('2022-01-01'), on)).toBe(ageBands.Nursery)
    expect(bandOf(2, day('2021-11-18'), on)).toBe(ageBands.From3To4)
    expect(bandOf(2, day('2021-11-17'), on)).toBe(ageBands.From5To7)
  })

  test('distributes an entered number among the ages in the counted proportion', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom<AgeBand>(2, 3, 4), { maxLength: 30 }),
        fc.nat({ max: 60 }),
        (bands, typed) => {
          const counted = countBands(bands.map((band) => ({ band })))
          expect(totalOfBands(counted)).toBe(bands.length)
          const shared = withTyped(counted, typed, ageBands.Kindergarten)
          expect(totalOfBands(shared)).toBe(typed)
          expect(withTyped(counted, null, ageBands.Kindergarten)).toEqual(counted)
          const apart = Object.entries(shared).map(([band, count]) =>
            bands.length === 0 ? 0 : Math.abs(count - (typed * (counted[Number(band) as AgeBand] ?? 0)) / bands.length),
          )
          expect(Math.max(0, ...apart)).toBeLessThan(1)
        },
      ),
    )
  })

  test('a mark is late from the hour on, in Europe/Sofia time', () => {
    const on = day('2026-11-17')
    expect(isLateMark(on, new Date('2026-11-17T06:59:00Z'), '09:00')).toBe(false)
    expect(isLateMark(on, new Date('2026-11-17T07:00:00Z'), '09:00')).toBe(true)
    expect(isLateMark(on, new Date('2026-11-16T20:00:00Z'), '09:00')).toBe(false)
    expect(isLateMark(on, new Date('2026-11-18T04:00:00Z'), '09:00')).toBe(true)
  })
})

describe('against a naive computation', () => {
  const grams = fc.integer({ min: 0, max: 400_000 }).map((thousandths) => thousandths / 1000)
  const counts = fc.record({ 1: fc.nat(30), 2: fc.nat(30), 3: fc.nat(30), 4: fc.nat(30) })
  const amounts = fc.uniqueArray(
    fc.record({
      productId: fc.integer({ min: 1, max: 5 }),
      grossG: grams,
      ageBand: fc.constantFrom<AgeBand>(1, 2, 3, 4),
    }),
    { maxLength: 8, selector: ({ productId, ageBand }) => `${productId} ${ageBand}` },
  )
  const dish: fc.Arbitrary<CookedDish> = fc.record({
    recipeId: fc.nat(9),
    meal: fc.constantFrom<MealType>(...allMealTypes),
    portions: counts,
    amounts: amounts.map((all) => all.map((one) => ({ ...one, netG: one.grossG }))),
  })
  const products = new Map([
    [1, kilograms],
    [2, kilograms],
    [3, { baseUnit: units.Litre as BaseUnit, conversions: [{ unit: units.Gram, numerator: 1, denominator: 920 }] }],
    [4, { baseUnit: units.Piece as BaseUnit, conversions: [{ unit: units.Gram, numerator: 1, denominator: 55 }] }],
  ])
  const perBase: Record<number, bigint> = { 1: 1000n, 2: 1000n, 3: 920n, 4: 55n }
  const instead = (_: MealType, productId: number) => (productId === 2 ? 4 : undefined)

  /**
   * Age bands of a product's quantities, the narrowest first; without its own quantity a nursery gets 0.80 (domain.md
   * 5.2).
   */
  const takenFrom: Record<AgeBand, readonly AgeBand[]> = { 1: [1], 2: [2, 4, 3], 3: [3, 2, 4], 4: [4, 2, 3] }

  /** Thousandths of a gram by portion, with integers only. */
  const naive = (dishes: readonly CookedDish[], productId: number): bigint => {
    let total = 0n
    for (const cookedDish of dishes) {
      const given = cookedDish.amounts.filter((amount) => amount.productId === productId)
      const grossOf = (ages: readonly AgeBand[]) =>
        ages.map((age) => given.find(({ ageBand }) => ageBand === age)).find((amount) => amount !== undefined)?.grossG
      for (const band of [1, 2, 3, 4] as const) {
        const gross = grossOf(takenFrom[band])
        const older = band === 1 ? (grossOf(takenFrom[2]) ?? 0) : 0
        for (let portion = 0; portion < cookedDish.portions[band]!; portion++)
          total +=
            gross === undefined ? (BigInt(Math.round(older * 1000)) * 8n + 5n) / 10n : BigInt(Math.round(gross * 1000))
      }
    }
    return total
  }

  test('quantities: gross, converted, substituted, rounded once; the meals add up to the day', () => {
    fc.assert(
      fc.property(fc.array(dish, { maxLength: 6 }), (dishes) => {
        const needs = needsOf(dishes, products, instead)
        for (const { productId, substituteForId, quantity, meals } of needs) {
          expect([productId, substituteForId]).toEqual(substituteForId === null ? [productId, null] : [4, 2])
          expect(productId).not.toBe(2)
          for (const meal of productId === 4 ? meals : []) expect(meal.quantity.units % 1000n).toBe(0n)
          expect(equalDecimals(sum(meals.map((one) => one.quantity)), quantity ?? zero)).toBe(true)
        }
        // Thousandths of a gram → thousandths of the base unit, half up; product 5 has no conversion.
        for (const { productId, substituteForId, quantity } of needs.filter((need) => need.productId !== 4)) {
          const bottom = perBase[productId]
          const top = naive(dishes, substituteForId ?? productId)
          expect(quantity?.units).toBe(bottom === undefined ? undefined : (2n * top + bottom) / (2n * bottom))
        }
        // Eggs, including substitutes of another product, are rounded up once to whole pieces.
        const grams = naive(dishes, 4) + naive(dishes, 2)
        const thousandths = (2n * grams + 55n) / 110n
        const pieces = sum(needs.flatMap(({ productId, quantity }) => (productId === 4 && quantity ? quantity : [])))
        expect(pieces.units).toBe(((thousandths + 999n) / 1000n) * 10n ** BigInt(pieces.scale))
      }),
    )
  })

  test('rounds a product with the setting up to packages over all meals', () => {
    const packed = new Map<number, UsedProduct>([...products, [1, { ...kilograms, pack: '0.5' }]])
    fc.assert(
      fc.property(fc.array(dish, { maxLength: 6 }), (dishes) => {
        const [rice] = needsOf(dishes, packed).filter(({ productId }) => productId === 1)
        if (!rice?.quantity) return
        const exact = (2n * naive(dishes, 1) + 1000n) / 2000n
        expect(toNumber(rice.quantity)).toBe(Number((exact + 499n) / 500n) / 2)
        expect(equalDecimals(sum(rice.meals.map(({ quantity }) => quantity)), rice.quantity)).toBe(true)
      }),
    )
  })

  test('the values of the meals add up to the value of the line', () => {
    const quantity = fc.nat(100_000).map((thousandths) => ({ units: BigInt(thousandths), scale: 3 }))
    const price = fc.nat(2_000_000).map((unit) => ({ units: BigInt(unit), scale: 5 }))
    fc.assert(
      fc.property(fc.array(quantity, { minLength: 1, maxLength: 4 }), price, (amounts, unitPrice) => {
        const meals = amounts.map((one, index) => ({ meal: (index + 1) as MealType, quantity: one }))
        const all = sum(amounts)
        const worths = worthByMeal(meals, unitPrice)
        expect(equalDecimals(sum(worths.map(({ worth }) => worth.value)), worthOf(all, unitPrice).value)).toBe(true)
        for (const { worth } of worths) {
          expect(worth.value.units >= 0n).toBe(true)
          // At most one cent from its own rounding.
          const apart = add(worth.value, {
            ...roundHalfUp(worth.valueNotRounded, 2),
            units: -roundHalfUp(worth.valueNotRounded, 2).units,
          })
          expect(apart.units <= 1n && apart.units >= -1n).toBe(true)
        }
      }),
    )
  })

  test('a month is the sum of its days, and a day the sum of its meals before rounding', () => {
    const cents = fc.nat(100_000).map((units_) => ({ units: BigInt(units_), scale: 2 }))
    const meals = fc.array(
      fc.record({ meal: fc.constantFrom<MealType>(1, 2, 3, 4), portions: fc.nat(200), value: cents }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(fc.array(meals, { maxLength: 6 }), fc.boolean(), (month, isReference) => {
        const days = month.map((ownMeals, index) => ({
          forDate: day(`2026-11-0${index + 1}`),
          meals: ownMeals.map(({ value, ...rest }) => ({
            ...rest,
            worth: { value, valueNotRounded: add(value, decimal('0.00321')) },
          })),
        }))
        const { rows, last } = monthReportOf(days, [1, 2, 3, 4], isReference)
        expect(equalDecimals(last.total, sum(rows.map(({ total }) => total)))).toBe(true)
        last.cells.forEach((cell, index) => {
          expect(cell.portions).toBe(rows.reduce((count, row) => count + row.cells[index]!.portions, 0))
          const worth = isReference ? cell.worth.valueNotRounded : cell.worth.value
          const naiveWage = cell.portions === 0 ? 0 : toNumber(worth) / cell.portions
          expect(Math.abs(toNumber(cell.wage) - naiveWage)).toBeLessThan(0.000_006)
        })
        for (const row of rows) {
          const naiveWage = row.cells.reduce(
            (total, { portions, worth }) =>
              total + (portions === 0 ? 0 : toNumber(isReference ? worth.valueNotRounded : worth.value) / portions),
            0,
          )
          expect(Math.abs(toNumber(row.wage) - naiveWage)).toBeLessThan(0.000_006)
        }
        expect(equalDecimals(sumOfWages([], isReference), zero)).toBe(true)
      }),
    )
  })

  test('children with a meal', () => {
    const types = Object.values(attendanceTypes)
    fc.assert(
      fc.property(
        fc.constantFrom<AttendanceType>(...types),
        fc.constantFrom<GroupAttendanceType>(1, 2, 3, 4),
        fc.constantFrom<MealType>(...allMealTypes),
        fc.boolean(),
        (status, organisation, meal, hourlyVisitsEat) => {
          const present = [2, 7, 8, 9, 16].includes(status)
          const entitled = { 1: [1, 2, 3, 4], 2: hourlyVisitsEat ? [2] : [], 3: [1, 2, 3], 4: [] as number[] }
          expect(getsMeal({ ...defaultSettings, hourlyVisitsEat }, organisation, status, meal)).toBe(
            present && entitled[organisation].includes(meal),
          )
        },
      ),
    )
  })
})

describe('conflicts with allergies', () => {
  const milk: AllergenSource = { allergen: 7, productId: 70 }
  const egg: AllergenSource = { allergen: 3, productId: 30 }
  const pie = { recipeId: 1, meal: 3 as MealType, sources: [milk, egg] }
  const child = { childId: 5, allergens: [7] as Allergen[], meals: [1, 3] as MealType[] }
  const none = () => []
  const decided = (about: string, substituteRecipeId: number | null = null): Decision => ({
    childId: 5,
    meal: 3,
    recipeId: 1,
    substituteRecipeId,
    about,
  })

  test('a present child and a dish it must not eat', () => {
    expect(openConflicts([child], [pie], [], none)).toEqual([{ childId: 5, meal: 3, recipeId: 1, sources: [milk] }])
    expect(openConflicts([{ ...child, meals: [1] }], [pie], [], none)).toEqual([])
    expect(openConflicts([{ ...child, allergens: [9] }], [pie], [], none)).toEqual([])
  })

  test('a confirmation applies to its allergens and sources; a change of them reopens the conflict', () => {
    expect(openConflicts([child], [pie], [decided('7:70')], none)).toEqual([])
    const otherMilk = { ...pie, sources: [{ allergen: 7 as Allergen, productId: 71 }, egg] }
    expect(openConflicts([child], [otherMilk], [decided('7:70')], none)).toHaveLength(1)
    expect(openConflicts([{ ...child, allergens: [3, 7] }], [pie], [decided('7:70')], none)).toHaveLength(1)
    expect(aboutOf([milk, egg])).toBe('3:30,7:70')
  })

  test('a substitute dish is checked too', () => {
    const instead = [decided('7:70', 2)]
    expect(openConflicts([child], [pie], instead, none)).toEqual([])
    expect(openConflicts([child], [pie], instead, () => [milk])).toEqual([
      { childId: 5, meal: 3, recipeId: 2, sources: [milk] },
    ])
  })
})

test('groups dishes that several children need a decision for; excludes single children and decided ones', () => {
  const of = (recipeId: number, childId: number, status: 1 | 2 = 1) => ({ mealTypeId: 3, recipeId, childId, status })
  const conflicts = [of(1, 1), of(2, 2), of(1, 3), of(1, 4, 2), { ...of(2, 5), mealTypeId: 4 }]
  expect(waitingTogether(conflicts)).toEqual([[of(1, 1), of(1, 3)]])
})
