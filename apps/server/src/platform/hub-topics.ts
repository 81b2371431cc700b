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
