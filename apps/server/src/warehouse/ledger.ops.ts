import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import {
  add,
  compareDecimals,
  decimal,
  divide,
  formatDecimal,
  isNegative,
  isZero,
  minDecimal,
  moneyScale,
  multiply,
  negate,
  roundHalfUp,
  subtract,
  unitPriceScale,
  zero,
  type Decimal,
} from '@asistent/domain/kernel/decimal'
import {
  freeOf,
  postInbound,
  postOutbound,
  postSurplus,
  reverseInbound,
  type Posted,
} from '@asistent/domain/warehouse/stock'
import { sql } from 'drizzle-orm'
import { lockedUntilOf, requireUnlockedIn } from '../institutions/locks.ops'
import type { WriteContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import { refuseFaults, refuseShortDays, refuseUsedBatches, shortage } from './ledger-refusals.ops'
import {
  stockOf,
  type Entry,
  type MovementRow,
  type NewMovement,
  type PostedDocument,
  type Stock,
} from './ledger-stock.ops'
import { batchesIn, lastDeclaration } from './ledger.queries'
import { insertMovements, lockStock, writeLineValues } from './ledger.steps'

// The one way stock moves (docs/guides/ledgers.md): balances are locked in the order of the products, every line is valued at
// the price of the moment, and what the database would refuse is refused here in words. Nothing else writes movements.

/** Refuses a day that is closed: by the lock of storage and kitchen, or by a declaration of the warehouse. */
export async function requireOpenStockDay(
  context: Pick<WriteContext, 'tx' | 'now'>,
  { kindergartenId, warehouseId, forOn }: Omit<PostedDocument, 'id'>,
): Promise<void> {
  await requireUnlockedIn(context, kindergartenId, 'storage', [forOn])
  const declaredOn = await lastDeclaration(context.tx, warehouseId)
  if (declaredOn && forOn <= declaredOn) throw refuseDeclared(declaredOn)
}

export const refuseDeclared = (on: Day) => refuseWarehouse('declared', { values: { day: formatDay(on) } })

/** The day that a reversal bears: the document's own, or today when that day is closed. */
export async function openDayFor(
  context: Pick<WriteContext, 'tx' | 'now'>,
  { kindergartenId, warehouseId, forDate }: { kindergartenId: number; warehouseId: number; forDate: Day },
): Promise<Day> {
  const locked = await lockedUntilOf(context.tx, kindergartenId, 'storage', context.now)
  const declared = await lastDeclaration(context.tx, warehouseId)
  const closed = (locked !== null && forDate <= locked) || (declared !== null && forDate <= declared)
  return closed ? today(context.now) : forDate
}

/**
 * For whoever posts several documents in one transaction: all that they move, locked at once and in one order, so that
 * two such calls never wait for each other.
 */
export async function lockStocks(
  tx: Tx,
  wanted: readonly (Pick<PostedDocument, 'kindergartenId' | 'warehouseId'> & {
    readonly productIds: readonly number[]
  })[],
): Promise<void> {
  const kindergartens = new Map(wanted.map(({ warehouseId, kindergartenId }) => [warehouseId, kindergartenId]))
  for (const [warehouseId, kindergartenId] of [...kindergartens].sort(([left], [right]) => left - right)) {
    const products = wanted.flatMap((one) => (one.warehouseId === warehouseId ? one.productIds : []))
    await lockStock(tx, kindergartenId, warehouseId, [...new Set(products)])
  }
}

/** Posts the lines of a document: all of them or none. Answers the value of each line. */
export async function postStock(
  context: WriteContext,
  document: PostedDocument,
  entries: readonly Entry[],
  { release = [] }: { readonly release?: readonly Reservation[] } = {},
): Promise<ReadonlyMap<number, { readonly value: Decimal; readonly price: Decimal }>> {
  const { tx, now, scope } = context
  for (const forOn of new Set([document.forOn, ...entries.map(({ under }) => under?.forOn ?? document.forOn)]))
    await requireOpenStockDay(context, { ...document, forOn })
  const stocks = await lockedStocks(
    tx,
    document,
    entries.map(({ productId }) => productId),
  )
  await reserve(
    tx,
    document,
    release.map(({ productId, quantity }) => ({ productId, quantity: negate(quantity) })),
    stocks,
  )
  const allocate = await allocatorOf(tx, document, entries)
  const movements = entries.flatMap((entry) => movementsOf(document, entry, stocks, allocate))
  refuseFaults(stocks, entries)
  await refuseUsedBatches(tx, document, stocks, movements)
  await refuseShortDays(tx, document, stocks, movements)
  const { kindergartenId, warehouseId } = document
  await insertMovements(
    tx,
    { kindergartenId, warehouseId, postedAt: now.toISOString(), postedBy: scope.accountId },
    movements,
  )
  const values = valuesByLine(movements)
  await writeLineValues(tx, values)
  return values
}

export interface Reservation {
  readonly productId: number
  readonly quantity: Decimal
}

/** Promises stock to a request; what isn't free is refused, each product with what is there and what is needed. */
export async function reserveStock(
  { tx }: Pick<WriteContext, 'tx'>,
  document: PostedDocument,
  wanted: readonly Reservation[],
): Promise<void> {
  const stocks = await lockedStocks(
    tx,
    document,
    wanted.map(({ productId }) => productId),
  )
  const needed = new Map<number, Decimal>()
  for (const { productId, quantity } of wanted) needed.set(productId, add(needed.get(productId) ?? zero, quantity))
  const short = [...needed].flatMap(([productId, quantity]) => {
    const stock = stockOf(stocks, productId)
    return compareDecimals(freeOf(stock.balance), quantity) < 0
      ? [shortage(stock, freeOf(stock.balance), quantity)]
      : []
  })
  if (short.length > 0) throw refuseWarehouse('short', { values: { lines: short.join('; ') } })
  await reserve(tx, document, wanted, stocks)
}

/** Gives the promised stock back. */
export async function releaseStock(
  { tx }: Pick<WriteContext, 'tx'>,
  document: PostedDocument,
  reserved: readonly Reservation[],
): Promise<void> {
  const stocks = await lockedStocks(
    tx,
    document,
    reserved.map(({ productId }) => productId),
  )
  await reserve(
    tx,
    document,
    reserved.map(({ productId, quantity }) => ({ productId, quantity: negate(quantity) })),
    stocks,
  )
}

async function lockedStocks(
  tx: Tx,
  { kindergartenId, warehouseId }: PostedDocument,
  productIds: readonly number[],
): Promise<Map<number, Stock>> {
  const found = await lockStock(tx, kindergartenId, warehouseId, [...new Set(productIds)])
  return new Map(
    found.map(({ productId, name, unit, quantity, value, price, reserved }) => {
      const balance = {
        quantity: decimal(quantity),
        value: decimal(value),
        price: decimal(price),
        reserved: decimal(reserved),
      }
      return [productId, { name, unit, start: balance, balance }]
    }),
  )
}

async function reserve(
  tx: Tx,
  { kindergartenId, warehouseId }: PostedDocument,
  changes: readonly Reservation[],
  stocks: ReadonlyMap<number, Stock>,
): Promise<void> {
  if (changes.length === 0) return
  for (const { productId, quantity } of changes) {
    const stock = stockOf(stocks, productId)
    stock.balance = { ...stock.balance, reserved: add(stock.balance.reserved, quantity) }
  }
  await tx.execute(
    sql`select reserve_stock(${kindergartenId}, ${warehouseId}, ${sql.param(changes.map(({ productId }) => productId))}::int[],
      ${sql.param(changes.map(({ quantity }) => formatDecimal(quantity)))}::numeric[])`,
  )
}

/** What one line takes of which batches: those that expire first, then what has no batch. */
type Allocate = (
  entry: Entry & { kind: 'out' },
  stock: Stock,
) => readonly { batchId: number | null; quantity: Decimal }[]

interface OpenBatch {
  readonly id: number
  readonly expiresOn: Day | null
  readonly code: string | null
  rest: Decimal
}

async function allocatorOf(
  tx: Tx,
  { warehouseId, forOn }: PostedDocument,
  entries: readonly Entry[],
): Promise<Allocate> {
  const products = [...new Set(entries.filter(({ kind }) => kind === 'out').map(({ productId }) => productId))]
  const batches = new Map<number, OpenBatch[]>()
  if (products.length > 0)
    for (const { productId, quantity, ...batch } of await batchesIn(tx, warehouseId, products))
      batches.set(productId, [...(batches.get(productId) ?? []), { ...batch, rest: decimal(quantity) }])

  return (entry, stock) => {
    const open = batches.get(entry.productId) ?? []
    const usable = (batch: OpenBatch) => entry.evenExpired || batch.expiresOn === null || batch.expiresOn >= forOn
    const parts: { batchId: number | null; quantity: Decimal }[] = []
    let rest = entry.quantity
    const take = (batch: OpenBatch | undefined, most: Decimal) => {
      const quantity = minDecimal(rest, most)
      if (isZero(quantity) || isNegative(quantity)) return
      parts.push({ batchId: batch?.id ?? null, quantity })
      rest = subtract(rest, quantity)
      if (batch) batch.rest = subtract(batch.rest, quantity)
    }
    if (entry.batchId) {
      const chosen = open.find(({ id }) => id === entry.batchId)
      if (chosen && !usable(chosen)) throw refuseExpired(stock, chosen)
      const there = chosen?.rest ?? zero
      take(chosen, there)
      if (!isZero(rest))
        throw refuseWarehouse('batch-short', { values: { lines: shortage(stock, there, entry.quantity) } })
      return parts
    }
    // Balances of the moment before this line: what lies there without a batch comes last.
    const loose = subtract(
      stock.balance.quantity,
      open.reduce((total, batch) => add(total, batch.rest), zero),
    )
    for (const batch of open.filter(usable)) take(batch, batch.rest)
    take(undefined, loose)
    const expired = open.find((batch) => !usable(batch) && !isZero(batch.rest))
    if (!isZero(rest) && expired && compareDecimals(stock.balance.quantity, entry.quantity) >= 0)
      throw refuseExpired(stock, expired)
    // The shortage is told with all others.
    if (!isZero(rest)) parts.push({ batchId: null, quantity: rest })
    return parts
  }
}

const refuseExpired = ({ name }: Stock, { code, expiresOn }: OpenBatch) =>
  refuseWarehouse('expired', {
    values: { lines: `${name}${code ? `, партида ${code}` : ''}, годна до ${expiresOn ? formatDay(expiresOn) : '–'}` },
  })

function movementsOf(
  document: PostedDocument,
  entry: Entry,
  stocks: ReadonlyMap<number, Stock>,
  allocate: Allocate,
): readonly NewMovement[] {
  const stock = stockOf(stocks, entry.productId)
  const { id: documentId, forOn } = entry.under ?? document
  const moved = { documentId, forOn, lineId: entry.lineId, productId: entry.productId }
  const record = (posted: Posted, batchId: number | null, reversesId: number | null = null): NewMovement => {
    stock.balance = posted.balance
    return { ...moved, batchId, reversesId, ...asText(posted.movement, posted.balance.price) }
  }
  if (entry.kind === 'in') return [record(postInbound(stock.balance, entry.quantity, entry.value), entry.batchId)]
  if (entry.kind === 'surplus') return [record(postSurplus(stock.balance, entry.quantity), null)]
  if (entry.kind === 'reversal') {
    const { of } = entry
    const [quantity, value] = [decimal(of.quantity), decimal(of.value)]
    const back = isNegative(quantity)
      ? postInbound(stock.balance, negate(quantity), negate(value))
      : reverseInbound(stock.balance, { quantity, value })
    return [record(back, of.batchId, of.id)]
  }
  // The line has one value; its batches share it, the last one takes what is left of it.
  const parts = allocate(entry, stock)
  const whole = postOutbound(stock.balance, entry.quantity)
  const price = stock.balance.price
  let rest = negate(whole.movement.value)
  const movements = parts.map(({ batchId, quantity }, place) => {
    const share =
      place === parts.length - 1 ? rest : minDecimal(rest, roundHalfUp(multiply(quantity, price), moneyScale))
    rest = subtract(rest, share)
    return {
      ...moved,
      batchId,
      reversesId: null,
      ...asText({ quantity: negate(quantity), value: negate(share) }, price),
    }
  })
  stock.balance = whole.balance
  return movements
}

const asText = ({ quantity, value }: { quantity: Decimal; value: Decimal }, price: Decimal) => ({
  quantity: formatDecimal(quantity),
  value: formatDecimal(value),
  price: formatDecimal(price),
})

/** What each line came or went for; a reversal has no value of its own. */
function valuesByLine(movements: readonly NewMovement[]): Map<number, { value: Decimal; price: Decimal }> {
  const lines = new Map<number, { quantity: Decimal; value: Decimal; price: Decimal }>()
  for (const { lineId, quantity, value, price, reversesId } of movements) {
    if (reversesId !== null) continue
    const sum = lines.get(lineId) ?? { quantity: zero, value: zero, price: zero }
    const [q, v] = [decimal(quantity), decimal(value)]
    lines.set(lineId, {
      quantity: add(sum.quantity, isNegative(q) ? negate(q) : q),
      value: add(sum.value, isNegative(q) ? negate(v) : v),
      // Of what came in: its own price, not the average after it.
      price: isNegative(q) ? decimal(price) : divide(v, q, unitPriceScale),
    })
  }
  return lines
}

/** The movements of a document that nothing has reversed yet. */
export const standingMovements = (tx: Tx, documentId: number) =>
  rows<MovementRow>(
    tx,
    sql`select m.id, m.line_id as "lineId", m.product_id as "productId", m.batch_id as "batchId", m.quantity::text, m.value::text
      from stock_movement m where m.document_id = ${documentId} and m.reverses_id is null
        and not exists (select from stock_movement r where r.reverses_id = m.id) order by m.id desc`,
  )

/** What takes back all that a document has moved, at the values it moved it with. */
export async function reversalOf(tx: Tx, under: Pick<PostedDocument, 'id' | 'forOn'>): Promise<Entry[]> {
  const standing = await standingMovements(tx, under.id)
  return standing.map((of) => ({ kind: 'reversal', lineId: of.lineId, productId: of.productId, under, of }))
}

export async function reverseStock(context: WriteContext, document: PostedDocument): Promise<void> {
  await postStock(context, document, await reversalOf(context.tx, document))
}
