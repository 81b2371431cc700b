import { dayOfMonth, monthOfYear, yearOf, type Day } from '../kernel/day'

// Height and weight of a child (domain.md 3): twice a year, to one decimal.

export const heightLimits = { least: 50, most: 150 } as const
export const weightLimits = { least: 5, most: 60 } as const

const oneDecimal = (value: number) => Math.round(value * 10 + Number.EPSILON) / 10

export const bmiOf = ({ heightCm, weightKg }: Measured): number => oneDecimal(weightKg / (heightCm / 100) ** 2)

export interface Measured {
  readonly heightCm: number
  readonly weightKg: number
}

export const changeSince = (now: Measured, before: Measured): Measured => ({
  heightCm: oneDecimal(now.heightCm - before.heightCm),
  weightKg: oneDecimal(now.weightKg - before.weightKg),
})

/** An implausible value, with the fields it concerns. The user confirms it; it is never rejected. */
interface Unusual {
  readonly cells: readonly (keyof Measured)[]
  readonly text: string
}

const withComma = (value: number) => String(value).replace('.', ',')

export function implausible(now: Measured, before: Measured | undefined): Unusual[] {
  const unusual: Unusual[] = []
  if (before) {
    const { heightCm, weightKg } = changeSince(now, before)
    if (heightCm < -1)
      unusual.push({ cells: ['heightCm'], text: `ръстът е с ${withComma(-heightCm)} см по-малък от предишния` })
    if (heightCm > 15)
      unusual.push({ cells: ['heightCm'], text: `ръстът е с ${withComma(heightCm)} см по-голям от предишния` })
    if (Math.abs(weightKg) > before.weightKg * 0.3) {
      const change = `${withComma(Math.abs(weightKg))} кг ${weightKg > 0 ? 'по-голямо' : 'по-малко'}`
      unusual.push({ cells: ['weightKg'], text: `теглото е с ${change} от предишното` })
    }
  }
  const bmi = bmiOf(now)
  if (unusual.length === 0 && (bmi < 10 || bmi > 30))
    unusual.push({ cells: ['heightCm', 'weightKg'], text: `индексът на телесна маса е ${withComma(bmi)}` })
  return unusual
}

type Dated = readonly (Measured & { readonly forDate: Day })[]

export function measuredOn(all: Dated, day: Day | null): Measured | undefined {
  const { heightCm, weightKg } = all.find(({ forDate }) => forDate === day) ?? {}
  return heightCm === undefined || weightKg === undefined ? undefined : { heightCm, weightKg }
}

/** Compares a measurement with the last one before that day. */
export const unusualOn = (all: Dated, day: Day, now: Measured): Unusual[] =>
  implausible(
    now,
    all.findLast(({ forDate }) => forDate < day),
  )

/** The same as sentences with the child's name. */
export const unusualOf = (name: string, all: Dated, day: Day, now: Measured): string[] =>
  unusualOn(all, day, now).map(({ text }) => `${name}: ${text}.`)

/** Whole months from birth to a day. */
export function monthsOld(birth: Day, on: Day): number {
  const months = (yearOf(on) - yearOf(birth)) * 12 + monthOfYear(on) - monthOfYear(birth)
  return dayOfMonth(on) < dayOfMonth(birth) ? months - 1 : months
}
