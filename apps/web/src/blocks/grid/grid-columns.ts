import type { GridStore } from './grid-store'

// The columns of a grid, for each of its rows. The same in every month: with a column for each day that a month can have,
// another month moves and widens nothing, and only what differs is laid out and painted anew.

export const mostDays = 31

/** The sum of all days has a column even where people have none. */
export const sumColumns = ({ totals }: GridStore): number => Math.max(1, totals.length)

export const columnsOf = (store: GridStore) => ({
  gridTemplateColumns: `var(--name-column) repeat(${mostDays}, minmax(0, 1fr)) repeat(${sumColumns(store)}, var(--sum-column))`,
})

/** After the name and the days, also of a shorter month. */
export const firstSum = { gridColumnStart: mostDays + 2 }

/** What is left of the days beside a shorter month, and the sums: a ground of its own (grid.module.css). */
export const groundOf = (store: GridStore) => {
  const sums = `${sumColumns(store)} * var(--sum-column)`
  const left = mostDays - store.edits().data.days.length
  return { backgroundSize: `calc(${sums} + ${left} * (100% - var(--name-column) - ${sums}) / ${mostDays}) 100%` }
}
