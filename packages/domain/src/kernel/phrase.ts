import { formatMonth, type Month } from './month'
import { listed } from './text'

// Texts as data: a text with its values can be stored, and be written in the language of its reader later (decision
// 024). Bulgarian is the source text.

export interface Phrase {
  /** With '{name}' for values; the catalogues of languages have it as their key. */
  readonly text: string
  readonly values?: Readonly<Record<string, PhraseValue>>
  /** Bulgarian wording, if it is not the text with its values. */
  readonly bulgarian?: string
}

export type PhraseValue =
  | string
  | number
  | Phrase
  | { readonly month: Month }
  | { readonly all: readonly (string | Phrase)[] }

/** Replaces '{name}' by the values; a name without a value stays. */
export const filled = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

/** `one` is the Bulgarian singular; the catalogues have all forms under `other`. */
export const counted = (count: number, one: string, other: string): Phrase => ({
  text: other,
  values: { count },
  ...(Math.abs(count) === 1 && { bulgarian: filled(one, { count }) }),
})

export function inBulgarian(value: PhraseValue): string {
  if (typeof value !== 'object') return String(value)
  if ('month' in value) return formatMonth(value.month)
  if ('all' in value) return listed(value.all.map(inBulgarian))
  if (value.bulgarian !== undefined) return value.bulgarian
  const values = Object.entries(value.values ?? {}).map(([name, part]) => [name, inBulgarian(part)] as const)
  return filled(value.text, Object.fromEntries(values))
}
