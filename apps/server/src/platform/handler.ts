import type { Call, Done, Saved } from '@asistent/contract/core/call'
import type { Problem } from '@asistent/contract/core/problem'
import type { BeforeContext, GuestContext, OutsideContext, ReadContext, WriteContext } from './context'

// A slice exports a list of these.

export type Handler =
  | {
      readonly kind: 'read'
      readonly call: Call
      readonly before?: (outside: BeforeContext, input: never) => Promise<unknown>
      readonly run: (context: ReadContext, input: never, row: never) => Promise<unknown>
      /** The call that returns as data the rows that this one exports as a file. */
      readonly rowsOf?: Call
      /** May read from a replica that is some seconds behind. */
      readonly mayLag?: true
    }
  | {
      readonly kind: 'write'
      readonly call: Call
      readonly before?: (outside: BeforeContext, input: never) => Promise<unknown>
      readonly run: (context: WriteContext, input: never, row: never) => Promise<unknown>
    }
  | {
      readonly kind: 'guest'
      readonly call: Call
      readonly before?: (outside: OutsideContext, input: never) => Promise<unknown>
      readonly run: (context: GuestContext, input: never, row: never) => Promise<unknown>
    }

/** Handler in a READ ONLY transaction. */
export const read = <In, Parsed, Out>(
  call: Call<In, Parsed, Out>,
  run: (context: ReadContext, input: Parsed) => Promise<Out>,
): Handler => ({ kind: 'read', call, run })

/** Read handlers for reports and for experts, which may read from a replica. */
export const lagging = (handlers: readonly Handler[]): Handler[] =>
  handlers.map((handler) => (handler.kind === 'read' ? { ...handler, mayLag: true } : handler))

/** Read handler that exports the rows of another call. */
export const exporting = <In, Parsed, Out>(
  rowsOf: Call,
  call: Call<In, Parsed, Out>,
  run: (context: ReadContext, input: Parsed) => Promise<Out>,
): Handler => ({ kind: 'read', call, run, rowsOf })

/**
 * Handler that changes data: audited, in one transaction with its jobs. A thrown problem rolls back. A returned problem
 * rejects the call too but commits what was written, such as the counter of wrong passwords.
 */
export const write = <In, Parsed, Out>(
  call: Call<In, Parsed, Out>,
  run: (context: WriteContext, input: Parsed) => Promise<Out | Problem>,
): Handler => ({ kind: 'write', call, run })

/** Variants with `before`, which runs outside of the transaction (files, documents) and passes its result to `run`. */
export const readAfter = <In, Parsed, Out, Found>(
  call: Call<In, Parsed, Out>,
  before: (outside: BeforeContext, input: Parsed) => Promise<Found>,
  run: (context: ReadContext, input: Parsed, row: Found) => Promise<Out>,
): Handler => ({ kind: 'read', call, before, run })

export const writeAfter = <In, Parsed, Out, Found>(
  call: Call<In, Parsed, Out>,
  before: (outside: BeforeContext, input: Parsed) => Promise<Found>,
  run: (context: WriteContext, input: Parsed, row: Found) => Promise<Out | Problem>,
): Handler => ({ kind: 'write', call, before, run })

/** Handler of an unauthenticated call; a GET runs in a READ ONLY transaction. */
export const guest = <In, Parsed, Out>(
  call: Call<In, Parsed, Out>,
  run: (context: GuestContext, input: Parsed) => Promise<Out | Problem>,
): Handler => ({ kind: 'guest', call, run })

/** Variant of `guest` with slow work before the transaction; its result is passed to `run`. */
export const guestAfter = <In, Parsed, Out, Found>(
  call: Call<In, Parsed, Out>,
  before: (outside: OutsideContext, input: Parsed) => Promise<Found>,
  run: (context: GuestContext, input: Parsed, row: Found) => Promise<Out | Problem>,
): Handler => ({ kind: 'guest', call, before, run })

export const ok = (entityId: number | string | null = null, warnings: readonly string[] = []): Saved => ({
  isSuccessful: true,
  entityId,
  ...(warnings.length > 0 && { warnings: [...warnings] }),
})
export const allDone: Done = { isSuccessful: true }
