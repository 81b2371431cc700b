import { formatLongDay, weekdayNames, weekdayOf, type Day } from '@asistent/domain/kernel/day'
import type { Language } from '@asistent/domain/kernel/languages'
import { firstDayOf, formatMonth, monthName, type Month } from '@asistent/domain/kernel/month'
import { filled } from '@asistent/domain/kernel/phrase'
import { listed as listedInBulgarian } from '@asistent/domain/kernel/text'
import { readStored, writeStored } from './stored'

// Texts of the screens of families in their language. Bulgarian is the source text and needs no catalogue; the others
// are chunks of their own, loaded before the first screen (decision 024).

export type Values = Readonly<Record<string, string | number>>
/** Undefined for a text that the catalogue does not have. */
export type Translate = (text: string, values?: Values) => string | undefined

export interface Catalogue {
  readonly translate: Translate
  /** A finished text of the server, found by the message that it was made of. */
  readonly translateFilled: (text: string) => string | undefined
  /** A Cyrillic name in Latin letters, for readers who do not read Cyrillic. */
  readonly latinOf: (name: string) => string | undefined
}

const storedKey = 'asistent.language'

let current: Language = 'bg'
let catalogue: Catalogue | undefined

export const language = (): Language => current

const catalogues: Readonly<Record<Exclude<Language, 'bg'>, () => Promise<Catalogue>>> = {
  uk: () => import('./languages/uk'),
  tr: () => import('./languages/tr'),
  en: () => import('./languages/en'),
}

/** The last language of this device; undefined before anybody has chosen one or signed in. */
export const lastLanguage = (): Language | undefined => readStored<Language>(storedKey)

/** Shows the texts in a language, and keeps it for the pages without a user. */
export function loadLanguage(nextLanguage: Language): Promise<void> {
  writeStored(storedKey, nextLanguage)
  return showLanguage(nextLanguage)
}

/** Without a network and a stored catalogue the texts stay Bulgarian. */
async function showLanguage(nextLanguage: Language): Promise<void> {
  if (nextLanguage === current) return
  try {
    catalogue = nextLanguage === 'bg' ? undefined : await catalogues[nextLanguage]()
    current = nextLanguage
    document.documentElement.lang = nextLanguage
  } catch {
    // The next start tries again.
  }
}

/** For pages without a user, such as the sign-in after an expired session: the last language of this device. */
export const loadLastLanguage = (): Promise<void> => showLanguage(lastLanguage() ?? 'bg')

/** Keeps the language of a page before the sign-in, which the next start of the program shows. */
export const rememberLanguage = (chosen: Language): boolean => writeStored(storedKey, chosen)

/** The text in the language of the user, with values in place of '{name}'. Call it while rendering. */
export function t(text: string, values?: Values): string {
  return catalogue?.translate(text, values) ?? filled(text, values)
}

/** 'Още {count} задача' or 'Още {count} задачи'; the catalogue has the forms of other languages under `other`. */
export function counted(count: number, one: string, other: string, values?: Values): string {
  const all = { ...values, count }
  return catalogue?.translate(other, all) ?? filled(Math.abs(count) === 1 ? one : other, all)
}

/** Rejections and messages of fields come from the server as finished Bulgarian sentences. */
export const textOfServer = (text: string): string => catalogue?.translateFilled(text) ?? text

/** The British order of a date; 'en' alone is American. */
const locale = (): string => (current === 'en' ? 'en-GB' : current)

/** 'а, б и в' in the language of the user. */
export const listed = (words: readonly string[]): string =>
  current === 'bg' ? listedInBulgarian(words) : new Intl.ListFormat(locale()).format(words)

/** 'Mila Petrova' beside 'Мила Петрова' for readers of English and Turkish; undefined for others. */
export const latinOf = (name: string): string | undefined => catalogue?.latinOf(name)

const inWords = (day: Day, format: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale(), { ...format, timeZone: 'UTC' })

/** 'понеделник, 16 ноември 2026 г.' in the language of the user. */
export const longDay = (day: Day): string =>
  current === 'bg'
    ? formatLongDay(day)
    : inWords(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** 'ноември 2026 г.' in the language of the user. */
export const longMonth = (month: Month): string =>
  current === 'bg' ? formatMonth(month) : inWords(firstDayOf(month), { month: 'long', year: 'numeric' })

/** 'ноември' in the language of the user. */
export const nameOfMonth = (month: number): string =>
  current === 'bg' ? monthName(month) : inWords(firstDayOf({ year: 2026, month }), { month: 'long' })

/** 'понеделник' in the language of the user. */
export const nameOfWeekday = (day: Day): string =>
  current === 'bg' ? (weekdayNames[weekdayOf(day) - 1] ?? '') : inWords(day, { weekday: 'long' })

/** 'Мила и Борис' in the language of the user. */
export const joined = (names: readonly string[]): string =>
  new Intl.ListFormat(current, { type: 'conjunction' }).format(names)
