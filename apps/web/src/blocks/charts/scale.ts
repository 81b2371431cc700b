// The arithmetic of charts: round ticks, places of labels.

/** Round numbers from 0 to at least `most`: 0, 5, 10, 15… Whole things are counted in whole ones: there is no half a child. */
export function ticksTo(most: number, { whole = false, wanted = 4 } = {}): number[] {
  if (most <= 0) return [0, 1]
  const rough = whole ? Math.max(1, most / wanted) : most / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const steps = [1, 2, 2.5, 5, 10].map((one) => one * power).filter((one) => !whole || Number.isInteger(one))
  const step = steps.find((one) => one >= rough) ?? rough
  const count = Math.ceil(Number((most / step).toFixed(6)))
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toFixed(6)))
}

/** Every which label fits: labels that would touch are left out. */
export const labelStep = (count: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)))

/** Of a label below the chart, about. */
export const letterWidth = 7

/** Names under their bars, cut to what fits: every second one left out would be a riddle. The table has them whole. */
export function shortened(labels: readonly string[], slot: number): readonly string[] {
  const letters = Math.floor(slot / letterWidth) - 1
  return letters < 3
    ? labels
    : labels.map((label) => (label.length > letters ? `${label.slice(0, letters - 1)}…` : label))
}
