import { movementSides } from '@asistent/contract/warehouse/movements.calls'
import { addDays, today, type Day } from '@asistent/domain/kernel/day'
import { firstDayOf, monthOf } from '@asistent/domain/kernel/month'
import { calculationStates } from '@asistent/domain/kitchen/calculations'
import { menuTypes } from '@asistent/domain/kitchen/menus'
import type { DocumentKind } from '@asistent/domain/warehouse/documents'
import { addressOf } from '../blocks/parts/address'
import { currentUser } from '../platform/user'
import { oversees } from '../choices/places'
import { documentPath } from './document-parts'

// 'Защо?' of a figure: the movements that make it, as of the same moment.

interface Asked {
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
  { kindergartenId, asOf, ...asked }: Asked,
  more: { readonly fromDate?: Day; readonly toDate?: Day; readonly batchId?: number; readonly side?: number } = {},
): string =>
  addressOf(`/storage/references/movements/${productId}`, {
    kindergartenId,
    warehouseId: warehouseId ?? asked.warehouseId,
    ...more,
    asOf,
  })

/** The period that was asked for, or the one that counts without it: the running month up to today. */
function periodOf(asked: Pick<Asked, 'fromDate' | 'toDate'>): { readonly from: Day; readonly to: Day } {
  const to = (asked.toDate ?? today(new Date())) as Day
  return { from: (asked.fromDate ?? firstDayOf(monthOf(to))) as Day, to }
}

/** A column of the trial balance: what there was, came, went and is. */
export function behindBalance(field: string, row: Of, asked: Asked): string | undefined {
  const { from, to } = periodOf(asked)
  if (field.startsWith('initial')) return movementsTo(row, asked, { toDate: addDays(from, -1) })
  if (field.startsWith('inbound'))
    return movementsTo(row, asked, { fromDate: from, toDate: to, side: movementSides.In })
  if (field.startsWith('outbound'))
    return movementsTo(row, asked, { fromDate: from, toDate: to, side: movementSides.Out })
  return field.startsWith('final') ? movementsTo(row, asked, { toDate: to }) : undefined
}

/** Whose row it is, for whoever sees several kindergartens together. */
export const ofOthers = (kindergartenId: number): number | undefined => {
  const user = currentUser()
  return user && oversees(user) ? kindergartenId : undefined
}

/** Papers, batches and days of a kindergarten are opened by its own people. */
export const ownOnly = (address: string): string | undefined => {
  const user = currentUser()
  return user && !oversees(user) ? address : undefined
}

export const documentTo = (kind: number, id: number) => ownOnly(`${documentPath[kind as DocumentKind]}/${id}`)
export const batchTo = (id: number) => ownOnly(`/storage/batches/${id}`)
export const unitedTo = (id: number) => ownOnly(`/storage/united-receipts/${id}`)

// Of the kitchen's references: down to the day, the calculations, the products and their movements.

interface AskedMeals extends Asked {
  readonly menuType?: number | undefined
}

/** The calculations of a menu in the period. */
export function calculationsTo({ menuType }: { readonly menuType: number }, asked: AskedMeals): string | undefined {
  const { from, to } = periodOf(asked)
  const completed = { fromDate: from, toDate: to, menuType, status: calculationStates.Completed }
  return ownOnly(addressOf('/storage/calculations', completed))
}

/** The products of a category that the calculations of the period took. */
export function productsTo(categoryId: number, asked: AskedMeals): string {
  const { from, to } = periodOf(asked)
  const { kindergartenId, menuType = menuTypes.Kindergarten, asOf } = asked
  const chosen = { kindergartenId, fromDate: from, toDate: to, menuType, categoryId, asOf }
  return addressOf('/storage/references/period-calculation', chosen)
}

export const dayTo = (forDate: string): string | undefined => ownOnly(addressOf('/kitchen/day', { forDate }))

/** All that went out of a product in the same days: what the calculations took is among it. */
export function movementsBehind(
  row: { readonly productId: number },
  asked: AskedMeals & { readonly forDate?: string | undefined },
): string {
  const { forDate } = asked
  const { from, to } = periodOf(forDate === undefined ? asked : { fromDate: forDate, toDate: forDate })
  return movementsTo(row, asked, { fromDate: from, toDate: to, side: movementSides.Out })
}
