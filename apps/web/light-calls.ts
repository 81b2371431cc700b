import { runnerImport, type Plugin } from 'vite'

// The frame, the home page and the sign-in page only send their calls: a method, a path, a right. What a call takes and
// answers is read by forms, lists and reports, so zod and the shapes come with the first such screen, not with the first
// page. In the built product the modules named here get a light twin of a contract's file: its calls as plain data. Two
// twins of a call are one question, for the cache knows it by its path.

const light = '?light'

/** Who only sends. A screen that checks what is typed is never among them. */
const onlySends =
  /src\/(shell|platform|dashboards)\/|src\/\w+\/\w+\.parts\.tsx?$|src\/blocks\/parts\/|src\/identity\/(login\.screen|sign-in|captcha)\.tsx?$|src\/communication\/header-|src\/attendance\/(offline-|grid-early|references-day-board|day-child)/
const callsOfContract = /contract\/src\/.*\.calls\.ts$/

export const lightCalls: Plugin = {
  name: 'light-calls',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!importer || !onlySends.test(importer) || !source.endsWith('.calls')) return undefined
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found && callsOfContract.test(found.id) ? found.id + light : found
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
