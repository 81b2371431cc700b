import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coreJourneys } from '../e2e/core'
import { projectFolder } from '../support/sources'

// `npm test -- changed` goes by the names of folders and files: they must be the ones that are there.

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

test('every journey belongs to a slice', () => {
  const named = Object.values(journeysOf).flat()
  expect(named.filter((name) => !specs.includes(name))).toEqual([])
  expect(specs.filter((name) => !name.startsWith('screens') && !named.includes(name))).toEqual([])
})

test('every core journey exists', () => {
  const missing = Object.entries(coreJourneys).flatMap(([name, titles]) => {
    const text = specTexts.get(name)
    if (text === undefined) return [name]
    return titles === 'all'
      ? []
      : titles.filter((title) => !text.includes(`'${title}'`)).map((title) => `${name}: ${title}`)
  })
  expect(missing).toEqual([])
})

test('a change in any folder of the sources runs the tests of a slice, or everything', () => {
  const folders = ['packages/domain/src', 'packages/contract/src', 'apps/server/src', 'apps/web/src'].flatMap((path) =>
    foldersIn(path).map((name) => `${path}/${name}/x.ts`),
  )
  // `kitchen` has only rules so far, `dev` is no part of the product.
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

test('a slice runs its calls, its screens and its journeys', () => {
  const { vitest, specs: journeys } = planFor(['apps/server/src/staff/members.handlers.ts', 'apps/web/src/staff/x.tsx'])
  expect(vitest.map(({ name }) => name)).toEqual(['conventions', 'rules', 'web', 'calls'])
  expect(vitest.at(-1)?.args).toContain('apps/server/src/staff/')
  expect(journeys).toEqual(['tests/e2e/screens-closely.spec.ts', 'tests/e2e/staff.spec.ts'])
})

test('what everything stands on runs everything, words alone only the conventions', () => {
  expect(planFor(['apps/server/src/platform/access.ts']).vitest).toEqual([
    { name: 'vitest', about: 'everything', args: [] },
  ])
  expect(planFor(['docs/glossary.md'])).toMatchObject({ vitest: [{ name: 'conventions' }], specs: [] })
})
