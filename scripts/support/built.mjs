import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hashSources, inProject } from './project.mjs'
import { run, runStep } from './run.mjs'

const STAMP = inProject('dist', 'built-from')
const SOURCES = [
  'packages',
  'apps',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
]

const sourcesHash = () => hashSources(SOURCES.map((path) => inProject(path)))

export const builtServer = inProject('dist', 'server', 'main.js')

/** Returns whether the last complete build has the current sources. */
export const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash()

/** Builds if the sources have changed; returns false if the build fails. */
export async function ensureBuilt() {
  if (isBuilt()) return true
  const code = await runStep('Подготвя се програмата', (watch) =>
    run(process.execPath, [inProject('scripts', 'build.mjs')], { watch }),
  )
  return code === 0
}

/** The stamp exists only after a complete build. */
export async function stamped(build) {
  rmSync(STAMP, { force: true })
  const hash = sourcesHash()
  await build()
  writeFileSync(STAMP, hash)
}
