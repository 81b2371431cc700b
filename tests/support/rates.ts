import type { Slice } from '../../apps/server/src/platform/slice'

/** Nobody is told to ask more slowly: random histories and measured people type faster than any. */
export const withoutRates = (slices: readonly Slice[]): Slice[] =>
  slices.map((slice) => ({
    ...slice,
    handlers: slice.handlers.map(
      (handler) => ({ ...handler, call: { ...handler.call, rate: undefined } }) as typeof handler,
    ),
  }))
