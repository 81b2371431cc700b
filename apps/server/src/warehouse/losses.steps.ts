import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { add, compareDecimals, decimal, formatTrimmed, zero, type Decimal } from '@asistent/domain/kernel/decimal'
import { unitLabel, type BaseUnit } from '@asistent/domain/warehouse/units'
import type { WriteContext } from '../platform/context'
import type { Tx } from '../platform/database'
import { storedLines, type DocumentHead } from './documents.queries'
import { lockStocks } from './ledger.ops'
import { lossesOf } from './losses.queries'

interface Loss {
  readonly productId: number
  readonly productName: string
  readonly baseUnit: BaseUnit
  readonly quantity: Decimal
}

const comma = (quantity: Decimal) => formatTrimmed(quantity).replace('.', ',')

/**
 * Rejects natural loss of a document (`by`) that, together with the loss recorded since the last stock-take of its
 * warehouse, exceeds the norm. The stock is locked.
 */
export async function refuseLossBeyond(tx: Tx, head: DocumentHead, losses: readonly Loss[], by: string): Promise<void> {
  if (losses.length === 0) return
  const productIds = [...new Set(losses.map(({ productId }) => productId))]
  const result = await lossesOf(tx, head, productIds)
  const beyond = productIds.flatMap((productId) => {
    const ofProduct = losses.filter((loss) => loss.productId === productId)
    const { allowed = null, recorded = zero } = result.get(productId) ?? {}
    const [first] = ofProduct
    const written = ofProduct.reduce((sum, { quantity }) => add(sum, quantity), recorded)
    if (!first || compareDecimals(written, allowed ?? zero) <= 0) return []
    const unit = unitLabel[first.baseUnit]
    return allowed === null
      ? `${first.productName} – няма норма`
      : `${first.productName} – допустими ${comma(allowed)} ${unit}, отчетени с ${by} ${comma(written)} ${unit}`
  })
  if (beyond.length > 0) throw refuseWarehouse('loss-beyond', { values: { lines: beyond.join('; ') } })
}

/** Rejects a protocol if the natural loss since the last stock-take exceeds the norm. Locks the stock first. */
export async function requireLossWithin({ tx }: WriteContext, head: DocumentHead): Promise<void> {
  const lines = await storedLines(tx, head.id)
  await lockStocks(tx, [{ ...head, productIds: lines.map(({ productId }) => productId) }])
  const losses = lines.map((line) => ({ ...line, quantity: decimal(line.baseQuantity) }))
  await refuseLossBeyond(tx, head, losses, 'този протокол')
}
