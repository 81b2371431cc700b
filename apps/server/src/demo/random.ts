/** Seeded random numbers, so that the demo data of a day are reproducible. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  below(limit: number): number
  between(least: number, most: number): number
  /** True with a probability of `percent`. */
  chance(percent: number): boolean
  pick<T>(items: readonly T[]): T
}

/** A 32-bit counter stepped by the golden ratio and mixed (a 'split mix'): short, and even enough for names and dates. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  const below = (limit: number): number => Math.floor((next() / 0x1_0000_0000) * limit)
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (percent) => below(100) < percent,
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('Nothing to choose from')
      return item
    },
  }
}
