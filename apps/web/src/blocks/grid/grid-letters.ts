import { cyrillicOf, layouts, retype, type Layout } from '@asistent/domain/kernel/keyboard'
import type { GridCode } from './grid-model'

// Codes are typed by their letters, whatever keyboard layout is on: the Bulgarian ones give Cyrillic themselves; with a
// Latin layout left on by mistake the letter is understood the way this person types Bulgarian, else by its sound.

export type { Layout }

const isCyrillic = (letter: string) => /^\p{Script=Cyrillic}$/u.test(letter)

/** The letter of the keyboard event as a capital Cyrillic letter or a digit; undefined for keys that type nothing. */
export function letterOf(key: string, layout: Layout | undefined): string | undefined {
  if ([...key].length !== 1) return undefined
  const small = key.toLowerCase()
  if (isCyrillic(small) || /\d/.test(small)) return small.toUpperCase()
  const meant = layout ? retype(small, layout) : cyrillicOf(small)
  return isCyrillic(meant) ? meant.toUpperCase() : undefined
}

/** Which layout a Cyrillic letter came from, by the place of the key that typed it; undefined when several have it. */
export function layoutOf(key: string, physicalKey: string): Layout | undefined {
  const small = key.toLowerCase()
  const latin = /^Key([A-Z])$/.exec(physicalKey)?.[1]?.toLowerCase()
  if (!latin || !isCyrillic(small)) return undefined
  const names = (Object.keys(layouts) as Layout[]).filter((layout) => retype(latin, layout) === small)
  // The two phonetic layouts share most letters; knowing that it isn't БДС already decides what matters.
  return names.includes('bds') && names.length > 1 ? undefined : names[0]
}

/** A code as typed and compared: capitals, no dots and spaces ('1ч.' is typed 1, Ч). */
export const plainCode = (code: string): string => code.toUpperCase().replace(/[.\s]/g, '')

export interface Typed {
  /** What has been typed so far into this cell. */
  readonly letters: string
  readonly code: GridCode | undefined
}

/**
 * Adds a letter to what was typed into the cell. П gives П at once and П, К gives ПК: the shortest code that begins
 * with the letters is taken, and a letter that continues no code begins a new one.
 */
export function typeLetter(codes: readonly GridCode[], letters: string, letter: string): Typed {
  const continued = best(codes, letters + letter)
  if (continued) return { letters: letters + letter, code: continued }
  const begun = best(codes, letter)
  return begun ? { letters: letter, code: begun } : { letters: '', code: undefined }
}

function best(codes: readonly GridCode[], letters: string): GridCode | undefined {
  let found: GridCode | undefined
  for (const code of codes) {
    const plain = plainCode(code.code)
    if (!plain.startsWith(letters)) continue
    if (!found || plain.length < plainCode(found.code).length) found = code
  }
  return found
}

/** Latin letters that look like Cyrillic ones: in many a spreadsheet 'НО' and 'МБ' are typed with them. */
const lookalikes: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
}

/** The code a pasted text stands for: its code or its name, in any case. */
export function codeOfText(codes: readonly GridCode[], text: string): GridCode | undefined {
  const wanted = plainCode(text).replace(/[A-Z]/g, (letter) => lookalikes[letter] ?? letter)
  return codes.find((code) => plainCode(code.code) === wanted || plainCode(code.name) === wanted)
}
