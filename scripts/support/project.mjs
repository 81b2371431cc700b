import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

// The scripts run before `npm ci` and on unsupported Node versions, so they use no dependencies and no newer syntax.

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const inProject = (...names) => join(root, ...names)

export function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(`Нужен е Node.js 20.19 или по-нов, а тук е ${process.versions.node}. Инсталирайте по-нов от https://nodejs.org.`)
}

/** Ends the script with a one-sentence error. */
export function fail(message) {
  console.error(message)
  process.exit(1)
}

export function hashFile(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

/** The sheet of icons is written by the build: with it, the first build of a fresh checkout looked outdated. */
const NOT_SOURCES = new Set(['node_modules', 'dist', '.data', 'coverage', 'icon-sheet.svg'])

/** Hash of the contents that a build depends on. Not modification times, which are new in a fresh checkout. */
export function hashSources(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(listFiles).toSorted()) {
    hash.update(relative(root, path).split(sep).join('/')).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function listFiles(path) {
  if (!existsSync(path)) return []
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
  return entries.flatMap((entry) => {
    if (NOT_SOURCES.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    const child = join(path, entry.name)
    if (entry.isDirectory()) return listFiles(child)
    return entry.isFile() ? [child] : []
  })
}
