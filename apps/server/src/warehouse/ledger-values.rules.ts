import type { Day } from '@asistent/domain/kernel/day'
import {
  formatDecimal,
  moneyScale,
  quantityScale,
  roundHalfUp,
  unitPriceScale,
  type Decimal,
} from '@asistent/domain/kernel/decimal'
import {
  valueInDayOrder,
  type Holding,
  type Valuation,
  type ValuedMovement,
  type ValuedResult,
} from '@asistent/domain/warehouse/valuation'
import type { NewMovement } from './ledger-stock.ops'

// Valuation of one product in the warehouses that a posting affects: its movements from the first day of the posting,
// with the new ones. The arrival of a transfer has the value of its issue in the other warehouse.

/** A movement with its value after revaluations; thousandths and cents. */
export interface LedgerRow {
  readonly id: number
  readonly warehouseId: number
  readonly productId: number
  readonly documentId: number
  readonly lineId: number
  readonly batchId: number | null
  readonly forOn: Day
  readonly quantity: number
  readonly value: number
  readonly reversesId: number | null
  readonly inward: boolean
}

interface Part {
  readonly batchId: number | null
  readonly quantity: bigint
}

export type DraftOut = DraftBase & { readonly kind: 'out'; readonly parts: readonly Part[] }

/** A movement to post. The walk values surpluses and issues; the last part of a line takes the rest of its value. */
export type Draft =
  | (DraftBase &
      (
        | {
            readonly kind: 'fixed'
            readonly batchId: number | null
            readonly quantity: bigint
            readonly value: bigint
            readonly reversesId: number | null
            readonly inward?: boolean
            /** The reversed movement is on the same day: neither takes part in the walk. */
            readonly cancels?: boolean
            readonly settles?: boolean
          }
        | { readonly kind: 'surplus'; readonly quantity: bigint }
        | { readonly kind: 'reprice'; readonly price: bigint }
        /** A part of an issue of a transfer comes in here. */
        | { readonly kind: 'arrival'; readonly of: DraftOut; readonly index: number }
      ))
  | DraftOut

type DraftBase = Pick<NewMovement, 'warehouseId' | 'documentId' | 'forOn' | 'lineId' | 'productId'>

export const thousandths = (quantity: Decimal): bigint => roundHalfUp(quantity, quantityScale).units
export const cents = (value: Decimal): bigint => roundHalfUp(value, moneyScale).units
export const quantityOf = (units: bigint): Decimal => ({ units, scale: quantityScale })
export const amountOf = (units: bigint): Decimal => ({ units, scale: moneyScale })
export const priceAt = (units: bigint): Decimal => ({ units, scale: unitPriceScale })

/** Issues of the ledger by line, with the value after all revaluations. */
interface Issued {
  readonly rows: readonly LedgerRow[]
  readonly shares: readonly bigint[]
}

export interface Walk {
  readonly valuation: Valuation
  readonly byDraft: ReadonlyMap<Draft, readonly NewMovement[]>
  readonly revaluations: readonly NewMovement[]
  /** By line of the posting: quantity, value and price. */
  readonly lines: ReadonlyMap<number, LineValue>
}

export interface LineValue {
  readonly value: Decimal
  readonly price: Decimal
  /** Quantity in stock that a new price applies to. */
  readonly quantity?: Decimal
}

/** A product in a warehouse: the holding before the first day, its later movements and the new ones. */
export interface WalkedShelf {
  readonly warehouseId: number
  readonly opening: Holding
  readonly ledger: readonly LedgerRow[]
  readonly drafts: readonly Draft[]
}

interface Prepared extends WalkedShelf {
  readonly steps: ValuedMovement[]
  readonly issued: ReadonlyMap<number, Issued>
  readonly added: readonly Draft[]
  /** Positions of the arrivals whose issue takes part in the walk. */
  readonly arrivals: ReadonlyMap<number, LedgerRow | (Draft & { readonly kind: 'arrival' })>
  valuation: Valuation
}

/** Transfers of a day form a cycle. */
export class CircularTransfers extends Error {}

/**
 * Values the drafts and revalues later movements in all shelves of a product. Iterates until the values of arrivals
 * equal those of their issues: one iteration per transfer in a chain.
 */
export function walkProduct(
  shelves: readonly WalkedShelf[],
  issueOf: ReadonlyMap<number, number>,
  causeId: number,
): Map<number, Walk> {
  const walkedIssues = new Set(shelves.flatMap(({ ledger }) => ledger.map(({ id }) => id)))
  const all = shelves.map((shelf) => prepare(shelf, issueOf, walkedIssues))
  const turns = all.reduce((sum, { arrivals }) => sum + arrivals.size, 0) + 1
  let turn = 0
  while (followIssues(all, issueOf)) if (++turn > turns) throw new CircularTransfers()
  return new Map(all.map((shelf) => [shelf.warehouseId, movementsOf(shelf, causeId)]))
}

function prepare(
  shelf: WalkedShelf,
  issueOf: ReadonlyMap<number, number>,
  walkedIssues: ReadonlySet<number>,
): Prepared {
  const { steps, issued, positions } = stepsOf(shelf.ledger, shelf.drafts)
  const added = shelf.drafts.filter((draft) => !(draft.kind === 'fixed' && draft.cancels))
  const arrivals = new Map<number, LedgerRow | (Draft & { readonly kind: 'arrival' })>()
  for (const row of shelf.ledger) {
    const position = positions.get(row.id)
    const issue = issueOf.get(row.id)
    if (position !== undefined && issue !== undefined && walkedIssues.has(issue)) arrivals.set(position, row)
  }
  for (const [index, draft] of added.entries()) if (draft.kind === 'arrival') arrivals.set(steps.length + index, draft)
  const all = [...steps, ...added.map(stepOf)]
  return { ...shelf, steps: all, issued, added, arrivals, valuation: valueInDayOrder(shelf.opening, all) }
}

/** Gives the arrivals the values of their issues; returns false if nothing has changed. */
function followIssues(all: readonly Prepared[], issueOf: ReadonlyMap<number, number>): boolean {
  const byRow = new Map<number, bigint>()
  const byDraft = new Map<Draft, ValuedResult>()
  for (const { issued, added, steps, valuation } of all) {
    for (const [position, { rows }] of issued)
      for (const [index, { id }] of rows.entries()) byRow.set(id, valuation.results[position]?.shares[index] ?? 0n)
    for (const [index, draft] of added.entries()) {
      const result = valuation.results[steps.length - added.length + index]
      if (draft.kind === 'out' && result) byDraft.set(draft, result)
    }
  }
  let changed = false
  for (const shelf of all) {
    let moved = false
    for (const [position, arrival] of shelf.arrivals) {
      const step = shelf.steps[position]
      const value =
        'kind' in arrival ? byDraft.get(arrival.of)?.shares[arrival.index] : byRow.get(issueOf.get(arrival.id) ?? 0)
      if (step?.kind !== 'fixed' || value === undefined || step.value === value) continue
      shelf.steps[position] = { ...step, value }
      moved = true
    }
    if (moved) shelf.valuation = valueInDayOrder(shelf.opening, shelf.steps)
    changed ||= moved
  }
  return changed
}

function movementsOf(
  { steps, issued, added, arrivals, drafts, valuation, warehouseId }: Prepared,
  causeId: number,
): Walk {
  const revaluation = (row: LedgerRow, difference: bigint, price: bigint, inward: boolean): NewMovement[] => {
    if (difference === 0n) return []
    const { id, documentId, lineId, productId, batchId, forOn } = row
    const texts = { quantity: '0', value: formatDecimal(amountOf(difference)), price: formatDecimal(priceAt(price)) }
    const of = { warehouseId, documentId, lineId, productId, batchId, forOn }
    return [{ ...of, ...texts, reversesId: null, revaluesId: id, causeId, inward }]
  }
  const ofIssues = [...issued].flatMap(([position, { rows, shares }]) => {
    const { shares: now, price } = valuation.results[position]!
    return rows.flatMap((row, index) => revaluation(row, (shares[index] ?? 0n) - (now[index] ?? 0n), price, false))
  })
  const ofArrivals = [...arrivals].flatMap(([position, arrival]) => {
    const { value, price } = valuation.results[position]!
    return 'kind' in arrival ? [] : revaluation(arrival, value - BigInt(arrival.value), price, true)
  })
  const lines = new Map<number, LineValue>()
  const movementsOfDraft = (draft: Draft): NewMovement[] => {
    const index = added.indexOf(draft)
    const position = steps.length - added.length + index
    const result = index < 0 ? undefined : valuation.results[position]
    const price = result?.price ?? valuation.end.price
    const { documentId, forOn, lineId, productId } = draft
    const text = (batchId: number | null, quantity: bigint, value: bigint, more: Partial<NewMovement> = {}) => ({
      warehouseId,
      documentId,
      forOn,
      lineId,
      productId,
      batchId,
      reversesId: null,
      quantity: formatDecimal(quantityOf(quantity)),
      value: formatDecimal(amountOf(value)),
      price: formatDecimal(priceAt(price)),
      ...more,
    })
    if (draft.kind === 'out') {
      lines.set(lineId, { value: amountOf(result?.value ?? 0n), price: priceAt(price) })
      return draft.parts.map(({ batchId, quantity }, part) => text(batchId, -quantity, -(result?.shares[part] ?? 0n)))
    }
    if (draft.kind === 'arrival') {
      const { batchId, quantity } = draft.of.parts[draft.index]!
      return [text(batchId, quantity, result?.value ?? 0n, { fromId: draft.of.warehouseId })]
    }
    if (draft.kind === 'reprice') {
      const { quantity = 0n, price: former = 0n } = result?.before ?? {}
      const value = result?.value ?? 0n
      lines.set(lineId, { value: amountOf(value), price: priceAt(former), quantity: quantityOf(quantity) })
      return [text(null, 0n, value, { inward: true })]
    }
    const value = draft.kind === 'fixed' ? draft.value : (result?.value ?? 0n)
    if (draft.kind === 'surplus') {
      lines.set(lineId, { value: amountOf(value), price: priceAt(price) })
      return [text(null, draft.quantity, value)]
    }
    const { reversesId, inward = false } = draft
    if (reversesId === null && draft.quantity > 0n)
      lines.set(lineId, { value: amountOf(value), price: priceAt(unitPrice(draft.quantity, value)) })
    const left = index < 0 ? undefined : valuation.settled.get(position)
    return [
      text(draft.batchId, draft.quantity, value, { reversesId, inward }),
      ...(left === undefined ? [] : [text(null, 0n, -left)]),
    ]
  }
  const byDraft = new Map(drafts.map((draft) => [draft, movementsOfDraft(draft)]))
  return { valuation, byDraft, revaluations: [...ofIssues, ...ofArrivals], lines }
}

/** Price of a receipt: its own, not the average after it. */
const unitPrice = (quantity: bigint, value: bigint): bigint => (2n * value * 1_000_000n + quantity) / (2n * quantity)

const stepOf = (draft: Draft): ValuedMovement => {
  const { forOn: day } = draft
  if (draft.kind === 'out') return { kind: 'out', day, parts: draft.parts.map(({ quantity }) => quantity) }
  if (draft.kind === 'surplus') return { kind: 'surplus', day, quantity: draft.quantity }
  if (draft.kind === 'reprice') return { kind: 'reprice', day, price: draft.price }
  if (draft.kind === 'arrival')
    return { kind: 'fixed', day, quantity: draft.of.parts[draft.index]?.quantity ?? 0n, value: 0n }
  const { quantity, value, settles = false } = draft
  return { kind: 'fixed', day, quantity, value, settles }
}

/** Leaves out movements that are reversed on their own day, and their reversals. */
function stepsOf(ledger: readonly LedgerRow[], drafts: readonly Draft[]) {
  const byId = new Map(ledger.map((row) => [row.id, row]))
  const cancelled = new Set(
    drafts.flatMap((draft) => (draft.kind === 'fixed' && draft.cancels ? (draft.reversesId ?? []) : [])),
  )
  for (const { id, forOn, reversesId } of ledger) {
    if (reversesId === null || byId.get(reversesId)?.forOn !== forOn) continue
    cancelled.add(reversesId)
    cancelled.add(id)
  }
  const steps: ValuedMovement[] = []
  const issued = new Map<number, Issued>()
  /** Positions of the receipts among the steps. */
  const positions = new Map<number, number>()
  let line: LedgerRow[] = []
  const finish = () => {
    const [first] = line
    if (!first) return
    const shares = line.map(({ value }) => -BigInt(value))
    issued.set(steps.length, { rows: line, shares })
    steps.push({ kind: 'out', day: first.forOn, parts: line.map(({ quantity }) => BigInt(-quantity)) })
    line = []
  }
  for (const row of ledger) {
    if (cancelled.has(row.id)) continue
    if (line.length > 0 && line[0]?.lineId !== row.lineId) finish()
    if (row.quantity < 0 && row.reversesId === null && !row.inward) {
      line.push(row)
      continue
    }
    positions.set(row.id, steps.length)
    steps.push({ kind: 'fixed', day: row.forOn, quantity: BigInt(row.quantity), value: BigInt(row.value) })
  }
  finish()
  return { steps, issued, positions }
}
