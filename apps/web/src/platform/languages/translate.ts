import { setupI18n, type Messages } from '@lingui/core'
import type { Language } from '@asistent/domain/kernel/languages'
import type { Translate, Values } from '../language'

/** Reads the compiled messages of a language; a text without a message stays Bulgarian. */
export function translator(language: Language, messages: Messages): Translate {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  return (text: string, values?: Values) =>
    text in messages ? i18n._(text, values as Record<string, unknown>) : undefined
}
