import { readFileSync } from 'node:fs'
import { minVersion, satisfies } from 'semver'
import { describe, expect, test } from 'vitest'

// `npm ci` must install the same packages on every platform; only the lock file determines them.

interface Entry {
  readonly version?: string
  readonly link?: boolean
  readonly optional?: boolean
  readonly integrity?: string
  readonly resolved?: string
  readonly engines?: { readonly node?: string }
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
const entries = Object.entries((read('package-lock.json') as { packages: Record<string, Entry> }).packages)
const installed = entries.filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? path
const byName = new Map(installed.map(([path, entry]) => [nameOf(path), entry]))

const machines = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
]

const runsOn = (entry: Entry, { os, cpu }: (typeof machines)[number]) =>
  (!entry.os || entry.os.includes(os)) &&
  (!entry.cpu || entry.cpu.includes(cpu)) &&
  (!entry.libc || entry.libc.includes('glibc'))

/** Packages with one binary per platform. */
const families = entries
  .map(([path, entry]) => ({
    path,
    binaries: Object.keys(entry.optionalDependencies ?? {}).flatMap((name) => byName.get(name) ?? []),
  }))
  .filter(({ binaries }) => new Set(binaries.flatMap(({ os }) => os ?? [])).size > 1)

describe('package-lock.json', () => {
  test('has every optional binary that a package declares', () => {
    const missing = entries.flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {})
        .filter((name) => !byName.has(name))
        .map((name) => `${path} names ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('is complete for Linux, macOS and Windows', () => {
    expect(families.length).toBeGreaterThan(10)
    const missing = families.flatMap(({ path, binaries }) =>
      machines
        .filter((machine) => !binaries.some((entry) => runsOn(entry, machine)))
        .map(({ os, cpu }) => `${path} has no binary for ${os} ${cpu}`),
    )
    expect(missing).toEqual([])
  })

  test('has a checksum of every package and no registry URL', () => {
    expect(installed.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual([])
    expect(installed.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([])
  })

  test('requires no newer Node than ours', () => {
    const ours = (read('package.json') as { engines: { node: string } }).engines.node
    const oldest = minVersion(ours)?.version ?? ''
    expect(readFileSync(new URL('../../README.md', import.meta.url), 'utf8')).toContain(
      `Node.js ${oldest.replace(/\.0$/, '')} or newer`,
    )
    const newer = installed
      // npm omits incompatible optional packages.
      .filter(([, entry]) => !entry.optional && entry.engines?.node && !satisfies(oldest, entry.engines.node))
      .map(([path, entry]) => `${nameOf(path)} ${entry.version} asks for Node ${entry.engines?.node}`)
    expect(newer).toEqual([])
  })
})
