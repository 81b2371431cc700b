import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import {
  add,
  compareDecimals,
  decimal,
  formatDecimal,
  isNegative,
  isZero,
  minDecimal,
  negate,
  subtract,
  zero,
  type Decimal,
} from '@asistent/domain/kernel/decimal'
import { priceOf, type Holding } from '@asistent/domain/warehouse/valuation'
import { sql } from 'drizzle-orm'
import { lockedUntilOf, requireUnlockedIn } from '../institutions/locks.ops'
import type { WriteContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import {
  refuseShortDays,
  refuseShortRequest,
  refuseShortages,
  refuseUsedBatches,
  refuseValues,
  shortage,
} from './ledger-refusals.ops'
import { stockOf, type Entry, type MovementRow, type PostedDocument, type Stock } from './ledger-stock.ops'
import { cents, thousandths, walk, type Draft, type LedgerRow, type Walk } from './ledger-values.rules'
import { batchesIn, lastDeclaration, lastPrices, ledgerSince } from './ledger.queries'
import { insertMovements, lockStock, writeLineValues } from './ledger.steps'

// The only code that moves stock (docs/guides/ledgers.md). It locks the balances in the order of the products, values every
// movement from the first day of the posting in the order of days, and rejects in words what the database would reject.

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

/**
 * Posts the lines of a document: all of them or none. Revalues later issues of the same products. Returns the value and
 * the price of each line.
 */
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
  const drafts = entries.map((entry) => draftOf(document, entry, stocks, allocate))
  const walks = await walkAll(tx, document, stocks, drafts)
  const movements = drafts.flatMap((draft) => walks.get(draft.productId)?.byDraft.get(draft) ?? [])
  refuseShortages(stocks, walks, entries)
  await refuseUsedBatches(tx, document, stocks, movements)
  refuseShortDays(stocks, walks)
  refuseValues(stocks, walks)
  const { kindergartenId, warehouseId } = document
  await insertMovements(tx, { kindergartenId, warehouseId, postedAt: now.toISOString(), postedBy: scope.accountId }, [
    ...movements,
    ...[...walks.values()].flatMap(({ revaluations }) => revaluations),
  ])
  const values = new Map([...walks.values()].flatMap(({ lines }) => [...lines]))
  await writeLineValues(tx, values)
  return values
}

/** One read for all products: the movements from the first day of the posting on. */
async function walkAll(
  tx: Tx,
  { id, warehouseId }: PostedDocument,
  stocks: ReadonlyMap<number, Stock>,
  drafts: readonly Draft[],
): Promise<Map<number, Walk>> {
  const since = drafts.map(({ forOn }) => forOn).sort()[0]
  if (since === undefined) return new Map()
  const productIds = [...new Set(drafts.map(({ productId }) => productId))]
  const ledger = new Map<number, LedgerRow[]>(productIds.map((productId) => [productId, []]))
  for (const row of await ledgerSince(tx, warehouseId, productIds, since)) ledger.get(row.productId)?.push(row)
  const openings = new Map(productIds.map((productId) => [productId, openingOf(stocks, productId, ledger)]))
  // A surplus of a product that is used up has the price of its last issue.
  const unpriced = drafts.flatMap(({ kind, productId }) =>
    kind === 'surplus' && openings.get(productId)?.quantity === 0n ? productId : [],
  )
  const prices = unpriced.length > 0 ? await lastPrices(tx, warehouseId, unpriced, since) : undefined
  return new Map(
    productIds.map((productId) => {
      const opening = { ...openings.get(productId)!, ...(prices?.has(productId) && { price: prices.get(productId)! }) }
      return [
        productId,
        walk(
          opening,
          ledger.get(productId) ?? [],
          drafts.filter((draft) => draft.productId === productId),
          id,
        ),
      ]
    }),
  )
}

/** What there was before the first day: the balance less everything from that day on. */
function openingOf(
  stocks: ReadonlyMap<number, Stock>,
  productId: number,
  ledger: ReadonlyMap<number, readonly LedgerRow[]>,
): Holding {
  const { start } = stockOf(stocks, productId)
  let [quantity, value] = [thousandths(start.quantity), cents(start.value)]
  for (const row of ledger.get(productId) ?? []) {
    quantity -= BigInt(row.quantity)
    value -= BigInt(row.value)
  }
  return { quantity, value, price: quantity > 0n && value >= 0n ? priceOf(quantity, value) : 0n }
}

export interface Reservation {
  readonly productId: number
  readonly quantity: Decimal
}

/** Reserves stock for a request; rejects what is not free, now or on any day from the request's day on. */
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
  await refuseShortRequest(tx, document, stocks, needed)
  await reserve(tx, document, wanted, stocks)
}

/** Releases reserved stock. */
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
      return [productId, { name, unit, start: balance, quantity: balance.quantity, reserved: balance.reserved }]
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
    stock.reserved = add(stock.reserved, quantity)
  }
  await tx.execute(
    sql`select reserve_stock(${kindergartenId}, ${warehouseId}, ${sql.param(changes.map(({ productId }) => productId))}::int[],
      ${sql.param(changes.map(({ quantity }) => formatDecimal(quantity)))}::numeric[])`,
  )
}

/** Divides a line over batches: those that expire first, then goods without a batch. */
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
    // The balance before this line: goods without a batch come last.
    const loose = subtract(
      stock.quantity,
      open.reduce((total, batch) => add(total, batch.rest), zero),
    )
    for (const batch of open.filter(usable)) take(batch, batch.rest)
    take(undefined, loose)
    const expired = open.find((batch) => !usable(batch) && !isZero(batch.rest))
    if (!isZero(rest) && expired && compareDecimals(stock.quantity, entry.quantity) >= 0)
      throw refuseExpired(stock, expired)
    // Reported with all other shortages.
    if (!isZero(rest)) parts.push({ batchId: null, quantity: rest })
    return parts
  }
}

const refuseExpired = ({ name }: Stock, { code, expiresOn }: OpenBatch) =>
  refuseWarehouse('expired', {
    values: { lines: `${name}${code ? `, партида ${code}` : ''}, годна до ${expiresOn ? formatDay(expiresOn) : '–'}` },
  })

function draftOf(
  document: PostedDocument,
  entry: Entry,
  stocks: ReadonlyMap<number, Stock>,
  allocate: Allocate,
): Draft {
  const stock = stockOf(stocks, entry.productId)
  const { id: documentId, forOn } = entry.under ?? document
  const moved = { documentId, forOn, lineId: entry.lineId, productId: entry.productId }
  const fixed = { ...moved, kind: 'fixed' as const, batchId: null, reversesId: null }
  if (entry.kind === 'difference') return { ...fixed, quantity: 0n, value: -cents(entry.value) }
  if (entry.kind === 'reversal') {
    const { of } = entry
    const quantity = negate(decimal(of.quantity))
    stock.quantity = add(stock.quantity, quantity)
    return {
      ...fixed,
      batchId: of.batchId,
      reversesId: of.id,
      quantity: thousandths(quantity),
      value: -cents(decimal(of.value)),
      ...(of.forOn === forOn ? { cancels: true } : { settles: isNegative(quantity) }),
    }
  }
  if (entry.kind === 'out') {
    const parts = allocate(entry, stock).map(({ batchId, quantity }) => ({ batchId, quantity: thousandths(quantity) }))
    stock.quantity = subtract(stock.quantity, entry.quantity)
    return { ...moved, kind: 'out', parts }
  }
  stock.quantity = add(stock.quantity, entry.quantity)
  const quantity = thousandths(entry.quantity)
  if (entry.kind === 'surplus') return { ...moved, kind: 'surplus', quantity }
  return { ...fixed, batchId: entry.batchId, quantity, value: cents(entry.value) }
}

/** Movements of a document without a reversal, with their values after revaluations, the last one first. */
export const standingMovements = (tx: Tx, documentId: number) =>
  rows<MovementRow>(
    tx,
    sql`select m.id, m.line_id as "lineId", m.product_id as "productId", m.batch_id as "batchId", m.for_on as "forOn", m.quantity::text,
      (m.value + coalesce((select sum(v.value) from stock_movement v where v.revalues_id = m.id), 0))::text as value
      from stock_movement m where m.document_id = ${documentId} and m.reverses_id is null and m.revalues_id is null
        and not exists (select from stock_movement r where r.reverses_id = m.id) order by m.id desc`,
  )

/** Entries that reverse everything that a document has moved, at the values after revaluations. */
export async function reversalOf(tx: Tx, under: Pick<PostedDocument, 'id' | 'forOn'>): Promise<Entry[]> {
  const standing = await standingMovements(tx, under.id)
  return standing.map((of) => ({ kind: 'reversal', lineId: of.lineId, productId: of.productId, under, of }))
}

export async function reverseStock(context: WriteContext, document: PostedDocument): Promise<void> {
  await postStock(context, document, await reversalOf(context.tx, document))
}
