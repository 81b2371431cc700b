// A naive stock book for the tests: it takes the valid documents, sorts them by day and posts them into an empty book whenever
// it is read. It does not use the arithmetic of the product: quantities in thousandths, values in cents, prices in 1/100000.

export interface Booked {
  readonly id: number
  readonly day: string
  readonly kind: 'in' | 'out' | 'surplus'
  /** Positive; of a correction of a closed day it may be negative. */
  readonly quantity: bigint
  /** Of `in`. */
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
  /** After the goods of a day have come in, and at its end. */
  readonly phases: readonly DayEnd[]
  readonly worth: ReadonlyMap<number, bigint>
  readonly end: DayEnd
}

/** Posts the documents of one product in one warehouse into an empty book. */
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

/** On every day: nothing below zero, and no value without quantity. */
export const isSound = (booked: readonly Booked[]): boolean =>
  replay(booked).phases.every(({ quantity, cents }) => quantity >= 0n && cents >= 0n && (quantity > 0n || cents === 0n))

/** A movement of a warehouse; an issue with `to` is a transfer, which comes into the other warehouse at its value. */
export type BookedIn = Booked & { readonly warehouse: number; readonly to?: number | undefined }

/** Warehouses of a day, those that goods leave from before those that they come to; undefined if they lead back. */
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

/** Posts the documents of one product in all warehouses day by day; undefined if transfers of a day lead back. */
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

/** All warehouses are sound, and no transfers of a day lead back. */
export function areSound(booked: readonly BookedIn[]): boolean {
  const shelves = replayShelves(booked)
  return shelves !== undefined && [...shelves.values()].every(isSound)
}
