import { proposeContractPrice } from '@asistent/contract/warehouse/contracts.calls'
import type { BaseUnit } from '@asistent/domain/warehouse/units'
import { isDay } from '@asistent/domain/kernel/day'
import { send } from '../platform/api'

/** Unit and price of an order line: the price is that of the contract with the supplier. */
export async function contractedLine(
  { id: productId, unitOfMeasure }: { readonly id: number; readonly unitOfMeasure: BaseUnit },
  form: Readonly<Record<string, unknown>>,
) {
  const { supplierId, forDate } = form as { supplierId?: number | null; forDate?: string | null }
  if (!supplierId) return { unitOfMeasure }
  const { contract } = await send(proposeContractPrice, {
    supplierId,
    productId,
    unitOfMeasure,
    ...(isDay(forDate) && { forDate }),
  })
  return { unitOfMeasure, ...(contract && { price: contract.price }) }
}
