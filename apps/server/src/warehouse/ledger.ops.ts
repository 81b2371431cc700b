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
  roundHalfUp,
  subtract,
  unitPriceScale,
  zero,
  type Decimal,
} from '@asistent/domain/kernel/decimal'
import { priceOf, type Holding } from '@asistent/domain/warehouse/valuation'
import { sql } from 'drizzle-orm'
import { lockedUntilOf, requireUnlockedIn } from '../institutions/locks.ops'
import type { WriteContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import {
  refuseClosedArrivals,
  refuseShortDays,
  refuseShortRequest,
  refuseShortages,
  refuseUsedBatches,
  refuseValues,
  shortage,
} from './ledger-refusals.ops'
import {
  stockOf,
  stocksIn,
  type Entry,
  type MovementRow,
  type PostedDocument,
  type Stock,
  type Stocks,
} from './ledger-stock.ops'
import {
  cents,
  thousandths,
  walkProduct,
  type Draft,
  type LedgerRow,
  type LineValue,
  type Walk,
} from './ledger-values.rules'
import { batchesIn, lastDeclaration, lastPrices, ledgerSince, transfersSince, type Pair } from './ledger.queries'
import { insertMovements, lockStock, writeLineValues, type Shelf } from './ledger.steps'

// The only code that moves stock (docs/guides/ledgers.md). It locks the balances in the order of the products and
// values all movements from the first day of the posting in the order of days. It rejects with a text what the database
// would reject.

/** Rejects a closed day: closed by the lock of storage and kitchen, or by a declaration of the warehouse. */
export async function requireOpenStockDay(
  context: Pick<WriteContext, 'tx' | 'now'>,
  { kindergartenId, warehouseId, forOn }: Omit<PostedDocument, 'id'>,
): Promise<void> {
  await requireUnlockedIn(context, kindergartenId, 'storage', [forOn])
  const declaredOn = await lastDeclaration(context.tx, warehouseId)
  if (declaredOn && forOn <= declaredOn) throw refuseDeclared(declaredOn)
}

export const refuseDeclared = (on: Day) => refuseWarehouse('declared', { values: { day: formatDay(on) } })

/** Day of a reversal: that of the document, or today if it is closed. */
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
 * For callers that post several documents in one transaction: locks all affected stock at once in the common order, so
 * that two such calls cannot deadlock.
 */
export async function lockStocks(
  tx: Tx,
  requests: readonly (Pick<PostedDocument, 'kindergartenId' | 'warehouseId'> & {
    readonly productIds: readonly number[]
  })[],
): Promise<void> {
  const shelves = requests.flatMap(({ warehouseId, productIds }) =>
    productIds.map((productId) => ({ warehouseId, productId })),
  )
  const [first] = requests
  if (first) await lockStock(tx, first.kindergartenId, shelves)
}

/**
 * Posts the lines of a document, all or none. Revalues later issues of the same products, and consequently those in
 * other warehouses. Returns the value and the price of each line.
 */
export async function postStock(
  context: WriteContext,
  document: PostedDocument,
  entries: readonly Entry[],
  { release = [] }: { readonly release?: readonly Reservation[] } = {},
): Promise<ReadonlyMap<number, LineValue>> {
  const { tx, now, scope } = context
  const { kindergartenId, warehouseId: homeId } = document
  const warehousesOf = (entry: Entry) => [entry.warehouseId ?? homeId, ...(entry.kind === 'transfer' ? [entry.to] : [])]
  await requireOpenDays(context, document, [
    { warehouseId: homeId, forOn: document.forOn },
    ...entries.flatMap((entry) =>
      warehousesOf(entry).map((warehouseId) => ({ warehouseId, forOn: (entry.under ?? document).forOn })),
    ),
  ])
  const shelves = entries.flatMap((entry) =>
    warehousesOf(entry).map((warehouseId) => ({ warehouseId, productId: entry.productId })),
  )
  const stocks = await lockedStocks(tx, document, shelves)
  await reserve(
    tx,
    document,
    release.map(({ productId, quantity }) => ({ productId, quantity: negate(quantity) })),
    stocksIn(stocks, homeId),
  )
  const drafts = await draftsOf(tx, document, entries, stocks)
  const walks = await walkAll(tx, document, stocks, drafts)
  const movements = drafts.flatMap(
    (draft) => walks.get(draft.warehouseId)?.get(draft.productId)?.byDraft.get(draft) ?? [],
  )
  for (const [warehouseId, ofWarehouse] of walks) {
    const there = stocksIn(stocks, warehouseId)
    const moved = movements.filter((movement) => movement.warehouseId === warehouseId)
    const posted = entries.filter((entry) => warehousesOf(entry).includes(warehouseId))
    refuseShortages(there, ofWarehouse, posted)
    await refuseUsedBatches(tx, warehouseId, there, moved)
    refuseShortDays(there, ofWarehouse)
    refuseValues(there, ofWarehouse)
    await refuseClosedArrivals(tx, warehouseId, there, ofWarehouse)
  }
  const posting = { kindergartenId, postedAt: now.toISOString(), postedBy: scope.accountId }
  // The document's warehouse first, because arrivals refer to its issues. One statement per warehouse, for constraints.
  for (const [warehouseId, ofWarehouse] of [...walks].toSorted(
    ([left], [right]) => Number(right === homeId) - Number(left === homeId) || left - right,
  ))
    await insertMovements(tx, posting, [
      ...movements.filter((movement) => movement.warehouseId === warehouseId),
      ...[...ofWarehouse.values()].flatMap(({ revaluations }) => revaluations),
    ])
  const values = new Map(
    [...walks.values()].flatMap((ofWarehouse) => [...ofWarehouse.values()].flatMap(({ lines }) => [...lines])),
  )
  await writeLineValues(tx, values)
  return values
}

/** The warehouses and days of a posting, each checked once. */
async function requireOpenDays(
  context: WriteContext,
  document: PostedDocument,
  days: readonly Pick<PostedDocument, 'warehouseId' | 'forOn'>[],
): Promise<void> {
  const distinct = new Map(days.map((day) => [`${day.warehouseId} ${day.forOn}`, day]))
  for (const day of distinct.values()) await requireOpenStockDay(context, { ...document, ...day })
}

type Walks = ReadonlyMap<number, ReadonlyMap<number, Walk>>

/** One read for all products and warehouses: the movements from the first day of the posting on. */
async function walkAll(
  tx: Tx,
  { id, kindergartenId }: PostedDocument,
  stocks: Stocks,
  drafts: readonly Draft[],
): Promise<Walks> {
  const since = drafts.map(({ forOn }) => forOn).toSorted()[0]
  if (since === undefined) return new Map()
  const productIds = [...new Set(drafts.map(({ productId }) => productId))]
  const pairs = await transfersSince(tx, kindergartenId, productIds, since)
  refuseCircles(stocks, pairs, drafts)
  const shelves = reachedShelves(pairs, drafts)
  const warehouseIds = [...new Set(shelves.map(({ warehouseId }) => warehouseId))]
  const rows = await ledgerSince(tx, warehouseIds, productIds, since)
  const issueOf = new Map(pairs.map(({ issueId, arrivalId }) => [arrivalId, issueId]))
  const walks = new Map<number, Map<number, Walk>>()
  for (const productId of productIds) {
    const reached = shelves.filter((shelf) => shelf.productId === productId)
    const walked = await Promise.all(
      reached.map(async ({ warehouseId }) => {
        const ledger = rows.filter((row) => row.productId === productId && row.warehouseId === warehouseId)
        const added = drafts.filter((draft) => draft.productId === productId && draft.warehouseId === warehouseId)
        const holding = openingOf(stockOf(stocksIn(stocks, warehouseId), productId), ledger)
        const opening = await pricedOpening(tx, { warehouseId, productId, since }, holding, added)
        return { warehouseId, opening, ledger, drafts: added }
      }),
    )
    for (const [warehouseId, walk] of walkProduct(walked, issueOf, id))
      walks.set(warehouseId, (walks.get(warehouseId) ?? new Map<number, Walk>()).set(productId, walk))
  }
  return walks
}

/** A surplus of a product that is used up has the price of its last issue. */
async function pricedOpening(
  tx: Tx,
  { warehouseId, productId, since }: Shelf & { readonly since: Day },
  opening: Holding,
  drafts: readonly Draft[],
): Promise<Holding> {
  if (opening.quantity !== 0n || !drafts.some(({ kind }) => kind === 'surplus')) return opening
  const price = (await lastPrices(tx, warehouseId, [productId], since)).get(productId)
  return price === undefined ? opening : { ...opening, price }
}

/** Shelves of the posting, and those that the goods of later transfers have reached from them. */
function reachedShelves(pairs: readonly Pair[], drafts: readonly Draft[]): Shelf[] {
  const keyOf = ({ warehouseId, productId }: Shelf) => `${warehouseId} ${productId}`
  const reached = new Map(
    drafts.map(({ warehouseId, productId }) => [`${warehouseId} ${productId}`, { warehouseId, productId }]),
  )
  for (let size = -1; size !== reached.size;) {
    size = reached.size
    for (const { productId, from, to } of pairs) {
      const target = { warehouseId: to, productId }
      if (reached.has(keyOf({ warehouseId: from, productId }))) reached.set(keyOf(target), target)
    }
  }
  return [...reached.values()]
}

/** Rejects transfers of a day that form a cycle, because each value would depend on the other. */
function refuseCircles(stocks: Stocks, pairs: readonly Pair[], drafts: readonly Draft[]): void {
  for (const draft of drafts) {
    if (draft.kind !== 'arrival') continue
    const { forOn, productId, warehouseId, of } = draft
    const sameDay = pairs.filter((pair) => pair.productId === productId && pair.forOn === forOn)
    const reached = new Set([warehouseId])
    for (let size = 0; size !== reached.size;) {
      size = reached.size
      for (const { from, to } of sameDay) if (reached.has(from)) reached.add(to)
    }
    if (!reached.has(of.warehouseId)) continue
    const { name } = stockOf(stocksIn(stocks, warehouseId), productId)
    const number = sameDay.find(({ to }) => to === of.warehouseId)?.number ?? ''
    throw refuseWarehouse('transferred-back', { values: { product: name, day: formatDay(forOn), number } })
  }
}

/** Holding before the first day: the balance minus everything from that day on. */
function openingOf({ start }: Stock, ledger: readonly LedgerRow[]): Holding {
  let [quantity, value] = [thousandths(start.quantity), cents(start.value)]
  for (const row of ledger) {
    quantity -= BigInt(row.quantity)
    value -= BigInt(row.value)
  }
  return { quantity, value, price: quantity > 0n && value >= 0n ? priceOf(quantity, value) : 0n }
}

export interface Reservation {
  readonly productId: number
  readonly quantity: Decimal
}

/** Reserves stock for a request; rejects quantities that are not free, now or on any day from the request's day on. */
export async function reserveStock(
  { tx }: Pick<WriteContext, 'tx'>,
  document: PostedDocument,
  reservations: readonly Reservation[],
): Promise<void> {
  const stocks = await lockedHome(
    tx,
    document,
    reservations.map(({ productId }) => productId),
  )
  const needed = new Map<number, Decimal>()
  for (const { productId, quantity } of reservations)
    needed.set(productId, add(needed.get(productId) ?? zero, quantity))
  await refuseShortRequest(tx, document, stocks, needed)
  await reserve(tx, document, reservations, stocks)
}

/** Releases reserved stock. */
export async function releaseStock(
  { tx }: Pick<WriteContext, 'tx'>,
  document: PostedDocument,
  reserved: readonly Reservation[],
): Promise<void> {
  const stocks = await lockedHome(
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

async function lockedStocks(tx: Tx, { kindergartenId }: PostedDocument, shelves: readonly Shelf[]): Promise<Stocks> {
  const stocks = new Map<number, Map<number, Stock>>()
  for (const { warehouseId, productId, name, unit, ...row } of await lockStock(tx, kindergartenId, shelves)) {
    const start = {
      quantity: decimal(row.quantity),
      value: decimal(row.value),
      price: decimal(row.price),
      reserved: decimal(row.reserved),
    }
    const stock = { name, unit, start, quantity: start.quantity, reserved: start.reserved }
    stocks.set(warehouseId, (stocks.get(warehouseId) ?? new Map<number, Stock>()).set(productId, stock))
  }
  return stocks
}

/** Balances of the document's warehouse. */
async function lockedHome(
  tx: Tx,
  document: PostedDocument,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, Stock>> {
  const { warehouseId } = document
  const shelves = productIds.map((productId) => ({ warehouseId, productId }))
  return stocksIn(await lockedStocks(tx, document, shelves), warehouseId)
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

type Outgoing = Entry & { readonly kind: 'out' | 'transfer' }

const isOutgoing = (entry: Entry): entry is Outgoing => entry.kind === 'out' || entry.kind === 'transfer'

/** Divides a line over batches: those that expire first, then goods without a batch. */
type Allocate = (entry: Outgoing, stock: Stock) => readonly { batchId: number | null; quantity: Decimal }[]

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
  const products = [...new Set(entries.filter(isOutgoing).map(({ productId }) => productId))]
  const batches = new Map<number, OpenBatch[]>()
  if (products.length > 0)
    for (const { productId, quantity, ...batch } of await batchesIn(tx, warehouseId, products))
      batches.set(productId, [...(batches.get(productId) ?? []), { ...batch, rest: decimal(quantity) }])

  return (entry, stock) => {
    const open = batches.get(entry.productId) ?? []
    const usable = (batch: OpenBatch) =>
      entry.kind === 'transfer' || entry.evenExpired || batch.expiresOn === null || batch.expiresOn >= forOn
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
    // Uses the balance before this line, because goods without a batch are taken last.
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

/** Drafts of the entries; a transfer has an issue and an arrival for each of its batches. */
async function draftsOf(
  tx: Tx,
  document: PostedDocument,
  entries: readonly Entry[],
  stocks: Stocks,
): Promise<readonly Draft[]> {
  const allocators = new Map<number, Allocate>()
  for (const warehouseId of new Set(
    entries.filter(isOutgoing).map((entry) => entry.warehouseId ?? document.warehouseId),
  ))
    allocators.set(warehouseId, await allocatorOf(tx, { ...document, warehouseId }, entries))
  return entries.flatMap((entry): Draft[] => {
    const warehouseId = entry.warehouseId ?? document.warehouseId
    const stock = stockOf(stocksIn(stocks, warehouseId), entry.productId)
    if (!isOutgoing(entry)) return [draftOf(document, entry, warehouseId, stock)]
    const parts = (allocators.get(warehouseId)?.(entry, stock) ?? []).map(({ batchId, quantity }) => ({
      batchId,
      quantity: thousandths(quantity),
    }))
    stock.quantity = subtract(stock.quantity, entry.quantity)
    const { id: documentId, forOn } = entry.under ?? document
    const moved = { documentId, forOn, lineId: entry.lineId, productId: entry.productId }
    const issue = { ...moved, warehouseId, kind: 'out' as const, parts }
    if (entry.kind === 'out') return [issue]
    const target = stockOf(stocksIn(stocks, entry.to), entry.productId)
    target.quantity = add(target.quantity, entry.quantity)
    const arrival = { ...moved, warehouseId: entry.to, kind: 'arrival' as const, of: issue }
    return [issue, ...parts.map((_, index) => ({ ...arrival, index }))]
  })
}

function draftOf(document: PostedDocument, entry: Exclude<Entry, Outgoing>, warehouseId: number, stock: Stock): Draft {
  const { id: documentId, forOn } = entry.under ?? document
  const moved = { warehouseId, documentId, forOn, lineId: entry.lineId, productId: entry.productId }
  const fixed = { ...moved, kind: 'fixed' as const, batchId: null, reversesId: null }
  if (entry.kind === 'reprice')
    return { ...moved, kind: 'reprice', price: roundHalfUp(entry.price, unitPriceScale).units }
  if (entry.kind === 'difference') return { ...fixed, quantity: 0n, value: -cents(entry.value) }
  if (entry.kind === 'value') return { ...fixed, quantity: 0n, value: cents(entry.value), inward: true }
  if (entry.kind === 'return') {
    stock.quantity = subtract(stock.quantity, entry.quantity)
    const { batchId } = entry
    const gone = { quantity: -thousandths(entry.quantity), value: -cents(entry.value) }
    return { ...fixed, ...gone, batchId, inward: true, settles: true }
  }
  if (entry.kind === 'reversal') {
    const { of } = entry
    const quantity = negate(decimal(of.quantity))
    stock.quantity = add(stock.quantity, quantity)
    return {
      ...fixed,
      batchId: of.batchId,
      reversesId: of.id,
      inward: of.inward,
      quantity: thousandths(quantity),
      value: -cents(decimal(of.value)),
      ...(of.forOn === forOn ? { cancels: true } : { settles: isNegative(quantity) }),
    }
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
    sql`select m.id, m.line_id as "lineId", m.product_id as "productId", m.batch_id as "batchId", m.for_on as "forOn", m.quantity::text, m.warehouse_id as "warehouseId", m.inward,
      (m.value + coalesce((select sum(v.value) from stock_movement v where v.revalues_id = m.id), 0))::text as value
      from stock_movement m where m.document_id = ${documentId} and m.reverses_id is null and m.revalues_id is null
        and not exists (select from stock_movement r where r.reverses_id = m.id) order by m.id desc`,
  )

/** Entries that reverse everything that a document has moved, at the values after revaluations. */
export async function reversalOf(tx: Tx, under: Pick<PostedDocument, 'id' | 'forOn'>): Promise<Entry[]> {
  const standing = await standingMovements(tx, under.id)
  return standing.map((of) => ({
    kind: 'reversal',
    lineId: of.lineId,
    productId: of.productId,
    warehouseId: of.warehouseId,
    under,
    of,
  }))
}

/** Locks before it reads the values, because a concurrent posting may revalue the document. */
export async function reverseStock(context: WriteContext, document: PostedDocument): Promise<void> {
  await lockStock(context.tx, document.kindergartenId, await standingMovements(context.tx, document.id))
  await postStock(context, document, await reversalOf(context.tx, document))
}
