// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { anyone } from '@asistent/contract/core/access'
import { buildRouter } from './router'
import { keepToken } from '../platform/session'
import { screen } from '../platform/slice/screen'
import { openOf } from './frame'
import { staticPages } from './shell.routes'
import { screens } from './slices'

const root = join(import.meta.dirname, '../../../..')

test('docs/generated/routes.txt lists every page (renew with: npx vitest run apps/web/src/shell/routes.test.ts -u)', async () => {
  const product = screens.filter(({ path }) => !path.startsWith('/dev/'))
  const paths = [...product.map(({ path }) => path), ...staticPages].toSorted()
  await expect(`${paths.join('\n')}\n`).toMatchFileSnapshot(join(root, 'docs/generated/routes.txt'))
})

test('paths are unique and every screen has a title', () => {
  const paths = screens.map((definition) => definition.path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(screens.filter(({ title }) => !/^[А-Я]/u.test(title))).toEqual([])
})

test('the modules of all screens load and export a component', async () => {
  const modules = await Promise.all(screens.map(async ({ path, screen: load }) => ({ path, ...(await load()) })))
  expect(modules.filter(({ Screen }) => typeof Screen !== 'function')).toEqual([])
})

const specified = readFileSync(join(root, 'spec/routes.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t')[0] ?? '')
  .filter((path) => !path.endsWith('.html'))

// Two paths of the specification have the same shape: '/fees_depricated/management/{month}/{kidId?}' is contained in
// '/fees_depricated/management/{year}/{month?}/{kidId?}/{id?}'. Their slice decides which one a number means.
const shared = '/fees_depricated/management/'

test('a path with an impossible id is not found, before any request', async () => {
  keepToken('test')
  const fetch = vi.fn<() => Promise<Response>>()
  vi.stubGlobal('fetch', fetch)
  const withId = screens.filter(
    ({ path, access }) =>
      !path.startsWith(shared) && /\{(id|\w+Id)\??\}/.test(path) && access.kind !== 'guest' && access.kind !== 'anyone',
  )
  expect(withId.length).toBeGreaterThan(70)
  const opened: unknown[] = []
  for (const { path } of withId)
    for (const wrong of ['0', 'дума']) {
      const at = path.replace(/\{\w+\??\}/g, encodeURIComponent(wrong))
      const router = buildRouter(screens, createMemoryHistory({ initialEntries: [at] }))
      await router.load()
      const { screen: open, failure } = openOf(router.state.matches)
      if (failure !== '404') opened.push({ at, failure, path: open?.path })
    }
  expect(opened).toEqual([])
  expect(fetch).not.toHaveBeenCalled()
})

test('the router distinguishes all paths of the specification', () => {
  const all = specified.map((path) =>
    screen({
      path: path as `/${string}`,
      title: 'Проба',
      access: anyone,
      screen: () => Promise.resolve({ Screen: () => null }),
    }),
  )
  const router = buildRouter(all, createMemoryHistory())
  const missed = specified
    .filter((path) => !path.startsWith(shared))
    .filter((path) => {
      const address = path.replace(/\{\w+\??\}/g, '7')
      const matches = router.matchRoutes(address, {})
      return matches.at(-1)?.staticData?.screen?.path !== path
    })
  expect(missed).toEqual([])
})

test('optional parameters may be omitted', () => {
  const router = buildRouter(
    [
      '/days-off',
      '/days-off/create',
      '/days-off/{id?}',
      '/kids/records/{id}/{kindergatrenId?}',
      '/unsubscribe/{token?}',
    ].map((path) =>
      screen({
        path: path as `/${string}`,
        title: 'Проба',
        access: anyone,
        screen: () => Promise.resolve({ Screen: () => null }),
      }),
    ),
    createMemoryHistory(),
  )
  const opened = (address: string) => router.matchRoutes(address, {}).at(-1)?.staticData?.screen?.path
  expect(opened('/unsubscribe')).toBe('/unsubscribe/{token?}')
  expect(opened('/kids/records/7')).toBe('/kids/records/{id}/{kindergatrenId?}')
  expect(opened('/days-off/create')).toBe('/days-off/create')
  expect(opened('/days-off')).toBe('/days-off')
  expect(opened('/days-off/7')).toBe('/days-off/{id?}')
})
