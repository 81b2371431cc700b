import type { Query } from '@tanstack/react-query'
import { forgetFirst } from './first-answers'
import { queryClient } from './use-call'

// Refetching after changes by other users. A message emits three events, and a teacher who enters attendance saves
// dozens of times a minute; without throttling every open page would fetch as often. Changes are coalesced, a summary
// with many topics (the home page) has a minimum interval between fetches, and a hidden page refetches when it
// becomes visible.

/** Debounce in milliseconds: a single change still appears at once. */
const gatherFor = 250
/**
 * Minimum interval in milliseconds during continuous changes. An open grid shows another user's mark within a second.
 */
const apart = 700

const waiting = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let last = -Infinity
const resting = new Map<string, ReturnType<typeof setTimeout>>()

export function refreshSoon(topics: readonly string[]): void {
  forgetFirst()
  for (const topic of topics) waiting.add(topic)
  timer ??= setTimeout(refresh, Math.max(gatherFor, last + apart - Date.now()))
}

/** Changes of master data reach every open page at once, so each client adds a random delay. */
const soonest = 2000
const spread = 10_000
/** Coalesces several such changes into one fetch. */
const wideApart = 30_000

const waitingWide = new Set<string>()
let wideTimer: ReturnType<typeof setTimeout> | undefined
let lastWide = -Infinity

export function refreshSpread(topics: readonly string[], random: () => number = Math.random): void {
  forgetFirst()
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

/** Hidden pages only mark their queries as stale; TanStack Query refetches them on focus. */
const fetchAgain = (predicate: (query: Query) => boolean): void =>
  void queryClient.invalidateQueries({ predicate, refetchType: document.hidden ? 'none' : 'active' })

/** True if the summary was fetched recently: it is refetched at the end of its interval. */
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
