import type { ParsedOf } from '@asistent/contract/core/call'
import { proposeInboundLine, type saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { isDay } from '@asistent/domain/kernel/day'
import type { Draft } from '../blocks/form/fields'
import { send } from '../platform/api'

type Line = ParsedOf<typeof saveInbound>['lines'][number]

interface Proposed {
  readonly price: number
  /** Of the contract with the supplier; else the last one. */
  readonly contracted: boolean
}

/** Proposed prices by product, for the warning. */
const lastPrices = new Map<number, Proposed>()

export async function proposedLine(productId: number, form: Readonly<Record<string, unknown>>): Promise<Draft<Line>> {
  const { supplierId, forDate, pricesWithVat } = form as {
    supplierId?: number | null
    forDate?: string | null
    pricesWithVat?: boolean
  }
  const { unitOfMeasure, price, vatRate, manufacturerId, expiryDate, contract } = await send(proposeInboundLine, {
    productId,
    ...(supplierId && { supplierId }),
    ...(isDay(forDate) && { forDate }),
    ...(pricesWithVat !== undefined && { pricesWithVat }),
  })
  if (price !== null) lastPrices.set(productId, { price, contracted: contract !== null })
  return {
    unitOfMeasure,
    vatRate: vatRate as Line['vatRate'],
    ...(price !== null && { price }),
    ...(manufacturerId !== null && { manufacturerId }),
    ...(expiryDate !== null && { expiryDate }),
    ...({ contract } as object),
  }
}

export const lastPriceOf = (productId: number): Proposed | undefined => lastPrices.get(productId)
