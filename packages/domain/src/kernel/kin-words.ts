import { searchReadings } from './keyboard'
import { searchForm } from './text'

// Searching in people's own words: with any Bulgarian endings, also typed on a keyboard left in Latin. No dictionary of
// forms: two words are kin when they share most of their beginning.

/** Words that say nothing about what is looked for. */
const empty = new Set(
  'а аз ако бъде в ви ви във где да дали до е ето за защо и из или има как какво каква като кога които който кой къде ли ме ми мога може моя на ни но от по при с са се си сме съм със това този тази тук че ще искам трябва направя'.split(
    ' ',
  ),
)

/** Plurals that share too little with their word. */
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

/** '-та', '-ите': what a word is most often longer by. */
const longestEnding = 3

/** 1: the same, less: the beginning of it (somebody still types), or another form of it; 0: another word. */
export function kinship(wanted: string, word: string): number {
  const direct = kinshipOf(wanted, word)
  // 'дец' is on the way to 'деца' although 'дете' begins otherwise.
  return direct > 0 ? direct : kinshipOf(singular(wanted), singular(word))
}

function kinshipOf(wanted: string, word: string): number {
  if (wanted === word) return 1
  if (word.startsWith(wanted)) return word.length - wanted.length <= longestEnding ? 0.95 : 0.85
  const shared = sharedStart(wanted, word)
  const [short, long] = [Math.min(wanted.length, word.length), Math.max(wanted.length, word.length)]
  // 'роля' and 'роли': short words that differ in their last letter alone.
  if (short >= 4 && long - shared <= 1) return 0.6
  // 'паролата' and 'пароли', 'забравих' and 'забравена', but not 'покана' and 'показва'.
  return shared >= Math.max(4, short * 0.75) ? 0.6 : 0
}

export const bestKinship = (wanted: string, words: readonly string[]): number =>
  words.reduce((most, word) => Math.max(most, kinship(wanted, word)), 0)

/** What is searched, with its words cut once: the first ones weigh most. */
export type WeighedWords = readonly (readonly [weight: number, words: readonly string[]])[]

function scoreOf(wanted: readonly string[], fields: WeighedWords): number {
  let total = 0
  for (const word of wanted) {
    const most = Math.max(0, ...fields.map(([weight, words]) => weight * bestKinship(word, words)))
    if (most === 0) return 0
    total += most
  }
  return total
}

/** What has the word only in passing isn't shown beside what is called so. */
const farFromBest = 0.3

/** Those that have every word typed, in the best of its readings; the best first, equal ones in their order. */
export function ranked<T>(typed: string, all: readonly T[], wordsFor: (one: T) => WeighedWords): T[] {
  const readings = searchReadings(typed).map((reading) => {
    const wanted = wordsOf(reading)
    const scored = all
      .map((one) => ({ one, score: wanted.length === 0 ? 0 : scoreOf(wanted, wordsFor(one)) }))
      .filter(({ score }) => score > 0)
    return { scored, top: Math.max(0, ...scored.map(({ score }) => score)) }
  })
  const best = readings.toSorted((left, right) => right.top - left.top)[0]
  return (best?.scored ?? [])
    .filter(({ score }) => score >= best!.top * farFromBest)
    .toSorted((left, right) => right.score - left.score)
    .map(({ one }) => one)
}
