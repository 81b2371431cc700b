import type { AnsweredFile, Call, Done, Saved } from '@asistent/contract/core/call'
import type { GuestContext, ReadContext, WriteContext } from './context'

// A slice's table of contents is a list of these.

export type Handler =
  | {
      readonly kind: 'read'
      readonly call: Call
      readonly run: (context: ReadContext, input: never) => Promise<unknown>
    }
  | {
      readonly kind: 'write'
      readonly call: Call
      readonly run: (context: WriteContext, input: never) => Promise<unknown>
    }
  | {
      readonly kind: 'guest'
      readonly call: Call
      readonly run: (context: GuestContext, input: never) => Promise<unknown>
    }

/** Answers from a READ ONLY transaction. */
export const read = <In, Parsed, Out>(
  call: Call<In, Parsed, Out>,
  run: (context: ReadContext, input: Parsed) => Promise<Out>,
): Handler => ({ kind: 'read', call, run })

/** Changes something: audited, in one transaction with its jobs. */
export const write = <In, Parsed, Out>(
  call: Call<In, Parsed, Out>,
  run: (context: WriteContext, input: Parsed) => Promise<Out>,
): Handler => ({ kind: 'write', call, run })

/** Answers people who are not signed in. */
export const guest = <In, Parsed, Out>(
  call: Call<In, Parsed, Out>,
  run: (context: GuestContext, input: Parsed) => Promise<Out>,
): Handler => ({ kind: 'guest', call, run })

export const ok = (entityId: number | string | null = null): Saved => ({ isSuccessful: true, entityId })
export const allDone: Done = { isSuccessful: true }
export type { AnsweredFile }
