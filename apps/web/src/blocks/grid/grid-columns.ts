import type { GridStore } from './grid-store'

// Column layout shared by all rows. It has a column for each of 31 days, so that another month causes no layout shift
// and only differences are laid out and painted.

export const mostDays = 31

/** The total column exists even if there are no totals. */
export const sumColumns = ({ totals }: GridStore): number => Math.max(1, totals.length)

export const columnsOf = (store: GridStore) => ({
  gridTemplateColumns: `var(--name-column) repeat(${mostDays}, minmax(0, 1fr)) repeat(${sumColumns(store)}, var(--sum-column))`,
})

/** After the name and 31 days, also in a shorter month. */
export const firstSum = { gridColumnStart: mostDays + 2 }

/** Background of the unused day columns of a shorter month and of the sums (grid.module.css). */
export const groundOf = (store: GridStore) => {
  const sums = `${sumColumns(store)} * var(--sum-column)`
  const left = mostDays - store.edits().data.days.length
  return { backgroundSize: `calc(${sums} + ${left} * (100% - var(--name-column) - ${sums}) / ${mostDays}) 100%` }
}
