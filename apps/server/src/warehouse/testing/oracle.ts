// A naive stock book for the tests: it keeps every document and works everything out from the beginning whenever it is
// asked. Written without the product's own arithmetic: quantities in thousandths, values in cents, prices in 1/100000.

export interface Booked {
  readonly id: number
  readonly warehouse: number
  readonly product: number
  readonly day: string
  readonly kind: 'in' | 'out' | 'surplus'
  readonly quantity: bigint
  /** Of a delivery. */
  readonly cents: bigint
}

type Event = { readonly booked: Booked } | { readonly reverses: number; readonly day: string }

export interface State {
  readonly quantity: bigint
  readonly cents: bigint
  readonly price: bigint
}

const half = (top: bigint, bottom: bigint) => (2n * top + bottom) / (2n * bottom)
const least = (a: bigint, b: bigint) => (a < b ? a : b)

export function createOracle() {
  let events: Event[] = []
  /** Document -> what it was worth when it was posted. */
  const worth = new Map<number, bigint>()

  function replay(list: readonly Event[], warehouse: number, product: number) {
    let state: State = { quantity: 0n, cents: 0n, price: 0n }
    const perDay = new Map<string, bigint>()
    const documents = new Map<number, { booked: Booked; cents: bigint }>()
    const move = (day: string, quantity: bigint, cents: bigint, price: bigint) => {
      perDay.set(day, (perDay.get(day) ?? 0n) + quantity)
      state = { quantity: state.quantity + quantity, cents: state.cents + cents, price }
    }
    /** Q·P in cents·1000·100000/100 = thousandths × hundred-thousandths; a cent is 10^6 of them. */
    const average = (quantity: bigint, cents: bigint) => {
      const after = state.quantity + quantity
      if (after === 0n) return state.price
      if (state.quantity === 0n) return half(cents * 1_000_000n, quantity)
      const total = state.quantity * state.price + cents * 1_000_000n
      return total < 0n ? 0n : half(total, after)
    }
    for (const event of list) {
      if ('booked' in event) {
        const { booked } = event
        if (booked.warehouse !== warehouse || booked.product !== product) continue
        const atPrice = half(booked.quantity * state.price, 1_000_000n)
        if (booked.kind === 'in') {
          documents.set(booked.id, { booked, cents: booked.cents })
          move(booked.day, booked.quantity, booked.cents, average(booked.quantity, booked.cents))
        } else if (booked.kind === 'surplus') {
          documents.set(booked.id, { booked, cents: atPrice })
          move(booked.day, booked.quantity, atPrice, state.price)
        } else {
          const cents = booked.quantity >= state.quantity ? state.cents : least(atPrice, state.cents)
          documents.set(booked.id, { booked, cents })
          move(booked.day, -booked.quantity, -cents, state.price)
        }
      } else {
        const former = documents.get(event.reverses)
        if (!former) continue
        const { booked, cents } = former
        if (booked.kind === 'out') move(event.day, booked.quantity, cents, average(booked.quantity, cents))
        else move(event.day, -booked.quantity, -cents, average(-booked.quantity, -cents))
      }
    }
    return { state, perDay, documents }
  }

  /** Would the book stay sound: nothing below zero now or on any day, no value without quantity? */
  function soundAfter(event: Event, warehouse: number, product: number, reserved: bigint): boolean {
    const { state, perDay } = replay([...events, event], warehouse, product)
    if (state.quantity < 0n || state.quantity < reserved || state.cents < 0n) return false
    if (state.quantity === 0n && state.cents !== 0n) return false
    let sum = 0n
    return [...perDay].toSorted(([a], [b]) => (a < b ? -1 : 1)).every(([, net]) => (sum += net) >= 0n)
  }

  return {
    soundAfter,
    book(event: Event) {
      events = [...events, event]
      if ('booked' in event) {
        const { warehouse, product, id } = event.booked
        worth.set(id, replay(events, warehouse, product).documents.get(id)?.cents ?? 0n)
      }
    },
    stateOf: (warehouse: number, product: number) => replay(events, warehouse, product).state,
    worthOf: (id: number) => worth.get(id) ?? 0n,
  }
}
