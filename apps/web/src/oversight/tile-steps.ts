/** Number of colours. */
const steps = 5

interface StepBounds {
  readonly step: number
  /** Lowest and highest value of the step. */
  readonly from: number
  readonly to: number
}

/** Divides values into five steps with about the same number of values; equal values have the same step. */
export function stepsOf(values: readonly number[]): {
  readonly stepOf: (value: number) => number
  /** Steps that have values, lowest first. */
  readonly bounds: readonly StepBounds[]
} {
  const sorted = values.toSorted((left, right) => left - right)
  const stepOf = (value: number): number => {
    const below = sorted.findIndex((one) => one >= value)
    return 1 + Math.min(steps - 1, Math.floor((Math.max(below, 0) * steps) / Math.max(sorted.length, 1)))
  }
  const bounds = Array.from({ length: steps }, (_, index) => index + 1).flatMap((step) => {
    const stepValues = sorted.filter((value) => stepOf(value) === step)
    return stepValues.length === 0 ? [] : [{ step, from: stepValues[0]!, to: stepValues.at(-1)! }]
  })
  return { stepOf, bounds }
}
