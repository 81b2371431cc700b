/** Changed topics by kindergarten. */
export type TopicBatch = readonly {
  readonly kindergartenIds: readonly number[] | 'all'
  readonly topics: readonly string[]
}[]

export interface TopicCollector {
  add(kindergartenIds: readonly number[] | 'all', topics: readonly string[]): void
  flush(): void
}

/** Unnoticeable to users; a hundred saves within it cost one notification. */
const gatherMs = 25

/**
 * Batches the topics of many saves into one notification. Every NOTIFY is a commit of its own, and PostgreSQL
 * serializes those over the whole server: one per save made saving three times slower.
 */
export function topicBatch(send: (batch: TopicBatch) => void): TopicCollector {
  let waiting = new Map<number | 'all', Set<string>>()
  let timer: NodeJS.Timeout | undefined

  const note = (kindergarten: number | 'all', topics: readonly string[]) => {
    const pending = waiting.get(kindergarten)
    if (pending) for (const topic of topics) pending.add(topic)
    else waiting.set(kindergarten, new Set(topics))
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0) return
    const ready = grouped(waiting)
    waiting = new Map()
    send(ready)
  }
  return {
    add(kindergartenIds, topics) {
      if (topics.length === 0) return
      if (kindergartenIds === 'all') note('all', topics)
      else for (const id of kindergartenIds) note(id, topics)
      timer ??= setTimeout(flush, gatherMs)
    },
    flush,
  }
}

/** Merges kindergartens with the same topics, so that a client subscribed to several is notified once. */
function grouped(waiting: ReadonlyMap<number | 'all', ReadonlySet<string>>): TopicBatch {
  const lines = new Map<string, { kindergartenIds: number[] | 'all'; topics: string[] }>()
  for (const [kindergarten, set] of waiting) {
    const topics = [...set].toSorted()
    const key = kindergarten === 'all' ? 'all' : topics.join('\n')
    const line = lines.get(key)
    if (line && kindergarten !== 'all' && line.kindergartenIds !== 'all') line.kindergartenIds.push(kindergarten)
    else lines.set(key, { kindergartenIds: kindergarten === 'all' ? 'all' : [kindergarten], topics })
  }
  return [...lines.values()]
}

/** A page connects to the hub some seconds after it has fetched its data (apps/web/src/shell). */
const keptMs = 10_000

export interface RecentTopics {
  note(batch: TopicBatch): void
  /** Returns topics that changed recently in these kindergartens. */
  of(kindergartenIds: readonly number[] | 'all'): string[]
}

/** Recently notified topics: a client that has fetched its data just before connecting gets the events it missed. */
export function recentTopics(now: () => number = Date.now): RecentTopics {
  let recent: { readonly at: number; readonly line: TopicBatch[number] }[] = []
  return {
    note(batch) {
      const oldest = now() - keptMs
      recent = [...recent.filter(({ at }) => at >= oldest), ...batch.map((line) => ({ at: now(), line }))]
    },
    of(kindergartenIds) {
      const oldest = now() - keptMs
      const concerns = ({ kindergartenIds: changed }: TopicBatch[number]) =>
        changed === 'all' || kindergartenIds === 'all' || changed.some((id) => kindergartenIds.includes(id))
      const lines = recent.filter(({ at, line }) => at >= oldest && concerns(line))
      return [...new Set(lines.flatMap(({ line }) => line.topics))]
    },
  }
}
