/** Topics to tell, with the kindergartens they changed in. */
export type TopicBatch = readonly {
  readonly kindergartenIds: readonly number[] | 'all'
  readonly topics: readonly string[]
}[]

export interface TopicCollector {
  add(kindergartenIds: readonly number[] | 'all', topics: readonly string[]): void
  flush(): void
}

/** A person doesn't notice it; a hundred saves in it cost one notification. */
const gatherMs = 25

/**
 * Gathers the topics of many saves into one message. Every notification between processes is a commit of its own in
 * PostgreSQL, and those take turns over the whole server: one for each save made saving three times slower.
 */
export function topicBatch(send: (batch: TopicBatch) => void): TopicCollector {
  let waiting = new Map<number | 'all', Set<string>>()
  let timer: NodeJS.Timeout | undefined

  const note = (place: number | 'all', topics: readonly string[]) => {
    const known = waiting.get(place)
    if (known) for (const topic of topics) known.add(topic)
    else waiting.set(place, new Set(topics))
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

/** Kindergartens with the same topics share a line: who listens to several of them is told once. */
function grouped(waiting: ReadonlyMap<number | 'all', ReadonlySet<string>>): TopicBatch {
  const lines = new Map<string, { kindergartenIds: number[] | 'all'; topics: string[] }>()
  for (const [place, set] of waiting) {
    const topics = [...set].sort()
    const key = place === 'all' ? 'all' : topics.join('\n')
    const line = lines.get(key)
    if (line && place !== 'all' && line.kindergartenIds !== 'all') line.kindergartenIds.push(place)
    else lines.set(key, { kindergartenIds: place === 'all' ? 'all' : [place], topics })
  }
  return [...lines.values()]
}

/** A page opens its connection some seconds after it has asked for its data (apps/web/src/shell). */
const keptMs = 10_000

export interface RecentTopics {
  note(batch: TopicBatch): void
  /** What has changed a moment ago in these kindergartens. */
  of(kindergartenIds: readonly number[] | 'all'): string[]
}

/** What was told lately: whoever connects now may have asked for the data before it, and heard nothing of it. */
export function recentTopics(now: () => number = Date.now): RecentTopics {
  let told: { readonly at: number; readonly line: TopicBatch[number] }[] = []
  return {
    note(batch) {
      const oldest = now() - keptMs
      told = [...told.filter(({ at }) => at >= oldest), ...batch.map((line) => ({ at: now(), line }))]
    },
    of(kindergartenIds) {
      const oldest = now() - keptMs
      const concerns = ({ kindergartenIds: changed }: TopicBatch[number]) =>
        changed === 'all' || kindergartenIds === 'all' || changed.some((id) => kindergartenIds.includes(id))
      const lines = told.filter(({ at, line }) => at >= oldest && concerns(line))
      return [...new Set(lines.flatMap(({ line }) => line.topics))]
    },
  }
}
