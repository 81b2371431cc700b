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

/** What is unlikely of a child that keeps growing: asked about, never refused. */
export function implausible(now: Measured, before: Measured | undefined): string | undefined {
  if (before) {
    const change = changeSince(now, before)
    if (change.heightCm < -1) return `ръстът е с ${-change.heightCm} см по-малък от предишния`
    if (change.heightCm > 15) return `ръстът е с ${change.heightCm} см по-голям от предишния`
    if (Math.abs(change.weightKg) > before.weightKg * 0.3) return `теглото е променено с ${change.weightKg} кг`
  }
  const bmi = bmiOf(now)
  return bmi < 10 || bmi > 30 ? `индексът на телесна маса е ${bmi}` : undefined
}

type Dated = readonly (Measured & { readonly forDate: Day })[]

export function measuredOn(all: Dated, day: Day | null): Measured | undefined {
  const { heightCm, weightKg } = all.find(({ forDate }) => forDate === day) ?? {}
  return heightCm === undefined || weightKg === undefined ? undefined : { heightCm, weightKg }
}

/** What is implausible of a child's measurement against the last one before that day, with the child's name. */
export function unusualOf(name: string, all: Dated, day: Day, now: Measured): string[] {
  const before = all.findLast(({ forDate }) => forDate < day)
  const reason = implausible(now, before)
  return reason ? [`${name}: ${reason}.`] : []
}

/** Whole months from birth to a day. */
export function monthsOld(birth: Day, on: Day): number {
  const months = (yearOf(on) - yearOf(birth)) * 12 + monthOfYear(on) - monthOfYear(birth)
  return dayOfMonth(on) < dayOfMonth(birth) ? months - 1 : months
}
