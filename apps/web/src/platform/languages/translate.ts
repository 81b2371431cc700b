import { transliterated } from '@asistent/domain/kernel/text'
import { setupI18n, type Messages } from '@lingui/core'
import type { Language } from '@asistent/domain/kernel/languages'
import type { Catalogue, Values } from '../language'

/** Reads the compiled messages of a language; a text without a message stays Bulgarian. */
export function catalogueOf(language: Language, messages: Messages): Catalogue {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  const translate = (text: string, values?: Values) =>
    text in messages ? i18n._(text, values as Record<string, unknown>) : undefined
  let patterns: readonly Pattern[] | undefined
  const translateFilled = (text: string): string | undefined => {
    const whole = translate(text)
    if (whole !== undefined) return whole
    // The longest first: 'поне {least}' also matches 'поне 8 знака'.
    patterns ??= Object.keys(messages)
      .toSorted((one, next) => next.length - one.length)
      .flatMap(patternOf)
    for (const { source, expression } of patterns) {
      const values = expression.exec(text)?.groups
      if (values)
        return translate(
          source,
          Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueOf(value) ?? value])),
        )
    }
    return undefined
  }
  /** A value can be a text, a number of days, or a sentence with values of its own. */
  const valueOf = (value: string): string | undefined => {
    const [, count, unit = ''] = /^(\d+) (\D+)$/.exec(value) ?? []
    const days = daysText[unit]
    return days ? translate(days, { count: Number(count) }) : translateFilled(value)
  }
  return {
    translate,
    translateFilled,
    // Readers of Ukrainian read Cyrillic letters.
    latinOf: (name) => (language !== 'uk' && /\p{Script=Cyrillic}/u.test(name) ? transliterated(name) : undefined),
  }
}

/** Messages of numbers of days, which the server writes inside of a sentence. */
const daysText: Readonly<Record<string, string>> = {
  ден: '{count} дни',
  дни: '{count} дни',
  'работен ден': '{count} работни дни',
  'работни дни': '{count} работни дни',
}

interface Pattern {
  readonly source: string
  readonly expression: RegExp
}

/** Sentences with values, also messages of fields. Plurals are excluded: the server sends no count apart from its text. */
function patternOf(source: string): Pattern[] {
  if (!/^([А-Я].*\{|\{label\} |\{\w+\} [а-я].*\.$)/u.test(source) || source.includes('{count}')) return []
  const used = new Set<string>()
  const expression = source
    .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      used.has(name) ? String.raw`\k<${name}>` : (used.add(name), `(?<${name}>.+)`),
    )
  return [{ source, expression: new RegExp(`^${expression}$`, 'u') }]
}
