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
} from '@asistent/domain/warehouse/valuation'
import type { NewMovement } from './ledger-stock.ops'

// The walk of one product: its movements from the first day of a posting, with those that the posting adds.

/** A movement with its value after revaluations; thousandths and cents. */
export interface LedgerRow {
  readonly id: number
  readonly productId: number
  readonly documentId: number
  readonly lineId: number
  readonly batchId: number | null
  readonly forOn: Day
  readonly quantity: number
  readonly value: number
  readonly reversesId: number | null
}

/** A movement to post. The walk values surpluses and issues; the last part of a line takes the rest of its value. */
export type Draft = Pick<NewMovement, 'documentId' | 'forOn' | 'lineId' | 'productId'> &
  (
    | {
        readonly kind: 'fixed'
        readonly batchId: number | null
        readonly quantity: bigint
        readonly value: bigint
        readonly reversesId: number | null
        /** The reversed movement is on the same day: neither takes part in the walk. */
        readonly cancels?: boolean
        readonly settles?: boolean
      }
    | { readonly kind: 'surplus'; readonly quantity: bigint }
    | {
        readonly kind: 'out'
        readonly parts: readonly { readonly batchId: number | null; readonly quantity: bigint }[]
      }
  )

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
  /** By line of the posting: what it moved, its value and its price. */
  readonly lines: ReadonlyMap<number, { readonly value: Decimal; readonly price: Decimal }>
}

/** Values the drafts and revalues the later issues of the ledger. `opening` is the holding before the first day. */
export function walk(opening: Holding, ledger: readonly LedgerRow[], drafts: readonly Draft[], causeId: number): Walk {
  const { steps, issued } = stepsOf(ledger, drafts)
  const added = drafts.filter((draft) => !(draft.kind === 'fixed' && draft.cancels))
  const valuation = valueInDayOrder(opening, [...steps, ...added.map(stepOf)])
  const revaluations = [...issued].flatMap(([position, { rows, shares }]) => {
    const { shares: now, price } = valuation.results[position]!
    return rows.flatMap(({ id, documentId, lineId, productId, batchId, forOn }, place): NewMovement[] => {
      const difference = (shares[place] ?? 0n) - (now[place] ?? 0n)
      if (difference === 0n) return []
      const texts = { quantity: '0', value: formatDecimal(amountOf(difference)), price: formatDecimal(priceAt(price)) }
      return [{ documentId, lineId, productId, batchId, forOn, ...texts, reversesId: null, revaluesId: id, causeId }]
    })
  })
  const lines = new Map<number, { value: Decimal; price: Decimal }>()
  const movementsOf = (draft: Draft): NewMovement[] => {
    const place = added.indexOf(draft)
    const position = steps.length + place
    const result = place < 0 ? undefined : valuation.results[position]
    const price = result?.price ?? valuation.end.price
    const { documentId, forOn, lineId, productId } = draft
    const text = (batchId: number | null, quantity: bigint, value: bigint, reversesId: number | null = null) => ({
      documentId,
      forOn,
      lineId,
      productId,
      batchId,
      reversesId,
      quantity: formatDecimal(quantityOf(quantity)),
      value: formatDecimal(amountOf(value)),
      price: formatDecimal(priceAt(price)),
    })
    if (draft.kind === 'out') {
      lines.set(lineId, { value: amountOf(result?.value ?? 0n), price: priceAt(price) })
      return draft.parts.map(({ batchId, quantity }, place) => text(batchId, -quantity, -(result?.shares[place] ?? 0n)))
    }
    const value = draft.kind === 'fixed' ? draft.value : (result?.value ?? 0n)
    if (draft.kind === 'surplus') {
      lines.set(lineId, { value: amountOf(value), price: priceAt(price) })
      return [text(null, draft.quantity, value)]
    }
    if (draft.reversesId === null && draft.quantity > 0n)
      lines.set(lineId, { value: amountOf(value), price: priceAt(unitPrice(draft.quantity, value)) })
    const left = place < 0 ? undefined : valuation.settled.get(position)
    return [
      text(draft.batchId, draft.quantity, value, draft.reversesId),
      ...(left === undefined ? [] : [text(null, 0n, -left)]),
    ]
  }
  const byDraft = new Map(drafts.map((draft) => [draft, movementsOf(draft)]))
  return { valuation, byDraft, revaluations, lines }
}

/** Price of what came in: its own, not the average after it. */
const unitPrice = (quantity: bigint, value: bigint): bigint => (2n * value * 1_000_000n + quantity) / (2n * quantity)

const stepOf = (draft: Draft): ValuedMovement => {
  const { forOn: day } = draft
  if (draft.kind === 'out') return { kind: 'out', day, parts: draft.parts.map(({ quantity }) => quantity) }
  if (draft.kind === 'surplus') return { kind: 'surplus', day, quantity: draft.quantity }
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
    if (row.quantity < 0 && row.reversesId === null) line.push(row)
    else steps.push({ kind: 'fixed', day: row.forOn, quantity: BigInt(row.quantity), value: BigInt(row.value) })
  }
  finish()
  return { steps, issued }
}
