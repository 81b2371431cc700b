import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Build and licence information, read once from files next to the program.

/** Searches a project file upwards: sources and built program have different depths. */
function fileAbove(name: string): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (;;) {
    if (existsSync(join(folder, name))) return join(folder, name)
    const above = dirname(folder)
    if (above === folder) return undefined
    folder = above
  }
}

const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** Short hash of the sources of the build; null when running from the sources. */
export const buildName = once(async (): Promise<string | null> => {
  const stamp = fileAbove('built-from')
  return stamp ? (await readFile(stamp, 'utf8')).trim().slice(0, 10) : null
})

interface LockedPackage {
  readonly dev?: boolean
  readonly link?: boolean
  readonly license?: string
}

/** Number of installed components by licence, descending. Excludes dev dependencies. */
export const licences = once(async (): Promise<{ name: string; components: number }[]> => {
  const lock = fileAbove('package-lock.json')
  if (!lock) return []
  const { packages } = JSON.parse(await readFile(lock, 'utf8')) as { packages: Record<string, LockedPackage> }
  const counts = new Map<string, number>()
  for (const [path, { dev, link, license }] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || dev || link) continue
    const name = license ?? 'Друг'
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .map(([name, components]) => ({ name, components }))
    .toSorted((left, right) => right.components - left.components || left.name.localeCompare(right.name))
})
