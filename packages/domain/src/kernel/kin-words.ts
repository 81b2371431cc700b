import { searchReadings } from './keyboard'
import { searchForm } from './text'

// Search with Bulgarian inflection, also for text typed on a Latin layout. Without a dictionary of forms: two words
// match if they share most of their beginning.

/** Stop words. */
const empty = new Set(
  'а аз ако бъде в ви ви във где да дали до е ето за защо и из или има как какво каква като кога които който кой къде ли ме ми мога може моя на ни но от по при с са се си сме съм със това този тази тук че ще искам трябва направя'.split(
    ' ',
  ),
)

/** Plurals that share too little of their singular. */
const irregular: Readonly<Record<string, string>> = { деца: 'дете', децата: 'детето', хора: 'човек' }

const singular = (word: string): string => irregular[word] ?? word

export function wordsOf(text: string): string[] {
  const words = searchForm(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
  const telling = words.filter((word) => !empty.has(word))
  return telling.length > 0 ? telling : words
}

const sharedStart = (left: string, right: string): number => {
  let length = 0
  while (length < left.length && left[length] === right[length]) length += 1
  return length
}

/** Length of frequent suffixes: '-та', '-ите'. */
const longestEnding = 3

/** Score of a match: 1 for the same word, less for a prefix or another form, 0 for no match. */
export function kinship(query: string, word: string): number {
  const direct = kinshipOf(query, word)
  // Compares singulars too: 'дец' is a prefix of 'деца', although 'дете' begins differently.
  return direct > 0 ? direct : kinshipOf(singular(query), singular(word))
}

function kinshipOf(query: string, word: string): number {
  if (query === word) return 1
  if (word.startsWith(query)) return word.length - query.length <= longestEnding ? 0.95 : 0.85
  const shared = sharedStart(query, word)
  const [short, long] = [Math.min(query.length, word.length), Math.max(query.length, word.length)]
  // 'роля' and 'роли': short words that differ only in the last letter.
  if (short >= 4 && long - shared <= 1) return 0.6
  // 'паролата' and 'пароли', 'забравих' and 'забравена', but not 'покана' and 'показва'.
  return shared >= Math.max(4, short * 0.75) ? 0.6 : 0
}

export const bestKinship = (queryWords: string, words: readonly string[]): number =>
  words.reduce((most, word) => Math.max(most, kinship(queryWords, word)), 0)

/** Searchable texts split into words, with their weights, the most important first. */
export type WeighedWords = readonly (readonly [weight: number, words: readonly string[]])[]

function scoreOf(queryWords: readonly string[], fields: WeighedWords): number {
  let total = 0
  for (const word of queryWords) {
    const most = Math.max(0, ...fields.map(([weight, words]) => weight * bestKinship(word, words)))
    if (most === 0) return 0
    total += most
  }
  return total
}

/** Minimum share of the best score: hides results with an incidental match next to exact ones. */
const farFromBest = 0.3

/** Items that contain every typed word, by the best interpretation of the text; sorted by score, stable. */
export function ranked<T>(typed: string, all: readonly T[], wordsFor: (row: T) => WeighedWords): T[] {
  const readings = searchReadings(typed).map((reading) => {
    const queryWords = wordsOf(reading)
    const scored = all
      .map((one) => ({ one, score: queryWords.length === 0 ? 0 : scoreOf(queryWords, wordsFor(one)) }))
      .filter(({ score }) => score > 0)
    return { scored, top: Math.max(0, ...scored.map(({ score }) => score)) }
  })
  const best = readings.toSorted((left, right) => right.top - left.top)[0]
  return (best?.scored ?? [])
    .filter(({ score }) => score >= best!.top * farFromBest)
    .toSorted((left, right) => right.score - left.score)
    .map(({ one }) => one)
}
