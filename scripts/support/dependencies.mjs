import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fail, hashFile, inProject } from './project.mjs'
import { runNpm, runStep } from './run.mjs'

const LOCK = inProject('package-lock.json')
// npm writes it last, so it is missing after an interrupted installation.
const INSTALLED = inProject('node_modules', '.package-lock.json')
const STAMP = inProject('node_modules', '.installed-for.json')

/** Installs the dependencies if they are missing, outdated, or copied from another platform. */
export async function ensureDependencies() {
  const stamp = { lock: hashFile(LOCK), machine: `${process.platform}-${process.arch}` }
  if (isInstalled(stamp)) return
  // Build and tests need the dev dependencies whatever NODE_ENV is.
  const code = await runStep('Инсталират се библиотеките', (watch) =>
    runNpm(['ci', '--include=dev', '--include=optional', '--loglevel=error'], { watch }),
  )
  if (code !== 0) fail('Библиотеките не можаха да се инсталират. Проверете връзката с интернет и опитайте отново.')
  writeFileSync(STAMP, JSON.stringify(stamp))
}

function isInstalled(expected) {
  if (!existsSync(INSTALLED)) return false
  const stamp = existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, 'utf8')) : undefined
  if (stamp && stamp.machine !== expected.machine) return false
  if (stamp && stamp.lock === expected.lock) return true
  // npm was run manually: compare the installed versions.
  if (!sameVersions()) return false
  tryToStamp(expected)
  return true
}

function sameVersions() {
  const packages = JSON.parse(readFileSync(LOCK, 'utf8')).packages
  const installed = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages
  return Object.entries(packages).every(([path, entry]) => {
    const relevant = path.includes('node_modules/') && !entry.link && !entry.optional
    return !relevant || (installed[path] && installed[path].version === entry.version)
  })
}

/** Only saves the next comparison, so a read-only node_modules is no error. */
function tryToStamp(stamp) {
  try {
    writeFileSync(STAMP, JSON.stringify(stamp))
  } catch {
    return
  }
}
