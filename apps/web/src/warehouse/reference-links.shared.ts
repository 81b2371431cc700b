import { movementSides } from '@asistent/contract/warehouse/movements.calls'
import { addDays, today, type Day } from '@asistent/domain/kernel/day'
import { firstDayOf, monthOf } from '@asistent/domain/kernel/month'
import { calculationStates } from '@asistent/domain/kitchen/calculations'
import { menuTypes } from '@asistent/domain/kitchen/menus'
import { documentPath, type DocumentKind } from '@asistent/domain/warehouse/documents'
import { addressOf } from '../blocks/parts/address'
import { currentUser } from '../platform/user'
import { oversees } from '../choices/places'

// 'Защо?' of a number: its movements as of the same moment.

interface ReferenceFilter {
  readonly kindergartenId?: number | undefined
  readonly warehouseId?: number | undefined
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly asOf?: string | undefined
}

interface Of {
  readonly productId: number
  readonly warehouseId?: number | null
}

export const movementsTo = (
  { productId, warehouseId }: Of,
  { kindergartenId, asOf, ...query }: ReferenceFilter,
  more: { readonly fromDate?: Day; readonly toDate?: Day; readonly batchId?: number; readonly side?: number } = {},
): string =>
  addressOf(`/storage/references/movements/${productId}`, {
    kindergartenId,
    warehouseId: warehouseId ?? query.warehouseId,
    ...more,
    asOf,
  })

/** The chosen period, or the default: the current month up to today. */
function periodOf(query: Pick<ReferenceFilter, 'fromDate' | 'toDate'>): { readonly from: Day; readonly to: Day } {
  const to = (query.toDate ?? today(new Date())) as Day
  return { from: (query.fromDate ?? firstDayOf(monthOf(to))) as Day, to }
}

/** Drill-down of a column of the trial balance: opening, in, out, closing. */
export function behindBalance(field: string, row: Of, query: ReferenceFilter): string | undefined {
  const { from, to } = periodOf(query)
  if (field.startsWith('initial')) return movementsTo(row, query, { toDate: addDays(from, -1) })
  if (field.startsWith('inbound'))
    return movementsTo(row, query, { fromDate: from, toDate: to, side: movementSides.In })
  if (field.startsWith('outbound'))
    return movementsTo(row, query, { fromDate: from, toDate: to, side: movementSides.Out })
  return field.startsWith('final') ? movementsTo(row, query, { toDate: to }) : undefined
}

/** Kindergarten of the row, for users who see several together. */
export const ofOthers = (kindergartenId: number): number | undefined => {
  const user = currentUser()
  return user && oversees(user) ? kindergartenId : undefined
}

/** Documents, batches and days open only for the kindergarten's own users. */
export const ownOnly = (address: string): string | undefined => {
  const user = currentUser()
  return user && !oversees(user) ? address : undefined
}

export const documentTo = (kind: number, id: number) => ownOnly(`${documentPath[kind as DocumentKind]}/${id}`)
export const batchTo = (id: number) => ownOnly(`/storage/batches/${id}`)
export const unitedTo = (id: number) => ownOnly(`/storage/united-receipts/${id}`)

// Drill-downs of the kitchen's reports: day, calculations, products, movements.

interface MealsFilter extends ReferenceFilter {
  readonly menuType?: number | undefined
}

/** Calculations of a menu type in the period. */
export function calculationsTo({ menuType }: { readonly menuType: number }, query: MealsFilter): string | undefined {
  const { from, to } = periodOf(query)
  const completed = { fromDate: from, toDate: to, menuType, status: calculationStates.Completed }
  return ownOnly(addressOf('/storage/calculations', completed))
}

/** Products of a category used by the calculations of the period. */
export function productsTo(categoryId: number, query: MealsFilter): string {
  const { from, to } = periodOf(query)
  const { kindergartenId, menuType = menuTypes.Kindergarten, asOf } = query
  const chosen = { kindergartenId, fromDate: from, toDate: to, menuType, categoryId, asOf }
  return addressOf('/storage/references/period-calculation', chosen)
}

export const dayTo = (forDate: string): string | undefined => ownOnly(addressOf('/kitchen/day', { forDate }))

/** All issues of a product in the same days, which include those of the calculations. */
export function movementsBehind(
  row: { readonly productId: number },
  query: MealsFilter & { readonly forDate?: string | undefined },
): string {
  const { forDate } = query
  const { from, to } = periodOf(forDate === undefined ? query : { fromDate: forDate, toDate: forDate })
  return movementsTo(row, query, { fromDate: from, toDate: to, side: movementSides.Out })
}
