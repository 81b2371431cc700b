import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

// Bundles the measured sides as in production, because a loader adds calls of its own.

const sides = ['app-side', 'bare-side', 'hub-side', 'load', 'raw-sockets', 'replay-side'] as const
export type SideName = (typeof sides)[number]

const here = fileURLToPath(new URL('.', import.meta.url))
const project = fileURLToPath(new URL('../../..', import.meta.url))
/** Inside the project, so that installed packages resolve. */
const folder = `${project}node_modules/.cache/bench`

let bundled: Promise<unknown> | undefined

export async function bundleOf(name: SideName): Promise<string> {
  bundled ??= build({
    cwd: project,
    input: Object.fromEntries(sides.map((side) => [side, `${here}${side}.ts`])),
    platform: 'node',
    tsconfig: `${project}tsconfig.json`,
    external: (id) => /^[^./]/.test(id) && !id.startsWith('@asistent/'),
    output: { dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    logLevel: 'warn',
  })
  await bundled
  return `${folder}/${name}.mjs`
}
