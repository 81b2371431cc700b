import { compileMessage } from '@lingui/message-utils/compileMessage'

/** Values and plural forms of an ICU message. */
export function partsOfMessage(message: string): { values: Set<string>; forms: string[] } {
  const compiled = compileMessage(message)
  const values = new Set<string>()
  const forms: string[] = []
  const read = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens) {
      if (!Array.isArray(token)) continue
      const [name, kind, choices] = token as [string, string?, Record<string, unknown>?]
      values.add(name)
      if (kind === 'plural' && choices) forms.push(...Object.keys(choices).filter((form) => form !== 'offset'))
      for (const choice of Object.values(choices ?? {})) read(choice)
    }
  }
  read(compiled)
  return { values, forms }
}

/** Names of the values in a source text. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
]
