import type { AppOptions } from '../../apps/server/src/app'
import type { Slice } from '../../apps/server/src/platform/slice'

/** Slices without rate limits, for property tests and benchmarks, which send faster than users. */
export const withoutRates = (slices: readonly Slice[]): Slice[] =>
  slices.map((slice) => ({
    ...slice,
    handlers: slice.handlers.map(
      (handler) => ({ ...handler, call: { ...handler.call, rate: undefined } }) as typeof handler,
    ),
  }))

type StoreClass = NonNullable<AppOptions['rates']>
type Store = InstanceType<StoreClass>
type Increment = Parameters<Store['incr']>

/** Counts limited calls in memory; `forget` starts anew, because one application serves several test files. */
export function countRates(): { readonly store: StoreClass; forget(): void } {
  const uses = new Map<string, { since: number; current: number }>()
  let routes = 0
  class MemoryStore implements Store {
    route = ++routes

    incr(...[address, answer, windowMs]: Increment) {
      const key = `${this.route} ${address}`
      const counted = uses.get(key)
      const use = counted && counted.since + windowMs > Date.now() ? counted : { since: Date.now(), current: 0 }
      use.current++
      uses.set(key, use)
      answer(null, { current: use.current, ttl: use.since + windowMs - Date.now() })
    }

    child() {
      return new MemoryStore()
    }
  }
  return { store: MemoryStore, forget: () => uses.clear() }
}
