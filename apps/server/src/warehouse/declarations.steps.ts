import type { ParsedOf } from '@asistent/contract/core/call'
import type { completeDeclaration, saveDeclaration } from '@asistent/contract/warehouse/declarations.calls'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { formatDay, yearOf } from '@asistent/domain/kernel/day'
import {
  compareDecimals,
  decimal,
  formatDecimal,
  formatTrimmed,
  isNegative,
  isPositive,
  isZero,
  moneyScale,
  multiply,
  negate,
  roundHalfUp,
  subtract,
  sum,
  toNumber,
  zero,
  type Decimal,
} from '@asistent/domain/kernel/decimal'
import {
  documentKindLabel,
  documentKinds,
  scrappingTypes,
  seriesOf,
  type DocumentKind,
} from '@asistent/domain/warehouse/documents'
import { unitLabel } from '@asistent/domain/warehouse/units'
import { shortageDecisions } from '@asistent/domain/warehouse/stock-takes'
import { eq, sql } from 'drizzle-orm'
import { stockDocument } from '../db/tables/warehouse/stock'
import type { WriteContext } from '../platform/context'
import type { Tx } from '../platform/database'
import { holdNumbers } from '../platform/numbers'
import { inKindergarten } from '../platform/versioned'
import { holdingsOn, leftOpen, madeBy, notCounted, requestsHolding, submissionOf } from './declarations.queries'
import { storedLines, type DocumentHead, type StoredLine } from './documents.queries'
import { asPosted, checkForm, markPosted, markUndone, storeDocument } from './documents.steps'
import type { Entry } from './ledger-stock.ops'
import { postStock, requireOpenStockDay, reversalOf } from './ledger.ops'
import { lastDeclaration } from './ledger.queries'
import { lockStock } from './ledger.steps'
import { refuseLossBeyond } from './losses.steps'

// Stock-takes. A line stores the counted quantity. A second person approves: that stores the book quantity of the
// day with the line and posts the differences as two documents: a scrapping of the shortages with a line for each
// decision about them, and a delivery of the surpluses without a supplier.

type Form = Omit<ParsedOf<typeof saveDeclaration>, 'submit'>
type Decided = ParsedOf<typeof completeDeclaration>['shortages'][number]
/** Decisions by line: several decisions split a shortage. */
type Decisions = ReadonlyMap<number, readonly Decided[]>

export async function storeDeclaration(
  context: WriteContext,
  { id, version, forDate, warehouseId, note, commission, lines }: Form,
): Promise<DocumentHead> {
  const converted = await checkForm(
    context,
    { forDate, warehouseId, lines },
    {
      zero: 'allowed',
      custom: (mistakes) => {
        const seen = new Set<number>()
        for (const [index, { productId }] of lines.entries()) {
          if (seen.has(productId)) mistakes.add(`lines.${index}.productId`, refuseWarehouse('twice-counted'))
          seen.add(productId)
        }
      },
    },
  )
  return storeDocument(context, {
    kind: documentKinds.Declaration,
    id,
    version,
    values: { forOn: forDate, warehouseId, note, commission },
    lines: converted,
    // The book quantity is stored at closing, because the count is blind.
    more: ({ typed, quantity }) => ({
      quantity: '0',
      countedQuantity: formatDecimal(quantity),
      typedPrice: typed.price === null ? null : String(typed.price),
    }),
  })
}

/** Ends the counting: fixes the lines and the responsible person of the warehouse. */
export async function submitDeclaration({ tx, now, scope }: WriteContext, { id }: DocumentHead): Promise<void> {
  await tx
    .update(stockDocument)
    .set({
      submittedAt: now.toISOString(),
      submittedBy: scope.accountId,
      responsibleId: sql`(select w.responsible_id from warehouse w where w.id = ${stockDocument.warehouseId})`,
      returnedFor: null,
      version: sql`${stockDocument.version} + 1`,
    })
    .where(eq(stockDocument.id, id))
}

/** Reopens the counting. */
export async function returnDeclaration({ tx }: WriteContext, { id }: DocumentHead, reason: string): Promise<void> {
  await tx
    .update(stockDocument)
    .set({
      submittedAt: null,
      submittedBy: null,
      responsibleId: null,
      returnedFor: reason,
      version: sql`${stockDocument.version} + 1`,
    })
    .where(eq(stockDocument.id, id))
}

/** Rejects the user who counted or submitted it. */
export async function requireAnotherPerson({ tx, scope }: WriteContext, { id }: DocumentHead): Promise<void> {
  const { submittedAt, submittedById, createdById } = await submissionOf(tx, id)
  if (submittedAt === null) throw refuseWarehouse('not-submitted')
  if (scope.accountId === submittedById || scope.accountId === createdById) throw refuseWarehouse('own-count')
}

export async function requireBeingCounted({ tx }: WriteContext, { id }: DocumentHead): Promise<void> {
  if ((await submissionOf(tx, id)).submittedAt !== null) throw refuseWarehouse('submitted')
}

/**
 * Locks everything that closing needs, in the common order: the number series of the documents that it may create,
 * then the warehouse exclusively, which blocks all postings there.
 */
export async function holdForClosing(
  { tx, scope }: WriteContext,
  { warehouseId, forDate }: Pick<DocumentHead, 'warehouseId' | 'forDate'>,
): Promise<void> {
  const year = yearOf(forDate)
  await holdNumbers(tx, inKindergarten(scope), [
    seriesOf(documentKinds.Inbound, year),
    seriesOf(documentKinds.Scrapping, year, scrappingTypes.Missing),
    seriesOf(documentKinds.Declaration, year),
  ])
  await holdWarehouse(tx, warehouseId)
}

const holdWarehouse = (tx: Tx, id: number) => tx.execute(sql`select hold_warehouse(${id})`)

interface Compared {
  readonly line: StoredLine
  readonly book: Decimal
  readonly price: Decimal
  /** Counted quantity minus book quantity. */
  readonly difference: Decimal
}

/** Closes it: compares under lock, posts the differences, locks the warehouse up to the day. Returns warnings. */
export async function closeDeclaration(
  context: WriteContext,
  head: DocumentHead,
  shortages: readonly Decided[],
): Promise<string[]> {
  const { tx } = context
  await requireOpenStockDay(context, asPosted(head))
  const compared = await compareLocked(tx, head)
  const decisions = new Map(compared.map(({ line }) => [line.id, shortages.filter(({ lineId }) => lineId === line.id)]))
  await requireDecisions(tx, head, compared, decisions)
  const less = await storeDifference(context, head, documentKinds.Scrapping, compared.filter(isLess), decisions)
  const more = await storeDifference(context, head, documentKinds.Inbound, compared.filter(isMore))
  const values = await postStock(context, asPosted(head), [...less.entries, ...more.entries])
  await writeComparison(tx, compared, (lineId) =>
    [...(less.madeOf.get(lineId) ?? []), ...(more.madeOf.get(lineId) ?? [])].flatMap((made) => values.get(made) ?? []),
  )
  for (const id of [...less.ids, ...more.ids]) await markPosted(context, id)
  // Last, because it also closes the day for the differences.
  await markPosted(context, head.id)
  return warningsOf(tx, head, compared)
}

const isLess = ({ difference }: Compared) => isNegative(difference)
const isMore = ({ difference }: Compared) => isPositive(difference)

/** Checks that the decisions cover the current shortages and that natural loss is within its norm. */
async function requireDecisions(
  tx: Tx,
  head: DocumentHead,
  compared: readonly Compared[],
  decisions: Decisions,
): Promise<void> {
  const namesOf = (lines: readonly Compared[]) => ({
    values: { products: listed(lines.map(({ line }) => line.productName)) },
  })
  const missingOf = ({ difference }: Compared) => (isNegative(difference) ? toNumber(negate(difference)) : 0)
  const changed = compared.filter((row) => {
    const decided = decisions.get(row.line.id) ?? []
    return decided.length > 0 && toNumber(sum(decided.map(({ quantity }) => decimal(quantity)))) !== missingOf(row)
  })
  if (changed.length > 0) throw refuseWarehouse('book-changed', namesOf(changed))
  const undecided = compared.filter((row) => isLess(row) && !decisions.get(row.line.id)?.length)
  if (undecided.length > 0) throw refuseWarehouse('undecided-shortage', namesOf(undecided))
  const decided = compared.flatMap(({ line }) =>
    (decisions.get(line.id) ?? []).map(({ decision, quantity }) => ({
      ...line,
      decision,
      quantity: decimal(quantity),
    })),
  )
  const losses = decided.filter(({ decision }) => decision === shortageDecisions.NaturalLoss)
  await refuseLossBeyond(tx, head, losses, 'тази инвентаризация')
  const isCharged = decided.some(({ decision }) => decision === shortageDecisions.Charged)
  if (isCharged && (await submissionOf(tx, head.id)).responsible === null) throw refuseWarehouse('no-responsible')
}

async function compareLocked(tx: Tx, head: DocumentHead): Promise<Compared[]> {
  const { kindergartenId, warehouseId, forDate } = head
  const lines = await storedLines(tx, head.id)
  const shelves = lines.map(({ productId }) => ({ warehouseId, productId }))
  const stocks = (await lockStock(tx, kindergartenId, shelves)).filter((stock) => stock.warehouseId === warehouseId)
  const holdings = await holdingsOn(
    tx,
    warehouseId,
    forDate,
    lines.map(({ productId }) => productId),
  )
  const compared = lines.map((line): Compared => {
    const { quantity: book = zero, price = zero } = holdings.get(line.productId) ?? {}
    return { line, book, price, difference: subtract(decimal(line.countedQuantity ?? '0'), book) }
  })
  const held: string[] = []
  for (const { line, difference } of compared.filter(isLess)) {
    const stock = stocks.find(({ productId }) => productId === line.productId)
    const rest = subtract(decimal(stock?.quantity ?? '0'), negate(difference))
    const reserved = decimal(stock?.reserved ?? '0')
    if (isZero(reserved) || compareDecimals(rest, reserved) >= 0) continue
    const numbers = (await requestsHolding(tx, warehouseId, line.productId)).map(({ number }) => `№ ${number}`)
    const shown = (quantity: Decimal) => `${formatTrimmed(quantity).replace('.', ',')} ${unitLabel[line.baseUnit]}`
    const left = isNegative(rest) ? zero : rest
    held.push(`${line.productName} – остават ${shown(left)}, заявени ${shown(reserved)} (${numbers.join(', ')})`)
  }
  if (held.length > 0) throw refuseWarehouse('counted-reserved', { values: { lines: held.join('; ') } })
  return compared
}

interface Difference {
  readonly ids: readonly number[]
  readonly entries: readonly Entry[]
  /** A line of the declaration -> the lines that post its difference. */
  readonly madeOf: ReadonlyMap<number, readonly number[]>
}

interface DifferencePart extends Compared {
  readonly decision: Decided['decision'] | null
  readonly note: string | null
  readonly quantity: Decimal
}

/** Document of the shortages or of the surpluses; none without differences. */
async function storeDifference(
  context: WriteContext,
  head: DocumentHead,
  kind: typeof documentKinds.Scrapping | typeof documentKinds.Inbound,
  compared: readonly Compared[],
  decisions: Decisions = new Map(),
): Promise<Difference> {
  if (compared.length === 0) return { ids: [], entries: [], madeOf: new Map() }
  const scraps = kind === documentKinds.Scrapping
  const parts = compared.flatMap((row): DifferencePart[] =>
    scraps
      ? (decisions.get(row.line.id) ?? []).map(({ decision, note, quantity }) => ({
          ...row,
          decision,
          note,
          quantity: decimal(quantity),
        }))
      : [{ ...row, decision: null, note: null, quantity: row.difference }],
  )
  const made = await storeDocument(context, {
    kind,
    values: {
      forOn: head.forDate,
      warehouseId: head.warehouseId,
      declarationId: head.id,
      pricesWithVat: true,
      commission: head.commission,
      reason: `${scraps ? 'Липса' : 'Излишък'} при инвентаризация № ${head.number}`,
      ...(scraps && { scrappingType: scrappingTypes.Missing }),
    },
    lines: parts.map(({ line: { productId, productName, baseUnit, note: counted }, quantity, decision, note }) => ({
      typed: { productId, unitOfMeasure: baseUnit, quantity: toNumber(quantity), note: note ?? counted, decision },
      productName,
      quantity,
    })),
    more: ({ typed: { decision } }) => ({ decision }),
  })
  const under = { id: made.id, forOn: head.forDate }
  const lines = await storedLines(context.tx, made.id)
  const entries = lines.map(({ id: lineId, productId, baseQuantity }, index): Entry => {
    const [posted, quantity] = [{ lineId, productId, under }, decimal(baseQuantity)]
    if (scraps) return { kind: 'out', ...posted, quantity, evenExpired: true }
    const { price, line } = parts[index] ?? {}
    // A surplus without a price in the books gets the entered price.
    return price && isZero(price) && line?.typedPrice
      ? {
          kind: 'in',
          ...posted,
          quantity,
          batchId: null,
          value: roundHalfUp(multiply(quantity, decimal(line.typedPrice)), moneyScale),
        }
      : { kind: 'surplus', ...posted, quantity }
  })
  return {
    ids: [made.id],
    entries,
    madeOf: new Map(
      compared.map(({ line }) => [line.id, lines.flatMap(({ id }, index) => (parts[index]?.line === line ? id : []))]),
    ),
  }
}

async function writeComparison(
  tx: Tx,
  compared: readonly Compared[],
  postedOf: (lineId: number) => readonly { readonly value: Decimal; readonly price: Decimal }[],
): Promise<void> {
  const lines = compared.map(({ line, book, difference, ...of }) => {
    const posted = postedOf(line.id)
    const value = sum(posted.map((one) => one.value))
    const price = posted[0]?.price ?? of.price
    return {
      id: line.id,
      book: formatDecimal(book),
      price: isZero(price) ? (line.typedPrice ?? '0') : formatDecimal(price),
      value: formatDecimal(isNegative(difference) ? negate(value) : value),
    }
  })
  await tx.execute(
    sql`update stock_line l set quantity = v.book, price = v.price, value = v.value
      from json_to_recordset(${JSON.stringify(lines)}::json) as v (id int, book numeric, price numeric, value numeric) where l.id = v.id`,
  )
}

async function warningsOf(tx: Tx, head: DocumentHead, compared: readonly Compared[]): Promise<string[]> {
  const missed = (await notCounted(tx, head)).map(({ name }) => name)
  const open = (await leftOpen(tx, head)).map(
    ({ kind, number }) => `${documentKindLabel[kind as DocumentKind]} № ${number}`,
  )
  const unpriced = compared.flatMap(({ line, price, difference }) =>
    isPositive(difference) && isZero(price) && !line.typedPrice ? line.productName : [],
  )
  return [
    ...(missed.length > 0 ? [`Не са преброени и остават, както са по книга: ${listed(missed)}.`] : []),
    ...(unpriced.length > 0 ? [`Няма цена и са заприходени без стойност: ${listed(unpriced)}.`] : []),
    ...(open.length > 0
      ? [
          `До ${formatDay(head.forDate)} има неприключени документи, които вече не могат да се приключат: ${listed(open)}.`,
        ]
      : []),
  ]
}

const shownNames = 8
const listed = (names: readonly string[]): string =>
  names.length > shownNames
    ? `${names.slice(0, shownNames).join(', ')} и още ${names.length - shownNames}`
    : names.join(', ')

/** Reverses the latest stock-take of the warehouse: reopens its day, then reverses its differences on that day. */
export async function reopenDeclaration(context: WriteContext, head: DocumentHead): Promise<void> {
  const { tx } = context
  await holdWarehouse(tx, head.warehouseId)
  if ((await lastDeclaration(tx, head.warehouseId)) !== head.forDate) throw refuseWarehouse('not-last')
  await markUndone(context, head.id)
  const made = await madeBy(tx, head.id)
  const entries: Entry[] = []
  for (const { id } of made) entries.push(...(await reversalOf(tx, { id, forOn: head.forDate })))
  await postStock(context, asPosted(head), entries)
  for (const { id } of made) await markUndone(context, id)
}
