import type { Slice } from '../../apps/server/src/platform/slice'

/** Slices without rate limits, for property tests and benchmarks, which send faster than users. */
export const withoutRates = (slices: readonly Slice[]): Slice[] =>
  slices.map((slice) => ({
    ...slice,
    handlers: slice.handlers.map(
      (handler) => ({ ...handler, call: { ...handler.call, rate: undefined } }) as typeof handler,
    ),
  }))
