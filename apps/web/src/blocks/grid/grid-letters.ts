import { cyrillicOf, layouts, retype, type Layout } from '@asistent/domain/kernel/keyboard'
import type { GridCode } from './grid-model'

// Codes are typed by letters on any keyboard layout. Bulgarian layouts produce Cyrillic; a Latin letter is converted
// by the Bulgarian layout this user has used, else by sound.

export type { Layout }

const isCyrillic = (letter: string) => /^\p{Script=Cyrillic}$/u.test(letter)

/** Capital Cyrillic letter or digit of a keyboard event; undefined for keys that type no character. */
export function letterOf(key: string, layout: Layout | undefined): string | undefined {
  if ([...key].length !== 1) return undefined
  const small = key.toLowerCase()
  if (isCyrillic(small) || /\d/.test(small)) return small.toUpperCase()
  const meant = layout ? retype(small, layout) : cyrillicOf(small)
  return isCyrillic(meant) ? meant.toUpperCase() : undefined
}

/** Detects the layout from a Cyrillic letter and the physical key; undefined if several match. */
export function layoutOf(key: string, physicalKey: string): Layout | undefined {
  const small = key.toLowerCase()
  const latin = /^Key([A-Z])$/.exec(physicalKey)?.[1]?.toLowerCase()
  if (!latin || !isCyrillic(small)) return undefined
  const names = (Object.keys(layouts) as Layout[]).filter((layout) => retype(latin, layout) === small)
  // The two phonetic layouts share most letters, so it is enough to know that it is not БДС.
  return names.includes('bds') && names.length > 1 ? undefined : names[0]
}

/** Normalizes a code for typing and comparison: capitals without dots and spaces ('1ч.' is typed 1, Ч). */
export const plainCode = (code: string): string => code.toUpperCase().replace(/[.\s]/g, '')

export interface Typed {
  /** Letters typed into this cell so far. */
  readonly letters: string
  readonly code: GridCode | undefined
}

/**
 * Appends a letter. П gives П immediately, then П, К gives ПК: the shortest code with the prefix is taken, and a
 * letter that continues no code starts a new one.
 */
export function typeLetter(codes: readonly GridCode[], letters: string, letter: string): Typed {
  const continued = best(codes, letters + letter)
  if (continued) return { letters: letters + letter, code: continued }
  const begun = best(codes, letter)
  return begun ? { letters: letter, code: begun } : { letters: '', code: undefined }
}

function best(codes: readonly GridCode[], letters: string): GridCode | undefined {
  let shortest: GridCode | undefined
  for (const code of codes) {
    const plain = plainCode(code.code)
    if (!plain.startsWith(letters)) continue
    if (!shortest || plain.length < plainCode(shortest.code).length) shortest = code
  }
  return shortest
}

/** Latin homoglyphs of Cyrillic letters: many spreadsheets have 'НО' and 'МБ' typed with them. */
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

/** The code whose text or name equals the pasted text, ignoring case. */
export function codeOfText(codes: readonly GridCode[], text: string): GridCode | undefined {
  const plainText = plainCode(text).replace(/[A-Z]/g, (letter) => lookalikes[letter] ?? letter)
  return codes.find((code) => plainCode(code.code) === plainText || plainCode(code.name) === plainText)
}
