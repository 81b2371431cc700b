import type { GridData } from './grid-model'
import type { GridStore } from './grid-store'

// The columns of a grid, for each of its rows. On the rows themselves: what a table hands down to its cells, when it
// changes, has every one of them styled anew.

const known = new WeakMap<GridData, string>()

/** The sum of all days has a column even where people have none. */
export const sumColumns = ({ totals }: GridStore): number => Math.max(1, totals.length)

/** As text: equal columns are the same to a line, whatever data they come from. */
export function columnsOf(store: GridStore): string {
  const { data } = store.edits()
  const before = known.get(data)
  if (before !== undefined) return before
  const days = data.days.map((_, column) => (isNarrow(data, column) ? 'var(--off-column)' : 'minmax(0, 1fr)'))
  const sums = `repeat(${sumColumns(store)}, var(--sum-column))`
  const columns = `var(--name-column) ${days.join(' ')} ${sums}`
  known.set(data, columns)
  return columns
}

/** A day off, unless somebody has something there. */
const isNarrow = ({ days, rows }: GridData, column: number): boolean =>
  days[column]?.off === true && !rows.some(({ cells }) => cells[column]?.closed && cells[column].value !== null)
