// Naive stock ledger for tests: on every read it sorts the valid documents by day and posts them into an empty ledger.
// It shares no arithmetic with the product: quantities in thousandths, values in cents, prices in 1/100000.

export interface Booked {
  readonly id: number
  readonly day: string
  readonly kind: 'in' | 'out' | 'surplus'
  /** Positive, except in a correction of a closed day. */
  readonly quantity: bigint
  /** Value of a receipt. */
  readonly cents: bigint
}

export interface DayEnd {
  readonly quantity: bigint
  readonly cents: bigint
  readonly price: bigint
}

export const half = (top: bigint, bottom: bigint): bigint => (2n * top + bottom) / (2n * bottom)
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

interface Replayed {
  readonly days: ReadonlyMap<string, DayEnd>
  /** After the receipts of a day, and at its end. */
  readonly phases: readonly DayEnd[]
  readonly worth: ReadonlyMap<number, bigint>
  readonly end: DayEnd
}

/** Posts the documents of one product in one warehouse into an empty ledger. */
export function replay(booked: readonly Booked[]): Replayed {
  const sorted = booked.toSorted((a, b) => {
    if (a.day !== b.day) return a.day < b.day ? -1 : 1
    if ((a.kind === 'out') !== (b.kind === 'out')) return a.kind === 'out' ? 1 : -1
    return a.id - b.id
  })
  const days = new Map<string, DayEnd>()
  const phases: DayEnd[] = []
  const worth = new Map<number, bigint>()
  let [quantity, cents, price] = [0n, 0n, 0n]
  for (const [index, row] of sorted.entries()) {
    let value = row.kind === 'in' ? row.cents : half(row.quantity * price, 1_000_000n)
    if (row.kind === 'out') value = row.quantity === quantity ? cents : least(value, cents)
    const sign = row.kind === 'out' ? -1n : 1n
    quantity += sign * row.quantity
    cents += sign * value
    if (quantity > 0n && cents >= 0n) price = half(cents * 1_000_000n, quantity)
    worth.set(row.id, (worth.get(row.id) ?? 0n) + value)
    const end = { quantity, cents, price }
    days.set(row.day, end)
    const next = sorted[index + 1]
    if (next?.day !== row.day || (next.kind === 'out') !== (row.kind === 'out')) phases.push(end)
  }
  return { days, phases, worth, end: { quantity, cents, price } }
}

/** True if on every day no quantity is below zero and no value is without quantity. */
export const isSound = (booked: readonly Booked[]): boolean =>
  replay(booked).phases.every(({ quantity, cents }) => quantity >= 0n && cents >= 0n && (quantity > 0n || cents === 0n))

/** Movement of a warehouse; an issue with `to` is a transfer, which arrives in the other warehouse at its value. */
export type BookedIn = Booked & { readonly warehouse: number; readonly to?: number | undefined }

/**
 * Sorts the warehouses of a day topologically: sources before destinations; undefined if the transfers form a cycle.
 */
function inOrder(warehouses: readonly number[], moved: readonly BookedIn[]): number[] | undefined {
  const order: number[] = []
  while (order.length < warehouses.length) {
    const next = warehouses.find(
      (one) => !order.includes(one) && moved.every(({ to, warehouse }) => to !== one || order.includes(warehouse)),
    )
    if (next === undefined) return undefined
    order.push(next)
  }
  return order
}

/** Posts the documents of one product in all warehouses day by day; undefined if transfers of a day form a cycle. */
export function replayShelves(booked: readonly BookedIn[]): ReadonlyMap<number, readonly Booked[]> | undefined {
  const warehouses = [
    ...new Set(booked.flatMap(({ warehouse, to }) => (to === undefined ? [warehouse] : [warehouse, to]))),
  ]
  const shelves = new Map<number, Booked[]>(
    warehouses.map((one) => [one, booked.filter(({ warehouse }) => warehouse === one)]),
  )
  for (const day of [...new Set(booked.map((one) => one.day))].toSorted()) {
    const moved = booked.filter((one) => one.to !== undefined && one.day === day)
    const order = inOrder(warehouses, moved)
    if (!order) return undefined
    for (const warehouse of order) {
      const { worth } = replay((shelves.get(warehouse) ?? []).filter((one) => one.day <= day))
      for (const { to, warehouse: from, ...rest } of moved)
        if (from === warehouse && to !== undefined)
          shelves.get(to)?.push({ ...rest, kind: 'in', cents: worth.get(rest.id) ?? 0n })
    }
  }
  return shelves
}

/** True if all warehouses are valid and no transfers of a day form a cycle. */
export function areSound(booked: readonly BookedIn[]): boolean {
  const shelves = replayShelves(booked)
  return shelves !== undefined && [...shelves.values()].every(isSound)
}
