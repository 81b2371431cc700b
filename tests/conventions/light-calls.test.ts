import { expect, test } from 'vitest'
import { importsOf, isTest, readSources, type Import } from '../support/sources'

// The first pages load no schemas (apps/web/light-calls.ts): modules of the frame, home page cards and the sign-in page
// import their calls from '@asistent/contract/light/…', transitively.

const sources = readSources('apps/web/src', 'packages')
const paths = new Set(sources.map((source) => source.path))
const imports = sources.flatMap((source) => importsOf(source, paths)).filter(({ from }) => !isTest(from))
const importsFrom = new Map(sources.map(({ path }) => [path, imports.filter(({ from }) => from === path)]))

const isParts = (path: string) => /\.parts\.tsx?$/.test(path)
const isDrawnFirst = (path: string) =>
  path === 'apps/web/src/main.tsx' || isParts(path) || /\/layouts\/(default|login)-layout\.tsx$/.test(path)

/** Cards and lists that the frame loads by itself. Modules loaded on user action may import schemas. */
const comesWithHome = ({ from, lazy, to }: Import): boolean => lazy && isParts(from) && /-cards?\.tsx$/.test(to ?? '')

const isScreenOf =
  (path: string) =>
  ({ from, lazy, to }: Import) =>
    lazy && from.endsWith('.routes.ts') && to === `apps/web/src/${path}`

function reachable(roots: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (path: string): void => {
    if (seen.has(path) || !path.startsWith('apps/web/')) return
    seen.add(path)
    for (const row of importsFrom.get(path) ?? []) if (row.to && !row.typeOnly && !row.lazy) visit(row.to)
  }
  roots.forEach(visit)
  return [...seen]
}

const firstPages = () =>
  reachable([
    ...sources.map(({ path }) => path).filter(isDrawnFirst),
    ...imports
      .filter((one) => comesWithHome(one) || isScreenOf('identity/login.screen.tsx')(one))
      .flatMap(({ to }) => to ?? []),
    'apps/web/src/shell/home/home.screen.tsx',
  ])

const isLight = ({ specifier }: Import) => specifier.startsWith('@asistent/contract/light/')
const isCalls = ({ to }: Import) => /^packages\/contract\/src\/.*\.calls\.ts$/.test(to ?? '')

test('modules of the first pages import light calls', () => {
  const pages = firstPages()
  expect(pages.length).toBeGreaterThan(100)
  const heavy = pages
    .flatMap((path) => importsFrom.get(path) ?? [])
    .filter((one) => isCalls(one) && !one.typeOnly && !one.lazy && !isLight(one))
  expect(heavy.map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([])
})

test('importers of light calls do not use their schemas', () => {
  const wrong = sources.filter(
    ({ path, text }) =>
      importsFrom.get(path)?.some((one) => isLight(one) && !one.typeOnly) &&
      /\b(formScreen|listScreen|reportScreen|detailScreen|askForm|useRouteInput)\(/.test(text),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})
