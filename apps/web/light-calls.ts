import { runnerImport, type Plugin } from 'vite'

// The frame, the home page and the sign-in page only send their calls: a method, a path, a right. What a call takes and
// answers is read by forms, lists and reports, so zod and the shapes come with the first such screen, not with the first
// page. A module that only sends says so: it imports its calls from '@asistent/contract/light/…'. Everywhere that is the
// contract's own file; in the built product it is a light twin of it: its calls as plain data. Two twins of a call are one
// question, for the cache knows it by its path. tests/conventions/light-calls.test.ts knows who must.

const light = '?light'
const lightCall = /^@asistent\/contract\/light\/.*\.calls$/

export const lightCalls: Plugin = {
  name: 'light-calls',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!lightCall.test(source)) return undefined
    const row = await this.resolve(source, importer, { skipSelf: true })
    return row && row.id + light
  },
  async load(id) {
    if (!id.endsWith(light)) return undefined
    const file = id.slice(0, -light.length)
    this.addWatchFile(file)
    const { module } = await runnerImport<Record<string, unknown>>(file, { configFile: false, logLevel: 'error' })
    return Object.entries(module)
      .filter(([, value]) => isCall(value))
      .map(([name, value]) => `export const ${name} = ${JSON.stringify({ ...(value as object), ...shapes })}`)
      .join('\n')
  },
}

/** Not a key of the text: JSON leaves out what is undefined. */
const shapes = { input: undefined, output: undefined }

const isCall = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value
