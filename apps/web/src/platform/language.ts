import { formatLongDay, type Day } from '@asistent/domain/kernel/day'
import type { Language } from '@asistent/domain/kernel/languages'

// Texts of the screens of families in their language. Bulgarian is the source text and needs no catalogue; the others
// are chunks of their own, loaded before the first screen (decision 024).

export type Values = Readonly<Record<string, string | number>>
/** Undefined for a text that the catalogue does not have. */
export type Translate = (text: string, values?: Values) => string | undefined

let current: Language = 'bg'
let translate: Translate | undefined

export const language = (): Language => current

const catalogues: Readonly<Record<Exclude<Language, 'bg'>, () => Promise<{ translate: Translate }>>> = {
  uk: () => import('./languages/uk'),
  tr: () => import('./languages/tr'),
  en: () => import('./languages/en'),
}

/** Without a network and a stored catalogue the texts stay Bulgarian. */
export async function loadLanguage(wanted: Language): Promise<void> {
  if (wanted === current) return
  try {
    translate = wanted === 'bg' ? undefined : (await catalogues[wanted]()).translate
    current = wanted
    document.documentElement.lang = wanted
  } catch {
    // The next start tries again.
  }
}

/** The text in the language of the user, with values in place of '{name}'. Call it while rendering. */
export function t(text: string, values?: Values): string {
  return translate?.(text, values) ?? filled(text, values)
}

/** 'Още {count} задача' or 'Още {count} задачи'; the catalogue has the forms of other languages under `other`. */
export function counted(count: number, one: string, other: string, values?: Values): string {
  const all = { ...values, count }
  return translate?.(other, all) ?? filled(Math.abs(count) === 1 ? one : other, all)
}

const filled = (text: string, values: Values = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))

/** 'понеделник, 16 ноември 2026 г.' in the language of the user. */
export function longDay(day: Day): string {
  if (current === 'bg') return formatLongDay(day)
  const format = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(current === 'en' ? 'en-GB' : current, format)
}
