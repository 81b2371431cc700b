// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { master, may, signedIn } from '@asistent/contract/core/access'
import { roles, type Role } from '@asistent/domain/access/roles'
import { testUser } from '../../platform/test-user'
import { allows } from '../../platform/user'
import { screen, type MenuPlace, type ScreenAccess } from '../../platform/slice/screen'
import { screens as realScreens, slices } from '../slices'
import { bottomBarFor } from './bottom-bar'
import { toggled } from './favourites'
import { allItems, itemsAt, menuFor, openItem, shownItems } from './menu'
import { newestOf, noteVisit } from './recent'

const drawn = () => Promise.resolve({ Screen: () => null })
const at = (path: `/${string}`, access: ScreenAccess, menu: Partial<MenuPlace> = {}) =>
  screen({
    path,
    title: path,
    access,
    menu: { area: 'kindergarten', label: path, icon: 'kids', order: 1, ...menu },
    screen: drawn,
  })

const screens = [
  at('/', signedIn, { area: 'main', order: 0 }),
  at('/messages', may.read('Messages'), { area: 'main', badge: 'unseenMessages' }),
  at('/calendar', may.read('Events'), { area: 'main' }),
  at('/references', may.read('MONReferences'), { area: 'main', onlyFor: ['MON', 'Municipality'] }),
  at('/kids/records', may.read('Students'), { area: 'people' }),
  at('/attendances/management', may.read('StudentAttendances'), {
    area: 'attendance',
    hideFor: ['Parent', 'MON', 'Municipality'],
  }),
  at('/kitchen/menu', may.read('Menus'), { area: 'kitchen' }),
  at('/storage/stock', may.create('Stocks'), { area: 'warehouse' }),
  at('/days-off/{id?}', may.update('DaysOff')),
  at('/platform/settings/configuration', may.update('Kindergarten'), { area: 'settings' }),
  at('/admin/kindergartens', master.read('Kindergarten'), { area: 'institutions' }),
  screen({ path: '/kids/records/{id}', title: 'Дете', access: may.read('Students'), screen: drawn }),
]

const seenBy = (role: Role) => allItems(menuFor(testUser(role), screens)).map((item) => item.to)

const ofManagers = [
  '/',
  '/messages',
  '/calendar',
  '/days-off',
  '/kids/records',
  '/attendances/management',
  '/kitchen/menu',
  '/storage/stock',
  '/platform/settings/configuration',
]

const expected: Record<Role, string[]> = {
  Director: ofManagers,
  Administrator: ofManagers,
  Teacher: ['/', '/messages', '/calendar', '/kids/records', '/attendances/management', '/kitchen/menu'],
  ResourceSpecialist: ['/', '/messages', '/calendar', '/kids/records', '/attendances/management', '/kitchen/menu'],
  Manciple: ['/', '/messages', '/calendar', '/attendances/management', '/kitchen/menu', '/storage/stock'],
  Parent: ['/', '/messages', '/calendar', '/kids/records', '/kitchen/menu'],
  MON: ['/', '/messages', '/references', '/kids/records'],
  Municipality: ['/', '/messages', '/references', '/kids/records'],
  Master: ['/admin/kindergartens'],
}

test.each(roles)('the menu of %s', (role) => {
  expect(seenBy(role)).toEqual(expected[role])
})

test('menu paths have no unresolved parameters', () => {
  expect(roles.flatMap(seenBy).filter((to) => /[{}]/.test(to))).toEqual([])
})

test('sections keep their order and contain one entry per area', () => {
  const parts = menuFor(testUser('Director'), screens)
  expect(parts.map((part) => part.section)).toEqual(['main', 'kindergarten', 'platform'])
  expect(parts[1]?.folds.map((fold) => fold.label)).toEqual(['Деца и групи', 'Присъствия', 'Кухня', 'Склад'])
})

test('groups references behind one item, unless there is only one; settings come last', () => {
  const reference = (path: `/${string}`) => at(path, may.read('Stocks'), { area: 'warehouse', kind: 'reference' })
  const items = (...more: ReturnType<typeof at>[]) =>
    menuFor(testUser('Director'), [
      at('/storage/units', may.read('Stocks'), { area: 'warehouse', kind: 'setting' }),
      ...more,
      ...screens,
    ])[1]?.folds.find((fold) => fold.area === 'warehouse')?.items ?? []
  expect(items(reference('/storage/references/haccp')).map(({ to }) => to)).toEqual([
    '/storage/stock',
    '/storage/references/haccp',
    '/storage/units',
  ])
  const many = items(reference('/storage/references/haccp'), reference('/storage/references/sums'))
  expect(many.map(({ label, to }) => [label, to])).toEqual([
    ['/storage/stock', '/storage/stock'],
    ['Справки', '/menu/warehouse'],
    ['/storage/units', '/storage/units'],
  ])
  // The item that leads to the open reference is active.
  expect(openItem(many, '/storage/references/sums')?.to).toBe('/menu/warehouse')
})

test('experts have the references of all areas behind one entry', () => {
  for (const role of ['MON', 'Municipality'] as const) {
    const parts = menuFor(testUser(role), realScreens)
    const items = shownItems(parts)
    expect(items.filter(({ leadsTo }) => leadsTo).map(({ to }) => to)).toEqual(['/references'])
    expect(parts.flatMap(({ folds }) => folds).filter(({ label }) => label === 'Справки')).toHaveLength(1)
    expect(items.filter(({ label }) => label === 'Справки')).toEqual([])
    expect(openItem(items, '/attendances/references/smp')?.to).toBe('/references')
    expect(openItem(items, '/administrative-references/smp')?.to).toBe('/references')
    expect(allItems(parts).map(({ to }) => to)).toContain('/attendances/references/smp')
  }
})

test('with 335 screens each area is one entry, and no user has more than two dozen', () => {
  const areas = ['people', 'attendance', 'kitchen', 'warehouse', 'staff', 'activities', 'books'] as const
  const many = areas.flatMap((area) =>
    Array.from({ length: 40 }, (_, index) =>
      at(`/${area}/references/r${index}`, may.read('Classes'), { area, kind: 'reference' }),
    ),
  )
  const parts = menuFor(testUser('Director'), [...screens, ...many])
  const lines = parts.flatMap((part) => [...part.items, ...part.folds])
  expect(lines.length).toBeLessThan(24)
  expect(Math.max(...parts.flatMap((part) => part.folds).map((fold) => fold.items.length))).toBeLessThan(4)
})

test('every reference has a description, and every description a reference', async () => {
  for (const slice of slices) {
    const paths = slice.screens.filter(({ menu }) => menu?.kind === 'reference').map(({ path }) => path)
    const references = (await slice.references?.())?.references ?? {}
    expect([slice.name, Object.keys(references).toSorted()]).toEqual([slice.name, paths.toSorted()])
    for (const text of Object.values(references)) expect(text).toMatch(/^[А-Я].{20,140}\.$/u)
  }
})

test('favourites and recent screens include only accessible ones', () => {
  expect(toggled(['/kids/records'], '/messages')).toEqual(['/kids/records', '/messages'])
  expect(toggled(['/kids/records', '/messages'], '/kids/records')).toEqual(['/messages'])
  const items = allItems(menuFor(testUser('Parent'), screens))
  expect(itemsAt(items, ['/messages', '/storage/stock', '/kids/records']).map(({ to }) => to)).toEqual([
    '/messages',
    '/kids/records',
  ])
  for (const [index, to] of ['/messages', '/', '/calendar', '/messages'].entries()) noteVisit(7, to, index)
  const kept = JSON.parse(localStorage.getItem('asistent.visits.7') ?? '{}') as Record<string, number>
  expect(newestOf(kept, 5)).toEqual(['/messages', '/calendar'])
})

test('a record’s page belongs to its list; the home page only to itself', () => {
  const items = shownItems(menuFor(testUser('Director'), screens))
  expect(openItem(items, '/kids/records/7')?.to).toBe('/kids/records')
  expect(openItem(items, '/')?.to).toBe('/')
  expect(openItem(items, '/kids/records-old')).toBeUndefined()
})

test.each(roles)('the bottom bar of %s has at most five things, home first', (role) => {
  const bar = bottomBarFor(testUser(role), screens)
  expect(bar[0]?.to).toBe('/')
  expect(bar.length).toBeLessThanOrEqual(5)
  expect(new Set(bar.map((item) => item.to)).size).toBe(bar.length)
})

test('replaces forbidden screens by the next ones; the menu takes a free place', () => {
  const bar = bottomBarFor(testUser('Parent'), screens).map((item) => item.to)
  expect(bar).toEqual(['/', '/kitchen/menu', '/messages', '/kids/records', '/calendar'])
  expect(bottomBarFor(testUser('Manciple'), screens).at(-1)?.to).toBe('/menu')
})

test('the manciple has deliveries, stock and the day of the kitchen in the bottom bar', () => {
  const labels = bottomBarFor(testUser('Manciple'), realScreens).map((item) => item.label)
  expect(labels.slice(1)).toEqual(['Кухня днес', 'Доставка', 'Наличности', 'Искания'])
})

test('parents do not open the management of activities', () => {
  const managing = realScreens.filter(({ path }) => path.startsWith('/activities/management'))
  expect(managing.length).toBeGreaterThan(1)
  for (const { access } of managing) {
    expect(access.kind !== 'guest' && allows(testUser('Parent'), access)).toBe(false)
    expect(access.kind !== 'guest' && allows(testUser('Director'), access)).toBe(true)
  }
})

test('the bar shows badges', () => {
  const messages = bottomBarFor(testUser('Teacher'), screens).find((item) => item.to === '/messages')
  expect(messages?.badge).toBe('unseenMessages')
})

test.each(roles)('nothing of the real menu of %s is said twice in one entry', (role) => {
  for (const part of menuFor(testUser(role), realScreens))
    for (const fold of part.folds) {
      const labels = fold.items.map(({ label }) => label)
      expect(new Set(labels).size).toBe(labels.length)
    }
})
