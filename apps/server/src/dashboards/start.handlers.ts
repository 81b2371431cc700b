import { listWaiting, type WaitingCount } from '@asistent/contract/dashboards/waiting.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { frameReads, homeReads, waitingCountRead, type StartRead } from '@asistent/contract/dashboards/start-reads'
import { getStart } from '@asistent/contract/dashboards/start.calls'
import { read, type Handler } from '../platform/handler'
import type { Scope } from '../platform/scope'

export const startHandlers: Handler[] = [
  read(getStart, async (context, { home = false }) => {
    const answers: Record<string, unknown> = {}
    const run = async ({ url }: StartRead) => {
      const answer = await context.services.runRead(context, url)
      if (answer !== undefined) answers[url] = answer
    }
    // In turn: they share one connection, and some change its role.
    for (const startRead of home ? [...frameReads, ...homeReads] : frameReads)
      if (isNeeded(startRead, context.scope)) await run(startRead)
    const listed = answers[listWaiting.path] as OutputOf<typeof listWaiting> | undefined
    if (listed) answers[waitingCountRead.url] = countOf(listed)
    else await run(waitingCountRead)
    return { answers }
  }),
]

const isNeeded = ({ roles, inOneKindergarten }: StartRead, { role, consolidated }: Scope): boolean =>
  (!roles || roles.includes(role)) && !(inOneKindergarten && consolidated)

const countOf = ({ total, kinds }: OutputOf<typeof listWaiting>): WaitingCount => ({
  total,
  kinds: kinds.map(({ rows: _rows, ...head }) => head),
})
