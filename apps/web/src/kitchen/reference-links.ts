import { addressOf } from '../blocks/parts/address'
import { movementSides } from '@asistent/contract/warehouse/movements.calls'
import { calculationStates } from '@asistent/domain/kitchen/calculations'
import { menuTypes } from '@asistent/domain/kitchen/menus'
import { movementsTo, ownOnly, periodOf } from '../warehouse/reference-links.shared'

// From a figure of a reference down to what it is made of, as of the same moment.

interface Asked {
  readonly kindergartenId?: number | undefined
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly menuType?: number | undefined
  readonly asOf?: string | undefined
}

/** The calculations of a menu in the period. */
export function calculationsTo({ menuType }: { readonly menuType: number }, asked: Asked): string | undefined {
  const { from, to } = periodOf(asked)
  const completed = { fromDate: from, toDate: to, menuType, status: calculationStates.Completed }
  return ownOnly(addressOf('/storage/calculations', completed))
}

/** The products of a category that the calculations of the period took. */
export function productsTo(categoryId: number, asked: Asked): string {
  const { from, to } = periodOf(asked)
  const { kindergartenId, menuType = menuTypes.Kindergarten, asOf } = asked
  const chosen = { kindergartenId, fromDate: from, toDate: to, menuType, categoryId, asOf }
  return addressOf('/storage/references/period-calculation', chosen)
}

export const dayTo = (forDate: string): string | undefined => ownOnly(addressOf('/kitchen/day', { forDate }))

/** All that went out of a product in the same days: what the calculations took is among it. */
export function movementsBehind(
  row: { readonly productId: number },
  asked: Asked & { readonly forDate?: string | undefined },
): string {
  const { forDate } = asked
  const { from, to } = periodOf(forDate === undefined ? asked : { fromDate: forDate, toDate: forDate })
  return movementsTo(row, asked, { fromDate: from, toDate: to, side: movementSides.Out })
}
