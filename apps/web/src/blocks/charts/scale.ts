// Arithmetic of charts: round ticks and label positions.

/**
 * Round ticks from 0 to at least `most`: 0, 5, 10, 15… `whole` allows integers only. With `least` they start at the
 * round number below it.
 */
export function ticksTo(most: number, { whole = false, wanted = 4, least = 0 } = {}): number[] {
  if (most <= 0) return [0, 1]
  const span = most > least ? most - least : Math.max(1, most / 10)
  const rough = whole ? Math.max(1, span / wanted) : span / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const steps = [1, 2, 2.5, 5, 10].map((one) => one * power).filter((one) => !whole || Number.isInteger(one))
  const step = steps.find((one) => one >= rough) ?? rough
  const turn = (value: number, round: (steps: number) => number) => round(Number((value / step).toFixed(6)))
  const first = Math.max(0, turn(least, Math.floor))
  const count = Math.max(1, turn(most, Math.ceil) - first)
  return Array.from({ length: count + 1 }, (_, index) => Number(((first + index) * step).toFixed(6)))
}

/** Every n-th label is shown, so that labels do not overlap. */
export const labelStep = (count: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)))

/** Approximate character width in pixels of a label below the chart. */
export const letterWidth = 7

/** Truncates bar labels to the slot width. The table below has the full labels. */
export function shortened(labels: readonly string[], slot: number): readonly string[] {
  const letters = Math.floor(slot / letterWidth) - 1
  return letters < 3
    ? labels
    : labels.map((label) => (label.length > letters ? `${label.slice(0, letters - 1)}…` : label))
}
