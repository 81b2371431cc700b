import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stamped } from './support/built.mjs'
import { ensureDependencies } from './support/dependencies.mjs'
import { inProject, refuseOldNode } from './support/project.mjs'
import { run, tool } from './support/run.mjs'

const WEB = inProject('dist', 'web')
const SERVER = inProject('dist', 'server')

/** Output name -> source. A worker is a separate entry because it is started by its file name. */
const SERVER_ENTRIES = {
  main: 'apps/server/src/main.ts',
  'typst-worker': 'apps/server/src/platform/documents/worker.ts',
}

/** Files that the server reads at run time: source -> path below dist/server. */
const SERVER_ASSETS = { 'apps/server/src/db/migrations': 'migrations' }

/** Workspaces whose non-hoisted dependencies the bundled server needs. */
const SERVER_WORKSPACES = ['apps/server', 'packages/contract', 'packages/documents', 'packages/domain']

async function buildWeb() {
  const code = await run(process.execPath, [tool('vite'), 'build', '--outDir', WEB, '--emptyOutDir'], {
    cwd: inProject('apps', 'web'),
  })
  if (code !== 0) process.exit(code)
}

/** Bundles our packages into one file, which starts fast. Installed packages stay external; some are native. */
async function buildServer() {
  const { build: bundle } = await import('rolldown')
  rmSync(SERVER, { recursive: true, force: true })
  mkdirSync(SERVER, { recursive: true })
  const entries = Object.entries(SERVER_ENTRIES).map(([name, path]) => [name, inProject(path)])
  await bundle({
    cwd: inProject(),
    input: Object.fromEntries(entries.filter(([, path]) => existsSync(path))),
    platform: 'node',
    tsconfig: inProject('tsconfig.json'),
    external: (id) => /^[^./]/.test(id) && !/^[a-zA-Z]:[\\/]/.test(id) && !id.startsWith('@asistent/'),
    output: {
      dir: SERVER,
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    },
  })
  for (const [source, target] of Object.entries(SERVER_ASSETS)) {
    if (existsSync(inProject(source))) cpSync(inProject(source), join(SERVER, target), { recursive: true })
  }
  linkOwnDependencies()
}

/**
 * If workspaces need different versions of a package, npm installs it in the workspace's node_modules, where
 * dist/server would not find it (or would find the other version).
 */
function linkOwnDependencies() {
  const linked = new Map()
  for (const workspace of SERVER_WORKSPACES) {
    for (const name of packagesIn(inProject(workspace, 'node_modules'))) {
      if (linked.has(name)) throw new Error(`${name} differs between ${linked.get(name)} and ${workspace}`)
      linked.set(name, workspace)
      const link = join(SERVER, 'node_modules', name)
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(inProject(workspace, 'node_modules', name), link, 'junction')
    }
  }
}

function packagesIn(folder) {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  return names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((part) => `${name}/${part}`) : [name],
  )
}

refuseOldNode()
await ensureDependencies()
await stamped(async () => {
  await buildServer()
  await buildWeb()
})
