import type { ParsedOf } from '@asistent/contract/core/call'
import { proposeInboundLine, type saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import type { Draft } from '../blocks/form/fields'
import { send } from '../platform/api'

type Line = ParsedOf<typeof saveInbound>['lines'][number]

/** Proposed last prices by product, for the warning. */
const lastPrices = new Map<number, number>()

export async function proposedLine(productId: number, form: Readonly<Record<string, unknown>>): Promise<Draft<Line>> {
  const { supplierId } = form as { supplierId?: number | null }
  const { unitOfMeasure, price, vatRate, manufacturerId, expiryDate } = await send(proposeInboundLine, {
    productId,
    ...(supplierId && { supplierId }),
  })
  if (price !== null) lastPrices.set(productId, price)
  return {
    unitOfMeasure,
    vatRate: vatRate as Line['vatRate'],
    ...(price !== null && { price }),
    ...(manufacturerId !== null && { manufacturerId }),
    ...(expiryDate !== null && { expiryDate }),
  }
}

export const lastPriceOf = (productId: number): number | undefined => lastPrices.get(productId)
