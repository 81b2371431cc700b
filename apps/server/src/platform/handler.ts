import type { Call, Done, Saved } from '@asistent/contract/core/call'
import type { Problem } from '@asistent/contract/core/problem'
import type { BeforeContext, GuestContext, OutsideContext, ReadContext, WriteContext } from './context'

// A slice's table of contents is a list of these.

export type Handler =
  | {
      readonly kind: 'read'
      readonly call: Call
      readonly before?: (outside: BeforeContext, input: never) => Promise<unknown>
      readonly run: (context: ReadContext, input: never, found: never) => Promise<unknown>
    }
  | {
      readonly kind: 'write'
      readonly call: Call
      readonly before?: (outside: BeforeContext, input: never) => Promise<unknown>
      readonly run: (context: WriteContext, input: never, found: never) => Promise<unknown>
    }
  | {
      readonly kind: 'guest'
      readonly call: Call
      readonly before?: (outside: OutsideContext, input: never) => Promise<unknown>
      readonly run: (context: GuestContext, input: never, found: never) => Promise<unknown>
    }

/** Answers from a READ ONLY transaction. */
export const read = <In, Parsed, Out>(
  call: Call<In, Parsed, Out>,
  run: (context: ReadContext, input: Parsed) => Promise<Out>,
): Handler => ({ kind: 'read', call, run })

/**
 * Changes something: audited, in one transaction with its jobs. A problem that is thrown undoes everything; one that is
 * returned refuses the call too, but what was written stays (a wrong password is counted).
 */
export const write = <In, Parsed, Out>(
  call: Call<In, Parsed, Out>,
  run: (context: WriteContext, input: Parsed) => Promise<Out | Problem>,
): Handler => ({ kind: 'write', call, run })

/** The same two with work outside of the transaction first (files, documents); its answer goes to `run`. */
export const readAfter = <In, Parsed, Out, Found>(
  call: Call<In, Parsed, Out>,
  before: (outside: BeforeContext, input: Parsed) => Promise<Found>,
  run: (context: ReadContext, input: Parsed, found: Found) => Promise<Out>,
): Handler => ({ kind: 'read', call, before, run })

export const writeAfter = <In, Parsed, Out, Found>(
  call: Call<In, Parsed, Out>,
  before: (outside: BeforeContext, input: Parsed) => Promise<Found>,
  run: (context: WriteContext, input: Parsed, found: Found) => Promise<Out | Problem>,
): Handler => ({ kind: 'write', call, before, run })

/** Answers people who are not signed in; a GET from a READ ONLY transaction. */
export const guest = <In, Parsed, Out>(
  call: Call<In, Parsed, Out>,
  run: (context: GuestContext, input: Parsed) => Promise<Out | Problem>,
): Handler => ({ kind: 'guest', call, run })

/** The same with slow work first, outside of the transaction; its answer goes to `run`. */
export const guestAfter = <In, Parsed, Out, Found>(
  call: Call<In, Parsed, Out>,
  before: (outside: OutsideContext, input: Parsed) => Promise<Found>,
  run: (context: GuestContext, input: Parsed, found: Found) => Promise<Out | Problem>,
): Handler => ({ kind: 'guest', call, before, run })

export const ok = (entityId: number | string | null = null, warnings: readonly string[] = []): Saved => ({
  isSuccessful: true,
  entityId,
  ...(warnings.length > 0 && { warnings: [...warnings] }),
})
export const allDone: Done = { isSuccessful: true }
