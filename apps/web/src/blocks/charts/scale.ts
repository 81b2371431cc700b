// The arithmetic of charts: round ticks, places of bars, slices of a ring.

/** Round numbers from 0 to at least `most`: 0, 5, 10, 15… */
export function ticksTo(most: number, wanted = 4): number[] {
  if (most <= 0) return [0, 1]
  const rough = most / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough
  const count = Math.ceil(Number((most / step).toFixed(6)))
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toFixed(6)))
}

/** Every which label fits: labels that would touch are left out. */
export const labelStep = (count: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)))

export interface Slice {
  readonly from: number
  readonly to: number
}

/** Shares of a whole as turns from 0 to 1; nothing when there is nothing to share. */
export function slicesOf(values: readonly number[]): Slice[] {
  const whole = values.reduce((sum, value) => sum + Math.max(0, value), 0)
  if (whole === 0) return values.map(() => ({ from: 0, to: 0 }))
  let at = 0
  return values.map((value) => {
    const from = at
    at += Math.max(0, value) / whole
    return { from, to: at }
  })
}

const point = (turn: number, radius: number): string => {
  const angle = turn * 2 * Math.PI - Math.PI / 2
  return `${(Math.cos(angle) * radius).toFixed(3)} ${(Math.sin(angle) * radius).toFixed(3)}`
}

/** A piece of a ring around 0 0. A whole turn is drawn as almost one: an arc to its own start draws nothing. */
export function ringPath({ from, to }: Slice, outer: number, inner: number): string {
  const end = Math.min(to, from + 0.99999)
  const large = end - from > 0.5 ? 1 : 0
  return [
    `M ${point(from, outer)}`,
    `A ${outer} ${outer} 0 ${large} 1 ${point(end, outer)}`,
    `L ${point(end, inner)}`,
    `A ${inner} ${inner} 0 ${large} 0 ${point(from, inner)}`,
    'Z',
  ].join(' ')
}
