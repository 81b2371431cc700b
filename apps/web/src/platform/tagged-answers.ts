import { readToken, sessionEnded } from './session'

// The last responses of reads with their tags, in memory until the session ends: a refetch of unchanged data transfers
// no body (docs/decisions/027-tags-from-bodies.md).

interface Tagged {
  readonly token: string | null
  readonly tag: string
  readonly answer: unknown
}

/** Maximum number of responses; the oldest is removed first. */
const maxAnswers = 60

const answers = new Map<string, Tagged>()

/** The last response of a path in this session. */
export function taggedAnswer(url: string): Tagged | undefined {
  const tagged = answers.get(url)
  return tagged?.token === readToken() ? tagged : undefined
}

/** `token` is that of the request: the session may have changed since. */
export function keepTagged(url: string, { token, tag, answer }: Omit<Tagged, 'tag'> & { tag: string | null }): void {
  answers.delete(url)
  if (!tag) return
  answers.set(url, { token, tag, answer })
  const [oldest] = answers.keys()
  if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest)
}

if (typeof window !== 'undefined') window.addEventListener(sessionEnded, () => answers.clear())
