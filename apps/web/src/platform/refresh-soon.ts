import type { Query } from '@tanstack/react-query'
import { queryClient } from './use-call'

// What others change. One message is told by three events, and a teacher who enters a group saves dozens of times in a
// minute: every open page would ask as often. So changes are gathered; a summary that carries many topics (the home page)
// rests for a while between two questions; a page nobody looks at asks when somebody looks again.

/** A lone change is shown at once, as people feel it. */
const gatherFor = 250
/** While changes keep coming. Somebody else's mark is on an open grid within a second all the same. */
const apart = 700

const waiting = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let last = -Infinity
const resting = new Map<string, ReturnType<typeof setTimeout>>()

export function refreshSoon(topics: readonly string[]): void {
  for (const topic of topics) waiting.add(topic)
  timer ??= setTimeout(refresh, Math.max(gatherFor, last + apart - Date.now()))
}

/** A change that concerns every kindergarten reaches every open page at once: each asks at a moment of its own. */
const soonest = 2000
const spread = 10_000
/** Several such changes in a row are one question. */
const wideApart = 30_000

const waitingWide = new Set<string>()
let wideTimer: ReturnType<typeof setTimeout> | undefined
let lastWide = -Infinity

export function refreshSpread(topics: readonly string[], random: () => number = Math.random): void {
  for (const topic of topics) waitingWide.add(topic)
  wideTimer ??= setTimeout(refreshWide, Math.max(soonest + random() * spread, lastWide + wideApart - Date.now()))
}

function refreshWide(): void {
  wideTimer = undefined
  lastWide = Date.now()
  refreshSoon([...waitingWide])
  waitingWide.clear()
}

function refresh(): void {
  const bumped = new Set(waiting)
  waiting.clear()
  timer = undefined
  last = Date.now()
  fetchAgain((query) => (query.meta?.topics ?? []).some((topic) => bumped.has(topic)) && !rests(query))
}

/** Hidden pages only note that what they show is old; coming back to them fetches it (TanStack Query does, on focus). */
const fetchAgain = (predicate: (query: Query) => boolean): void =>
  void queryClient.invalidateQueries({ predicate, refetchType: document.hidden ? 'none' : 'active' })

/** True when the summary was answered a moment ago: it is asked again when its rest is over. */
function rests(query: Query): boolean {
  const left = query.state.dataUpdatedAt + (query.meta?.calmSeconds ?? 0) * 1000 - Date.now()
  if (left <= 0) return false
  const { queryHash } = query
  if (!resting.has(queryHash))
    resting.set(
      queryHash,
      setTimeout(() => {
        resting.delete(queryHash)
        fetchAgain((one) => one.queryHash === queryHash)
      }, left),
    )
  return true
}
