import { Problem } from '@asistent/contract/core/problem'
import { allowed } from './access'
import { coercionFor } from './coerce'
import type { ReadContext } from './context'
import type { Handler } from './handler'
import { parse } from './request'

// Runs reads inside the transaction of another read, so that a page gets several responses in one request.

/** Response of the call with this path and query; undefined if the caller may not call it or it rejects. */
export type RunRead = (context: ReadContext, url: string) => Promise<unknown>

type ReadHandler = Handler & { readonly kind: 'read' }

export function runReadOf(handlers: readonly Handler[]): RunRead {
  const byPath = new Map<string, ReadHandler>()
  for (const handler of handlers)
    if (handler.kind === 'read' && mayRunInside(handler)) byPath.set(handler.call.path, handler)
  const targets = new Map<string, Target>()
  return async (context, url) => {
    let target = targets.get(url)
    if (!target) targets.set(url, (target = targetOf(byPath, url)))
    const { handler, raw } = target
    if (!allowed(handler.call.access, context.scope, 'create')) return undefined
    try {
      return await handler.run(context, parse(handler.call, raw) as never, undefined as never)
    } catch (error) {
      // Without it in this response, the client sends the call and shows its own rejection.
      if (error instanceof Problem) return undefined
      throw error
    }
  }
}

/** Calls with a limit of their own or work before the transaction need their own request. */
const mayRunInside = ({ call, before }: ReadHandler) => call.answer !== 'file' && !call.rate && !before

interface Target {
  readonly handler: ReadHandler
  readonly raw: Record<string, unknown>
}

function targetOf(byPath: ReadonlyMap<string, ReadHandler>, url: string): Target {
  const [path = '', query = ''] = url.split('?')
  const handler = byPath.get(path)
  if (!handler) throw new Error(`no read ${path}`)
  return { handler, raw: coercionFor(handler.call.input)(Object.fromEntries(new URLSearchParams(query))) }
}
