import { frameReads, homeReads, waitingCountRead } from '@asistent/contract/dashboards/start-reads'
import { readToken } from './session'

// Responses that the first page needs and one request has fetched (GET Start). `send` uses each of them once, instead of
// a request of its own; what is missing, too old or of another session is requested as usual.

type Answers = Readonly<Record<string, unknown>>

/** Milliseconds after which a response is not used any more. */
const maxAge = 15_000

interface First {
  readonly token: string | null
  /** Paths that the request may return. */
  readonly expected: Set<string>
  readonly answers: Promise<{ readonly answers: Answers; readonly at: number } | undefined>
}

let first: First | undefined

/** Announces the responses of a request that has been sent. Without a response every call is sent by itself. */
export function expectFirst(home: boolean, request: Promise<{ readonly answers: Answers }>): void {
  const reads = [...frameReads, waitingCountRead, ...(home ? homeReads : [])]
  first = {
    token: readToken(),
    expected: new Set(reads.map(({ url }) => url)),
    answers: request.then(
      ({ answers }) => ({ answers, at: Date.now() }),
      () => undefined,
    ),
  }
}

/** The fetched responses may be older than a change. */
export const forgetFirst = (): void => {
  first = undefined
}

/** Returns the fetched response of a path once; undefined if there is none. */
export async function takeFirst(url: string): Promise<unknown> {
  const current = first
  if (!current?.expected.delete(url)) return undefined
  const arrived = await current.answers
  const isUsable = first === current && current.token === readToken() && arrived && Date.now() - arrived.at < maxAge
  return isUsable ? arrived.answers[url] : undefined
}
