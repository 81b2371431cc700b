import type { Call } from '@asistent/contract/core/call'
import type { Handler } from '../../apps/server/src/platform/handler'
import { slices } from '../../apps/server/src/slices'

// Every call the server answers, with the slice it belongs to: what the generated tests run over.

export interface Registered {
  readonly slice: string
  readonly handler: Handler
  readonly call: Call
  /** 'GET /api/KindergartenPeriods/{id}': how tests, pages and logs name it. */
  readonly name: string
}

export const nameOf = (call: Pick<Call, 'method' | 'path'>): string => `${call.method} ${call.path}`

export const registered: readonly Registered[] = slices.flatMap((slice) =>
  slice.handlers.map((handler) => ({ slice: slice.name, handler, call: handler.call, name: nameOf(handler.call) })),
)
