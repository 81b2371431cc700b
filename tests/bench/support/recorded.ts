import type { Call } from '@asistent/contract/core/call'
import type { PoolClient } from 'pg'
import type { WriteContext } from '../../../apps/server/src/platform/context'
import { viewOf } from '../../../apps/server/src/platform/database'
import type { Scope } from '../../../apps/server/src/platform/scope'
import { slices } from '../../../apps/server/src/slices'

// The statements of a handler, recorded by running it on a connection that only takes notes. The bare side sends
// exactly these, so it cannot drift away from what the product does.

export interface Recorded {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Stand for the values of a request in what is recorded. */
export const marks = { kindergartenId: 11_111_111, id: 22_222_222, name: '@name@' } as const

export async function record(call: Call, input: unknown): Promise<Recorded[]> {
  const handler = slices.flatMap((slice) => slice.handlers).find((one) => one.call === call)
  if (!handler) throw new Error(`nobody handles ${call.method} ${call.path}`)
  const notes: Recorded[] = []
  const client = {
    async query({ text, values }: Recorded) {
      notes.push({ text, values })
      return { rows: [{ id: marks.id, version: 1 }], rowCount: 1 }
    },
  } as unknown as PoolClient
  const context = {
    tx: viewOf(client),
    scope: { kindergartenId: marks.kindergartenId } as Scope,
    audit: { about: () => undefined },
  } as unknown as WriteContext
  await handler.run(context as never, call.input.parse(input) as never)
  return notes
}

/** The recorded values with a request's own in place of the marks. */
export function valuesFor({ values }: Recorded, own: { kindergartenId: number; id: number; name: string }): unknown[] {
  return values.map((value) => {
    if (value === marks.kindergartenId) return own.kindergartenId
    if (value === marks.id) return own.id
    return value === marks.name ? own.name : value
  })
}
