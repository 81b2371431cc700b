/** Languages of the screens of families. Bulgarian is the language of the source texts and of everybody else. */
export const languages = ['bg', 'uk', 'tr', 'en'] as const
export type Language = (typeof languages)[number]

/** Each language in its own words. */
export const languageNames: Readonly<Record<Language, string>> = {
  bg: 'Български',
  uk: 'Українська',
  tr: 'Türkçe',
  en: 'English',
}

/** The first of the languages that a browser prefers; Bulgarian if it prefers none of ours. */
export function proposedLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const row = languages.find((language) => tag.toLowerCase().split('-')[0] === language)
    if (row) return row
  }
  return 'bg'
}

/** Proposal of a language in the language itself. */
export const languageQuestion: Readonly<
  Record<Exclude<Language, 'bg'>, { question: string; yes: string; no: string }>
> = {
  uk: { question: 'Показувати програму українською?', yes: 'Так, українською', no: 'Ні, болгарською' },
  tr: { question: 'Program Türkçe gösterilsin mi?', yes: 'Evet, Türkçe', no: 'Hayır, Bulgarca' },
  en: { question: 'Show the program in English?', yes: 'Yes, in English', no: 'No, in Bulgarian' },
}
