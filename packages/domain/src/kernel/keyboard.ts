import { searchForm } from './text'

/**
 * Interprets Latin input as Bulgarian: typed on the wrong keyboard layout, or transliterated ('Maria'). Each layout
 * lists the characters of `latinKeys`, key by key.
 */
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,./`\\"

export const layouts = {
  /** БДС 5237:2006, the typewriter layout. */
  bds: ',уеишщксдзц;ьяаожгтнвмчюйъэфхпрлб()',
  /** The phonetic layout of БДС 5237:2006. */
  phonetic: "чшертъуиопящасдфгхйкл;'зжцвбнм,./юь",
  /** The older phonetic layout, still the most common one at home. */
  phoneticTraditional: "явертъуиопшщасдфгхйкл;'зьцжбнм,./чю",
} as const

export type Layout = keyof typeof layouts

/** Converts text to what the same keys produce on a Bulgarian layout; other characters are unchanged. */
export const retype = (text: string, layout: Layout): string =>
  [...text.toLowerCase()]
    .map((key) => {
      const index = latinKeys.indexOf(key)
      return index < 0 ? key : layouts[layout][index]!
    })
    .join('')

/** Reverse transliteration table, longest first; a final -ия is written -ia. */
const sounds: readonly [latin: string, cyrillic: string][] = [
  ['sht', 'щ'],
  ['zh', 'ж'],
  ['ts', 'ц'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['yu', 'ю'],
  ['ya', 'я'],
  ['ju', 'ю'],
  ['ja', 'я'],
]

const letters: Record<string, string> = {
  a: 'а',
  b: 'б',
  c: 'ц',
  d: 'д',
  e: 'е',
  f: 'ф',
  g: 'г',
  h: 'х',
  i: 'и',
  j: 'й',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  q: 'я',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  v: 'в',
  w: 'в',
  x: 'кс',
  y: 'й',
  z: 'з',
}

/** 'Kalina Stoyanova' → 'калина стоянова'. */
export const cyrillicOf = (latin: string): string =>
  sounds
    .reduce((text, [from, to]) => text.replaceAll(from, to), latin.toLowerCase().replace(/ia\b/g, 'ия'))
    .replace(/[a-z]/g, (letter) => letters[letter] ?? letter)

/**
 * Interpretations of a search text: as typed and, if it is all Latin, transliterated and by each layout. A record
 * matches if it contains any of them.
 */
export const searchReadings = (typed: string): string[] => {
  const asTyped = searchForm(typed)
  if (!/[a-z]/.test(asTyped) || /[а-я]/u.test(asTyped)) return asTyped ? [asTyped] : []
  const raw = typed.toLowerCase().trim().replace(/\s+/gu, ' ')
  const readings = [cyrillicOf(asTyped), ...(Object.keys(layouts) as Layout[]).map((layout) => retype(raw, layout))]
  // A reading with punctuation inside a word has the wrong layout.
  const plausible = readings.map((text) => text.trim()).filter((text) => /^[а-я\d\s-]+$/u.test(text))
  return [...new Set([asTyped, ...plausible])]
}
