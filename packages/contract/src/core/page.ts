import type { Day } from '@asistent/domain/kernel/day'
import { z } from 'zod'
import { day } from './values'

// List calls: PageNumber, PageSize, OrderByColumn, OrderByDescending and named filters, case-insensitive; the response
// is { result, rowsCount } (spec/calls.md 3).

export interface PageQueryIn<B extends string = string> {
  pageNumber?: number
  pageSize?: number
  orderByColumn?: B
  orderByDescending?: boolean
}

export interface PageQuery<B extends string = string> {
  readonly pageNumber: number
  readonly pageSize?: number | undefined
  readonly orderByColumn?: B | undefined
  readonly orderByDescending: boolean
}

export interface Page<Row> {
  readonly result: Row[]
  readonly rowsCount: number
  /** Effective period if none was requested, shown in the period fields of the screen. */
  readonly period?: { readonly from: Day; readonly to: Day } | undefined
}

export const maxPageSize = 1000

const pageSize = z.int().min(1).max(maxPageSize)

export const orderQuery = (orderBy: readonly string[]) => ({
  orderByColumn: orderBy.length > 0 ? z.enum(orderBy as [string, ...string[]]).optional() : z.never().optional(),
  orderByDescending: z.boolean().default(false),
})

export const pageQuery = (orderBy: readonly string[], defaultSize?: number) => ({
  pageNumber: z.int().min(1).max(1_000_000).default(1),
  pageSize: defaultSize === undefined ? pageSize.optional() : pageSize.default(defaultSize),
  ...orderQuery(orderBy),
})

export const pageOf = (row: z.ZodType, hasPeriod = false) =>
  z.object({
    result: z.array(row),
    rowsCount: z.int().min(0),
    ...(hasPeriod && { period: z.object({ from: day, to: day }) }),
  })
