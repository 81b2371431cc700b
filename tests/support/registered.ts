import type { Call } from '@asistent/contract/core/call'
import type { Handler } from '../../apps/server/src/platform/handler'
import { slices } from '../../apps/server/src/slices'

// All calls of the server with their slices, for the generated tests.

export interface Registered {
  readonly slice: string
  readonly handler: Handler
  readonly call: Call
  /** 'GET /api/KindergartenPeriods/{id}': name in tests, pages and logs. */
  readonly name: string
}

export const nameOf = (call: Pick<Call, 'method' | 'path'>): string => `${call.method} ${call.path}`

/** True for an export of the rows of another call: its rights and rows cannot differ from those of that call. */
export const isExport = ({ handler }: Registered): boolean => handler.kind === 'read' && handler.rowsOf !== undefined

export const registered: readonly Registered[] = slices.flatMap((slice) =>
  slice.handlers.map((handler) => ({ slice: slice.name, handler, call: handler.call, name: nameOf(handler.call) })),
)
