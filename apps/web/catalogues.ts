import { compileMessage } from '@lingui/message-utils/compileMessage'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

// Compiles the catalogues of the languages (src/platform/languages/*.json, ICU messages) to data, so that the browser needs no
// parser. Decision 024.

const name = /^catalogue:(\w+)$/

export const catalogues: Plugin = {
  name: 'catalogues',
  resolveId: (id) => (name.test(id) ? `\0${id}` : undefined),
  async load(id) {
    const language = name.exec(id.replace('\0', ''))?.[1]
    if (!language) return undefined
    const file = fileURLToPath(new URL(`src/platform/languages/${language}.json`, import.meta.url))
    this.addWatchFile(file)
    const messages = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
    const compiled = Object.entries(messages).map(([text, message]) => [text, compileMessage(message)])
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))})`
  },
}
