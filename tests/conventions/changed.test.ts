import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coreJourneys } from '../e2e/core'
import { projectFolder } from '../support/sources'

// `npm test -- changed` depends on names of folders and files, which must exist.

interface Changed {
  readonly journeysOf: Readonly<Record<string, readonly string[]>>
  planFor(files: readonly string[]): {
    readonly vitest: readonly { readonly name: string; readonly args: readonly string[] }[]
    readonly specs: readonly string[]
  }
}
const script = new URL('../../scripts/support/changed.mjs', import.meta.url).href
const { journeysOf, planFor } = (await import(/* @vite-ignore */ script)) as Changed

const foldersIn = (path: string) =>
  readdirSync(join(projectFolder, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const specTexts = new Map(
  readdirSync(join(projectFolder, 'tests/e2e'))
    .filter((name) => name.endsWith('.spec.ts'))
    .map(
      (name) => [name.replace('.spec.ts', ''), readFileSync(join(projectFolder, 'tests/e2e', name), 'utf8')] as const,
    ),
)
const specs = [...specTexts.keys()]

test('every spec belongs to a slice', () => {
  const named = Object.values(journeysOf).flat()
  expect(named.filter((name) => !specs.includes(name))).toEqual([])
  expect(specs.filter((name) => !/^screens|-closely$/.test(name) && !named.includes(name))).toEqual([])
})

test('every core spec exists', () => {
  const missing = Object.entries(coreJourneys).flatMap(([name, titles]) => {
    const text = specTexts.get(name)
    if (text === undefined) return [name]
    return titles === 'all'
      ? []
      : titles.filter((title) => !text.includes(`'${title}'`)).map((title) => `${name}: ${title}`)
  })
  expect(missing).toEqual([])
})

test('a change in any source folder selects the tests of a slice, or all', () => {
  const folders = ['packages/domain/src', 'packages/contract/src', 'apps/server/src', 'apps/web/src'].flatMap((path) =>
    foldersIn(path).map((name) => `${path}/${name}/x.ts`),
  )
  // `kitchen` has only rules so far; `dev` is not part of the product.
  const unknown = folders.filter(
    (file) =>
      !/\/(kitchen|dev)\//.test(file) &&
      planFor([file]).vitest.every(
        ({ name, args }) =>
          name !== 'vitest' && !args.some((arg) => arg.includes('x.ts') || arg.startsWith('apps/server/src/')),
      ),
  )
  expect(unknown).toEqual([])
})

test('a change of a slice selects its calls, screens and specs', () => {
  const { vitest, specs: journeys } = planFor(['apps/server/src/staff/members.handlers.ts', 'apps/web/src/staff/x.tsx'])
  expect(vitest.map(({ name }) => name)).toEqual(['conventions', 'rules', 'web', 'calls'])
  expect(vitest.at(-1)?.args).toContain('apps/server/src/staff/')
  expect(journeys).toEqual([
    'tests/e2e/families-closely.spec.ts',
    'tests/e2e/screens-closely.spec.ts',
    'tests/e2e/staff.spec.ts',
  ])
})

test('shared code selects all tests, docs only the conventions', () => {
  expect(planFor(['apps/server/src/platform/access.ts']).vitest).toEqual([
    { name: 'vitest', about: 'everything', args: [] },
  ])
  expect(planFor(['docs/glossary.md'])).toMatchObject({ vitest: [{ name: 'conventions' }], specs: [] })
})
