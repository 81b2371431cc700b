// Values that differ from most others: by the median and the median absolute deviation (MAD), which a few extreme
// values do not move.

/** With fewer values nothing is usual. */
const fewest = 5
/** Makes the MAD of a normal distribution its standard deviation. */
const madScale = 1.4826
const deviations = 3

export interface UsualRange {
  readonly median: number
  readonly low: number
  readonly high: number
}

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Range outside of which a value is an outlier; undefined for fewer than five values. The range extends at least
 * `margin` to both sides of the median, so small differences between similar values are no outliers.
 */
export function usualRange(values: readonly number[], margin: number): UsualRange | undefined {
  if (values.length < fewest) return undefined
  const median = medianOf(values)
  const mad = medianOf(values.map((value) => Math.abs(value - median)))
  const distance = Math.max(deviations * madScale * mad, margin)
  return { median, low: median - distance, high: median + distance }
}

export const isOutlier = (value: number, { low, high }: UsualRange): boolean => value < low || value > high
