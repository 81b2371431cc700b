import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// What the program is made of, read once from the files beside it.

/** A file of the project, looked for from here upwards: the sources and the built program lie at different depths. */
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

/** The first letters of the hash of the sources it was built from; null when it runs from the sources. */
export const buildName = once(async (): Promise<string | null> => {
  const stamp = fileAbove('built-from')
  return stamp ? (await readFile(stamp, 'utf8')).trim().slice(0, 10) : null
})

interface LockedPackage {
  readonly dev?: boolean
  readonly link?: boolean
  readonly license?: string
}

/** Installed components by licence, most used first. Those for development only are not part of the program. */
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
