import type { Param } from '../params/params'
import { readValues, type Values } from '../params/values'

// Page, size and order of a list in the URL: ?page=2&size=50&sort=-createdAt. Validated like the filters.

const pageSizes = [25, 50, 100, 200] as const
export const defaultPageSize = 25

/** Offered page sizes, including the list's default. */
export const sizesOf = (usual: number): number[] =>
  [...new Set([usual, ...pageSizes])].toSorted((left, right) => left - right)

export interface Order {
  readonly by: string
  readonly descending: boolean
}

export interface ListState {
  readonly values: Values
  readonly page: number
  readonly size: number
  readonly order: Order | undefined
}

const readOrder = (sort: unknown, orderBy: readonly string[]): Order | undefined => {
  if (typeof sort !== 'string') return undefined
  const descending = sort.startsWith('-')
  const by = descending ? sort.slice(1) : sort
  return orderBy.includes(by) ? { by, descending } : undefined
}

export function readList(
  search: Values,
  params: readonly Param[],
  orderBy: readonly string[],
  first: Order | undefined,
  usual: number = defaultPageSize,
): ListState {
  const { page, size, sort } = search
  return {
    values: readValues(params, search),
    page: Number.isSafeInteger(page) && Number(page) > 0 ? Number(page) : 1,
    size: sizesOf(usual).find((one) => one === size) ?? usual,
    order: readOrder(sort, orderBy) ?? first,
  }
}

/** Input of the list call; without paging for exports, which contain all matching rows. */
export const listInput = (state: ListState): Values => ({
  ...filterInput(state),
  pageNumber: state.page,
  pageSize: state.size,
})

export const filterInput = ({ values, order }: ListState): Values => ({
  ...values,
  ...(order && { orderByColumn: order.by, orderByDescending: order.descending }),
})

const without = (search: Values, ...names: string[]): Values =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)))

export const withPage = (search: Values, page: number): Values =>
  page === 1 ? without(search, 'page') : { ...search, page }

/** Changing the size or order resets the page. */
export const withSize = (search: Values, size: number, usual: number = defaultPageSize): Values =>
  size === usual ? without(search, 'page', 'size') : { ...without(search, 'page'), size }

/** A click on a heading: ascending, descending, then the default. */
export function withOrder(search: Values, by: string, current: Order | undefined, first: Order | undefined): Values {
  const rest = without(search, 'page', 'sort')
  if (current?.by !== by) return { ...rest, sort: by }
  if (!current.descending) return { ...rest, sort: `-${by}` }
  // If the default is descending by this column, the cycle would skip ascending.
  return first?.by === by && first.descending ? { ...rest, sort: by } : rest
}

export interface Shown {
  readonly from: number
  readonly to: number
  readonly pages: number
}

export const shownRows = ({ page, size }: Pick<ListState, 'page' | 'size'>, count: number): Shown => ({
  from: count === 0 ? 0 : (page - 1) * size + 1,
  to: Math.min(page * size, count),
  pages: Math.max(1, Math.ceil(count / size)),
})
