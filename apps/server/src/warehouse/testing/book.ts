// A naive book of the warehouse's documents for the tests. It keeps what was posted, in order, and works out quantities,
// values, prices, batches and days from the beginning whenever it is asked; a posting is tried by working everything out
// with it. Written without the product's own arithmetic: quantities in thousandths, values in cents, prices in 1/100000.

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
  | { readonly kind: 'reversal'; readonly of: number }

/** What one document moves in a warehouse on a day. */
export interface Posting {
  readonly document: number
  readonly warehouse: number
  readonly day: string
  readonly entries: readonly Entry[]
}

interface Moved {
  readonly product: number
  readonly batch: number | null
  readonly quantity: bigint
  readonly cents: bigint
}

interface Shelf {
  quantity: bigint
  cents: bigint
  price: bigint
  readonly days: Map<string, bigint>
  readonly batches: Map<number, { readonly expiry: string | null; rest: bigint }>
}

const half = (top: bigint, bottom: bigint) => (2n * top + bottom) / (2n * bottom)
const least = (a: bigint, b: bigint) => (a < b ? a : b)
/** A quantity at a price, in cents. */
const worth = (quantity: bigint, price: bigint) => half(quantity * price, 1_000_000n)

class Refused extends Error {}

const looseOf = ({ quantity, batches }: Shelf) =>
  [...batches.values()].reduce((rest, batch) => rest - batch.rest, quantity)

function move(shelf: Shelf, day: string, moved: Moved, price: bigint): void {
  shelf.quantity += moved.quantity
  shelf.cents += moved.cents
  shelf.price = price
  shelf.days.set(day, (shelf.days.get(day) ?? 0n) + moved.quantity)
  const batch = moved.batch === null ? undefined : shelf.batches.get(moved.batch)
  if (batch) batch.rest += moved.quantity
}

/** The price after so much of such a value came or was taken back. */
function average(shelf: Shelf, quantity: bigint, cents: bigint): bigint {
  const after = shelf.quantity + quantity
  if (after === 0n) return shelf.price
  if (shelf.quantity === 0n) return half(cents * 1_000_000n, quantity)
  const total = shelf.quantity * shelf.price + cents * 1_000_000n
  if (after < 0n || total < 0n) return 0n
  return half(total, after)
}

/** First what expires first, then what lies there without a batch. */
function allocate(shelf: Shelf, day: string, quantity: bigint, evenExpired: boolean) {
  const parts: { batch: number | null; quantity: bigint }[] = []
  let rest = quantity
  const take = (batch: number | null, most: bigint) => {
    const taken = least(rest, most)
    if (taken <= 0n) return
    parts.push({ batch, quantity: taken })
    rest -= taken
  }
  const open = [...shelf.batches].filter(([, { expiry }]) => evenExpired || expiry === null || expiry >= day)
  const inOrder = open.toSorted(([a, { expiry: x }], [b, { expiry: y }]) =>
    (x ?? '9999') === (y ?? '9999') ? a - b : (x ?? '9999') < (y ?? '9999') ? -1 : 1,
  )
  for (const [batch, { rest: most }] of inOrder) take(batch, most)
  take(null, looseOf(shelf))
  if (rest > 0n) throw new Refused()
  return parts
}

function apply(shelf: Shelf, day: string, entry: Exclude<Entry, { kind: 'reversal' }>): Moved[] {
  const { product, quantity } = entry
  const record = (moved: Moved, price: bigint) => {
    move(shelf, day, moved, price)
    return moved
  }
  if (entry.kind === 'in') {
    const { batch, expiry, cents } = entry
    if (!shelf.batches.has(batch)) shelf.batches.set(batch, { expiry, rest: 0n })
    return [record({ product, batch, quantity, cents }, average(shelf, quantity, cents))]
  }
  if (entry.kind === 'surplus')
    return [record({ product, batch: null, quantity, cents: worth(quantity, shelf.price) }, shelf.price)]
  const { price } = shelf
  const parts = allocate(shelf, day, quantity, entry.evenExpired)
  let rest = quantity >= shelf.quantity ? shelf.cents : least(worth(quantity, price), shelf.cents)
  return parts.map((part, place) => {
    const share = place === parts.length - 1 ? rest : least(rest, worth(part.quantity, price))
    rest -= share
    return record({ product, batch: part.batch, quantity: -part.quantity, cents: -share }, price)
  })
}

const emptyShelf = (): Shelf => ({ quantity: 0n, cents: 0n, price: 0n, days: new Map(), batches: new Map() })

/** Everything from the beginning. */
function replay(postings: readonly Posting[]) {
  const shelves = new Map<string, Shelf>()
  const shelfOf = (warehouse: number, product: number) => {
    const key = `${warehouse} ${product}`
    const shelf = shelves.get(key) ?? emptyShelf()
    shelves.set(key, shelf)
    return shelf
  }
  const documents = new Map<number, Moved[]>()
  for (const { document, warehouse, day, entries } of postings)
    for (const entry of entries)
      if (entry.kind === 'reversal') {
        for (const { product, batch, quantity, cents } of (documents.get(entry.of) ?? []).toReversed()) {
          const shelf = shelfOf(warehouse, product)
          move(shelf, day, { product, batch, quantity: -quantity, cents: -cents }, average(shelf, -quantity, -cents))
        }
      } else {
        const moved = apply(shelfOf(warehouse, entry.product), day, entry)
        documents.set(document, [...(documents.get(document) ?? []), ...moved])
      }
  return { shelves, shelfOf, documents }
}

const isSound = (shelf: Shelf, reserved: bigint): boolean => {
  if (shelf.quantity < 0n || shelf.quantity < reserved || shelf.cents < 0n) return false
  if (shelf.quantity === 0n && shelf.cents !== 0n) return false
  if (looseOf(shelf) < 0n || [...shelf.batches.values()].some(({ rest }) => rest < 0n)) return false
  let sum = 0n
  return [...shelf.days].toSorted(([a], [b]) => (a < b ? -1 : 1)).every(([, net]) => (sum += net) >= 0n)
}

export function createBook() {
  let postings: readonly Posting[] = []
  const reserved = new Map<string, bigint>()
  const reservedOf = (warehouse: number, product: number) => reserved.get(`${warehouse} ${product}`) ?? 0n

  /** Posts when everything stays sound: nothing below zero now, on any day or in any batch, no value without quantity. */
  function post(posting: Posting): boolean {
    try {
      const { shelves } = replay([...postings, posting])
      for (const [key, shelf] of shelves) if (!isSound(shelf, reserved.get(key) ?? 0n)) return false
    } catch (error) {
      if (error instanceof Refused) return false
      throw error
    }
    postings = [...postings, posting]
    return true
  }

  return {
    post,
    reservedOf,
    /** Promises (negative: gives back). */
    promise(warehouse: number, product: number, quantity: bigint): void {
      reserved.set(`${warehouse} ${product}`, reservedOf(warehouse, product) + quantity)
    },
    shelf: (warehouse: number, product: number) => replay(postings).shelfOf(warehouse, product),
    quantityOn(warehouse: number, product: number, day: string): bigint {
      const { days } = replay(postings).shelfOf(warehouse, product)
      return [...days].reduce((sum, [on, net]) => (on <= day ? sum + net : sum), 0n)
    },
    /** What a document moved, in cents: what came in is positive. */
    centsOf: (document: number) =>
      (replay(postings).documents.get(document) ?? []).reduce((sum, { cents }) => sum + cents, 0n),
  }
}
