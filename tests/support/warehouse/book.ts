import { half, isSound, least, replay, replayShelves, type Booked } from './oracle'

// Naive model of warehouse documents for tests, with batches and reservations. Batches follow the order of posting,
// values the order of days (oracle.ts). Each posting is tried on a copy.

export type Entry =
  | {
      readonly kind: 'in'
      readonly product: number
      readonly quantity: bigint
      readonly cents: bigint
      readonly batch: number
      readonly expiry: string | null
    }
  | { readonly kind: 'out'; readonly product: number; readonly quantity: bigint; readonly evenExpired: boolean }
  | { readonly kind: 'surplus'; readonly product: number; readonly quantity: bigint }
  | { readonly kind: 'transfer'; readonly product: number; readonly quantity: bigint; readonly to: number }
  | { readonly kind: 'reversal'; readonly of: number }

/** Movements of one document in a warehouse on a day. */
export interface Posting {
  readonly document: number
  readonly warehouse: number
  readonly day: string
  readonly entries: readonly Entry[]
  /** Delivery of a closed day that the document corrects. */
  readonly closed?: number | undefined
}

interface Part {
  readonly batch: number | null
  /** Negative for an issue. */
  readonly quantity: bigint
}

interface Row extends Booked {
  readonly document: number
  readonly warehouse: number
  readonly product: number
  readonly parts: readonly Part[]
  /** Other warehouse, for the issue of a transfer. */
  readonly to?: number
  /** Issue of the transfer, for its arrival. */
  readonly of?: number
  /** The row only adjusts a value or takes back goods of a closed day. */
  readonly adjusts?: boolean
}

interface Batch {
  readonly product: number
  readonly expiry: string | null
}

class Refused extends Error {}

const sumOf = (list: readonly bigint[]) => list.reduce((sum, one) => sum + one, 0n)

/** `isOpen`: the day is not closed in the warehouse. */
export function createBook(isOpen: (warehouse: number, day: string) => boolean = () => true) {
  let rows: readonly Row[] = []
  let batches: ReadonlyMap<number, Batch> = new Map()
  let ids = 0
  const reserved = new Map<string, bigint>()
  const reservedOf = (warehouse: number, product: number) => reserved.get(`${warehouse} ${product}`) ?? 0n
  const on = (list: readonly Row[], warehouse: number, product: number) =>
    list.filter((row) => row.warehouse === warehouse && row.product === product)
  const inBatch = (list: readonly Row[], batch: number | null) =>
    sumOf(list.flatMap(({ parts }) => parts.flatMap((part) => (part.batch === batch ? [part.quantity] : []))))

  /** First batches that expire first, then goods without a batch. */
  function allocate(
    list: readonly Row[],
    { product, quantity, evenExpired }: { product: number; quantity: bigint; evenExpired: boolean },
    day: string,
  ) {
    const parts: Part[] = []
    let rest = quantity
    const take = (batch: number | null) => {
      const taken = least(rest, inBatch(list, batch))
      if (taken <= 0n) return
      parts.push({ batch, quantity: -taken })
      rest -= taken
    }
    const open = [...batches].filter(
      ([, batch]) => batch.product === product && (evenExpired || batch.expiry === null || batch.expiry >= day),
    )
    for (const [batch] of open.toSorted(([a, { expiry: x }], [b, { expiry: y }]) =>
      (x ?? '9999') === (y ?? '9999') ? a - b : (x ?? '9999') < (y ?? '9999') ? -1 : 1,
    ))
      take(batch)
    take(null)
    if (rest > 0n) throw new Refused()
    return parts
  }

  /** Difference for goods of a closed delivery that left before the day. */
  function consumedOf(
    before: readonly Row[],
    { document, warehouse, day, closed }: Posting,
    now: readonly Row[],
  ): Row[] {
    const came = before.filter((row) => row.document === closed && row.warehouse === warehouse && !row.adjusts)
    return [...new Set(came.map(({ product }) => product))].flatMap((product): Row[] => {
      const of = came.filter((row) => row.product === product)
      const lines = now.filter(
        (row) => row.document === document && row.product === product && row.kind === 'in' && !row.adjusts,
      )
      if (lines.length === 0) return []
      const earlier = on(before, warehouse, product).filter((row) => row.day < day)
      const remaining = sumOf(
        of.map(({ quantity, parts }) => {
          const there = inBatch(earlier, parts[0]?.batch ?? null)
          return least(quantity, there < 0n ? 0n : there)
        }),
      )
      const [q, v] = [sumOf(of.map(({ quantity }) => quantity)), sumOf(of.map(({ cents }) => cents))]
      const [q2, v2] = [sumOf(lines.map(({ quantity }) => quantity)), sumOf(lines.map(({ cents }) => cents))]
      const consumed = q - remaining
      if (consumed <= 0n) return []
      const cents = half(consumed * v, q) - half(consumed * v2, q2)
      return [
        { id: ++ids, document, warehouse, product, day, kind: 'in', quantity: 0n, cents, parts: [], adjusts: true },
      ]
    })
  }

  /** Arrivals with the values of their issues; a closed day keeps its values. */
  function settled(list: readonly Row[]): readonly Row[] {
    if (list.every((row) => row.of === undefined)) return list
    const cents = new Map<number, bigint>()
    for (const product of [0, 1]) {
      const ofProduct = list.filter((row) => row.product === product && row.of === undefined)
      const shelves = replayShelves(ofProduct)
      if (!shelves) throw new Refused()
      for (const [warehouse, shelf] of shelves)
        for (const booked of shelf)
          if (booked.kind === 'in' && ofProduct.some(({ id, to }) => id === booked.id && to === warehouse))
            cents.set(booked.id, booked.cents)
    }
    return list.map((row) => {
      const value = row.of === undefined ? row.cents : (cents.get(row.of) ?? 0n)
      const isValued = rows.some(({ id }) => id === row.id)
      if (isValued && value !== row.cents && !isOpen(row.warehouse, row.day)) throw new Refused()
      return { ...row, cents: value }
    })
  }

  /** Posts if all invariants hold: no quantity below zero on any day or in any batch, no value without quantity. */
  function post(posting: Posting): boolean {
    const { document, warehouse, day, entries } = posting
    const batchesBefore = batches
    try {
      let next = rows
      let settles = false
      for (const entry of entries) {
        if (entry.kind === 'reversal') {
          const of = next.filter((row) => row.document === entry.of)
          if (of.every((row) => row.day === day)) {
            // Corrections of a closed day remain effective.
            next = next.filter((row) => row.document !== entry.of || row.adjusts)
            settles ||= of.some((row) => row.adjusts)
            continue
          }
          settles = true
          const back = of.filter((row) => !row.adjusts)
          for (const row of back)
            next = [
              ...next,
              {
                ...row,
                id: ++ids,
                document,
                day,
                quantity: -row.quantity,
                cents: -row.cents,
                parts: row.parts.map((part) => ({ ...part, quantity: -part.quantity })),
                adjusts: true,
              },
            ]
          continue
        }
        const { product, quantity } = entry
        const of = { id: ++ids, document, warehouse, product, day, quantity }
        if (entry.kind === 'transfer') {
          const { to } = entry
          const parts = allocate(on(next, warehouse, product), { product, quantity, evenExpired: true }, day)
          const back = parts.map((part) => ({ ...part, quantity: -part.quantity }))
          const arrival = { ...of, id: ++ids, warehouse: to, kind: 'in' as const, cents: 0n, parts: back, of: of.id }
          next = settled([...next, { ...of, kind: 'out', cents: 0n, parts, to }, arrival])
        } else if (entry.kind === 'out') {
          const parts = allocate(on(next, warehouse, product), entry, day)
          next = [...next, { ...of, kind: 'out', cents: 0n, parts }]
        } else if (entry.kind === 'in') {
          batches = new Map([...batches, [entry.batch, batches.get(entry.batch) ?? { product, expiry: entry.expiry }]])
          next = [...next, { ...of, kind: 'in', cents: entry.cents, parts: [{ batch: entry.batch, quantity }] }]
        } else {
          const { worth } = replay([...on(next, warehouse, product), { ...of, kind: 'surplus', cents: 0n }])
          next = [...next, { ...of, kind: 'in', cents: worth.get(of.id) ?? 0n, parts: [{ batch: null, quantity }] }]
        }
      }
      if (posting.closed !== undefined) next = [...next, ...consumedOf(rows, posting, next)]
      next = settled(next)
      for (const product of [0, 1]) {
        const shelf = on(next, warehouse, product)
        const morning = replay(shelf.filter((row) => row.day < day || (row.day === day && row.kind !== 'out'))).end
        if (settles && morning.quantity === 0n && morning.cents !== 0n)
          next = [
            ...next,
            {
              id: ++ids,
              document,
              warehouse,
              product,
              day,
              kind: 'in',
              quantity: 0n,
              cents: -morning.cents,
              parts: [],
              adjusts: true,
            },
          ]
        for (const where of new Set([...rows, ...next].map((row) => row.warehouse))) {
          const all = on(next, where, product)
          if (!isSound(all) || replay(all).end.quantity < reservedOf(where, product)) throw new Refused()
          if ([null, ...batches.keys()].some((batch) => inBatch(all, batch) < 0n)) throw new Refused()
        }
      }
      rows = settled(next)
      return true
    } catch (error) {
      batches = batchesBefore
      if (error instanceof Refused) return false
      throw error
    }
  }

  return {
    post,
    reservedOf,
    /** Reserves; a negative quantity releases. */
    promise(warehouse: number, product: number, quantity: bigint): void {
      reserved.set(`${warehouse} ${product}`, reservedOf(warehouse, product) + quantity)
    },
    shelf: (warehouse: number, product: number) => {
      const shelf = on(rows, warehouse, product)
      return { ...replay(shelf), inBatches: sumOf([...batches.keys()].map((batch) => inBatch(shelf, batch))) }
    },
    quantityOn(warehouse: number, product: number, day: string): bigint {
      return replay(on(rows, warehouse, product).filter((row) => row.day <= day)).end.quantity
    },
    /** Value of the lines of a document, in cents. */
    centsOf(document: number): bigint {
      const lines = rows.filter((row) => row.document === document && !row.adjusts && row.of === undefined)
      return sumOf(lines.map(({ id, warehouse, product }) => replay(on(rows, warehouse, product)).worth.get(id) ?? 0n))
    },
  }
}
