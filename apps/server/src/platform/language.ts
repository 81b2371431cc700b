import { capitalised } from '@asistent/domain/kernel/text'
import { formatLongDay, weekdayNames, weekdayShortNames, type Day, type Weekday } from '@asistent/domain/kernel/day'
import type { Language } from '@asistent/domain/kernel/languages'
import { formatMonth, type Month } from '@asistent/domain/kernel/month'
import { filled, type Phrase as DomainPhrase } from '@asistent/domain/kernel/phrase'
import { setupI18n, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { sql, type SQL } from 'drizzle-orm'
import en from './languages/en.json' with { type: 'json' }
import tr from './languages/tr.json' with { type: 'json' }
import uk from './languages/uk.json' with { type: 'json' }
import { rows, type Tx } from './database'

// Texts that the server writes to families in their language (decision 024). Bulgarian is the source text; the catalogues
// map it to ICU messages. A text that one of the catalogues does not have is a type error.

const catalogues = { uk, tr, en } satisfies Record<Exclude<Language, 'bg'>, Record<string, string>>

export type FamilyText = keyof (typeof catalogues)[keyof typeof catalogues]

/** A text with its values. It is data, so it can wait in a job until the language of the recipient is read. */
export interface Phrase {
  readonly text: FamilyText
  readonly values?: Readonly<Record<string, Value>>
  /** Bulgarian wording, if it is not the text with its values. */
  readonly bulgarian?: string
}

/** A string is shown as it is: text of staff, names, numeric dates, amounts. */
export type Said = string | Phrase | DomainPhrase

type Value =
  | Said
  | number
  | { readonly month: Month }
  /** With its weekday, beginning with a capital. */
  | { readonly longDay: Day }
  | { readonly weekdays: readonly Weekday[] }
  | { readonly all: readonly Said[] }
  /** Separated by semicolons, because the items have commas. */
  | { readonly listed: readonly Said[] }

type NameOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NameOf<Rest> : never
type ValuesOf<Text extends string> = Readonly<Record<NameOf<Text>, Value>>

/** The text, to be written in the language of its reader. */
export const say = <Text extends FamilyText>(
  text: Text,
  ...[values]: [NameOf<Text>] extends [never] ? [] : [ValuesOf<Text>]
): Phrase => (values ? { text, values } : { text })

/** `one` is the Bulgarian singular; the catalogues have all forms under `other`. */
export function counted<Text extends FamilyText>(
  count: number,
  one: string,
  other: Text,
  ...[values]: [Exclude<NameOf<Text>, 'count'>] extends [never] ? [] : [Omit<ValuesOf<Text>, 'count'>]
): Phrase {
  const all: Record<string, Value> = { ...values, count }
  return { text: other, values: all, ...(Math.abs(count) === 1 && { bulgarian: filled(one, inWords(all, 'bg')) }) }
}

const translators = new Map<Language, (text: string, values: Words) => string>()

/** Compiles the messages of a language at its first use. */
function translatorOf(language: Exclude<Language, 'bg'>) {
  const cached = translators.get(language)
  if (cached) return cached
  const messages: Messages = Object.fromEntries(
    Object.entries(catalogues[language]).map(([text, message]) => [text, compileMessage(message)]),
  )
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  // A job can hold a text of an earlier version of the program.
  const translate = (text: string, values: Words) => (text in messages ? i18n._(text, values) : filled(text, values))
  translators.set(language, translate)
  return translate
}

type Words = Record<string, string | number>

const inWords = (values: Readonly<Record<string, Value>>, language: Language): Words =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wordsOf(value, language)]))

/** The British order of a date; 'en' alone is American. */
const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language)

function wordsOf(value: Value, language: Language): string | number {
  if (typeof value === 'number') return value
  if (typeof value === 'string' || 'text' in value) return inLanguage(value, language)
  if ('month' in value) return monthIn(value.month, language)
  if ('longDay' in value) return longDayIn(value.longDay, language)
  if ('weekdays' in value) return value.weekdays.map((weekday) => weekdayIn(weekday, language)).join(', ')
  if ('listed' in value) return value.listed.map((one) => inLanguage(one, language)).join('; ')
  return new Intl.ListFormat(localeOf(language)).format(value.all.map((one) => inLanguage(one, language)))
}

/** The text as its reader reads it. */
export function inLanguage(said: Said, language: Language): string {
  if (typeof said === 'string') return said
  if (language === 'bg' && said.bulgarian !== undefined) return said.bulgarian
  const values = inWords(said.values ?? {}, language)
  return language === 'bg' ? filled(said.text, values) : translatorOf(language)(said.text, values)
}

const dateIn = (date: Date, language: Language, format: Intl.DateTimeFormatOptions): string =>
  date.toLocaleDateString(localeOf(language), { ...format, timeZone: 'UTC' })

const monthIn = (month: Month, language: Language): string =>
  language === 'bg'
    ? formatMonth(month)
    : dateIn(new Date(Date.UTC(month.year, month.month - 1)), language, { month: 'long', year: 'numeric' })

const longDayIn = (day: Day, language: Language): string =>
  capitalised(
    language === 'bg'
      ? formatLongDay(day)
      : dateIn(new Date(`${day}T00:00:00Z`), language, {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          year: 'numeric',
        }),
  )

/** 1 January 2024 was a Monday. */
export const weekdayIn = (weekday: Weekday, language: Language, length: 'long' | 'short' = 'long'): string =>
  language === 'bg'
    ? ((length === 'long' ? weekdayNames : weekdayShortNames)[weekday - 1] ?? '')
    : dateIn(new Date(Date.UTC(2024, 0, weekday)), language, { weekday: length })

/** Language of the account `a`. Staff and experts read Bulgarian, also if they are parents too. */
export const languageOfAccount = sql`case when exists (select from membership m where m.account_id = a.id and m.role <> 3 and (m.active or m.pending))
  then 'bg' else coalesce(a.language, 'bg') end`

interface Reader {
  readonly id: number
  readonly email: string
  readonly language: Language
}

/** Languages of accounts; requires the system role. */
export const languagesWhere = (tx: Tx, accounts: SQL) =>
  rows<Reader>(
    tx,
    sql`select a.id, lower(a.email) as email, ${languageOfAccount} as language from account a where ${accounts}`,
  )
