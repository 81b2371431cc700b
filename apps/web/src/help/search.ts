import { searchReadings } from '@asistent/domain/kernel/keyboard'
import { bestKinship as best, wordsOf } from '@asistent/domain/kernel/kin-words'

// Search of the help by everyday words (domain/kernel/kin-words.ts).

export interface Passage {
  /** Anchor on the page. */
  readonly anchor: string
  readonly title: string
  readonly text: string
  /** Steps rank before errors that mention the same words. */
  readonly weight: number
}

export interface Searched {
  readonly slug: string
  readonly title: string
  readonly lead: string
  readonly keywords: string
  /** Passages of the text, once loaded. */
  readonly passages: readonly Passage[]
}

export interface Hit {
  readonly slug: string
  /** The title alone matches: the result is the whole topic. */
  readonly titled: boolean
  readonly passages: readonly Passage[]
}

/** A topic with tokenized words, computed once. */
export interface Prepared {
  readonly topic: Searched
  readonly fields: readonly (readonly [weight: number, words: readonly string[]])[]
  readonly passages: readonly {
    readonly passage: Passage
    readonly title: readonly string[]
    readonly text: readonly string[]
  }[]
}

export const prepare = (topic: Searched): Prepared => ({
  topic,
  fields: [
    [8, wordsOf(topic.title)],
    [5, wordsOf(topic.keywords)],
    [3, wordsOf(topic.lead)],
  ],
  passages: topic.passages.map((passage) => ({ passage, title: wordsOf(passage.title), text: wordsOf(passage.text) })),
})

interface Scored extends Hit {
  readonly matched: number
  readonly score: number
}

function score({ topic, fields, passages }: Prepared, words: readonly string[]): Scored {
  let total = 0
  let matched = 0
  const inPassage = (word: string, { passage, title, text }: Prepared['passages'][number]) =>
    passage.weight * Math.max(4 * best(word, title), best(word, text))
  for (const word of words) {
    const scores = fields.map(([weight, words]) => weight * best(word, words))
    const inside = passages.map((one) => inPassage(word, one))
    const most = Math.max(0, ...scores, ...inside)
    if (most > 0) matched += 1
    total += most
  }
  const shown = passages
    .map((passage) => {
      const points = words.map((word) => inPassage(word, passage))
      return {
        passage: passage.passage,
        all: points.every((point) => point > 0),
        sum: points.reduce((sum, point) => sum + point, 0),
      }
    })
    .filter(({ all }) => all)
    .toSorted((left, right) => right.sum - left.sum)
    .slice(0, 2)
  const titled = words.every((word) => best(word, fields[0]?.[1] ?? []) > 0)
  return { slug: topic.slug, titled, matched, score: total, passages: shown.map(({ passage }) => passage) }
}

/** Topics that contain all words; if there are none, those with the most words, at least half. */
export function findTopics(typed: string, prepared: readonly Prepared[]): Hit[] {
  const rows = searchReadings(typed).map((reading) => {
    const words = wordsOf(reading)
    const scored = prepared.map((topic) => score(topic, words)).filter(({ matched }) => matched > 0)
    const most = Math.max(0, ...scored.map(({ matched }) => matched))
    const kept = most * 2 >= words.length ? scored.filter(({ matched }) => matched === most) : []
    return { kept, most, top: Math.max(0, ...kept.map((one) => one.score)) }
  })
  const reading = rows.reduce<(typeof rows)[number] | undefined>(
    (chosen, row) =>
      !chosen || row.most > chosen.most || (row.most === chosen.most && row.top > chosen.top) ? row : chosen,
    undefined,
  )
  return (reading?.kept ?? [])
    .toSorted((left, right) => right.score - left.score)
    .map(({ slug, titled, passages }) => ({ slug, titled, passages }))
}
