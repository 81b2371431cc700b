import type { Conflict } from '@asistent/contract/core/problem'
import type { CallError } from './api'
import { newKey } from './new-key'
import type { WaitingSend } from './waiting-sends'

// Saves of independent lines, as the cells of a month grid, as pure functions. The lists `input.items`, `shown` and
// `lines` (the keys) are parallel. `was` of an item and `before` of its shown change are the value that the user saw.

interface SeenValues {
  readonly input: { readonly items: readonly { readonly was?: unknown }[] }
  readonly shown: readonly { readonly before: unknown }[]
}

export type LinedSend = WaitingSend & SeenValues & { readonly lines: readonly string[] }

export const hasLines = (one: WaitingSend): one is LinedSend => one.lines !== undefined

/** The save with some of its lines; undefined if none remains. */
export function withLines(row: LinedSend, isIncluded: (key: string, index: number) => boolean): LinedSend | undefined {
  const indexes = [...row.lines.keys()].filter((index) => isIncluded(row.lines[index]!, index))
  if (indexes.length === 0) return undefined
  const included = <T>(list: readonly T[]) => indexes.map((index) => list[index]!)
  return {
    ...row,
    input: { ...row.input, items: included(row.input.items) },
    shown: included(row.shown),
    lines: included(row.lines),
  }
}

/** Errors of a list name its lines: 'items.3'. */
const lineField = /^items\.(\d+)/

function namedLines({ lines }: LinedSend, { body }: CallError): ReadonlyMap<string, Conflict | null | undefined> {
  const isStale = body.code === 'platform.stale'
  if (isStale && body.rows)
    return new Map(body.rows.map(({ key, conflict }) => [String(key), conflict ?? body.conflict ?? null]))
  const keys = Object.keys(body.errors ?? {}).flatMap((field) => lines[Number(lineField.exec(field)?.[1] ?? -1)] ?? [])
  return new Map(keys.map((key) => [key, isStale ? (body.conflict ?? null) : undefined]))
}

/** Without an earlier attempt, so with a new idempotency key. */
function again(row: LinedSend, part: number): LinedSend {
  const { isTried: _, ...fresh } = row
  return { ...fresh, id: `${row.id}.${part}`, key: newKey() }
}

/**
 * Splits a rejected save: each rejected line with its reason, the others to send again. Without named lines it splits
 * in halves until the cause is found. A missing right (403) concerns all lines.
 */
export function splitRejected(row: LinedSend, error: CallError): LinedSend[] {
  const refusedBecause = error.message
  const named = namedLines(row, error)
  if (row.lines.some((key) => named.has(key)) && row.lines.length > 1) {
    const rest = withLines(row, (key) => !named.has(key))
    const apart = row.lines.filter((key) => named.has(key))
    return [...(rest ? [rest] : []), ...apart.flatMap((key) => withLines(row, (line) => line === key) ?? [])].map(
      (part, index) => {
        const [key = ''] = part.lines
        const conflict = named.get(key)
        const fresh = again(part, index)
        if (part === rest) return fresh
        return { ...fresh, refusedBecause, ...(conflict !== undefined && { conflict }) }
      },
    )
  }
  if (row.lines.length > 1 && error.status !== 403) {
    const middle = Math.ceil(row.lines.length / 2)
    return [0, 1].flatMap((half) => {
      const part = withLines(row, (_, index) => index < middle === (half === 0))
      return part ? [again(part, half)] : []
    })
  }
  const conflict = named.get(row.lines[0]!)
  return [{ ...again(row, 0), refusedBecause, ...(conflict !== undefined && { conflict }) }]
}

/**
 * Gives the seen values of rejected lines to the later changes of the same lines: the rejected value never reached the
 * server, so the later change is based on the earlier value.
 */
export function basedOn(later: LinedSend, rejected: LinedSend): LinedSend {
  const earlier = (index: number) => rejected.lines.indexOf(later.lines[index]!)
  return {
    ...later,
    input: {
      ...later.input,
      items: later.input.items.map((item, index) => {
        const at = earlier(index)
        return at < 0 ? item : { ...item, was: rejected.input.items[at]!.was }
      }),
    },
    shown: later.shown.map((change, index) => {
      const at = earlier(index)
      return at < 0 ? change : { ...change, before: rejected.shown[at]!.before }
    }),
  }
}
