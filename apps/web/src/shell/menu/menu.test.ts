// @vitest-environment happy-dom
import '../../platform/test-setup'
import { expect, test } from 'vitest'
import { master, may, signedIn } from '@asistent/contract/core/access'
import { roles, type Role } from '@asistent/domain/access/roles'
import { testUser } from '../../platform/test-user'
import { screen, type MenuPlace, type ScreenAccess } from '../../platform/slice/screen'
import { bottomBarFor } from './bottom-bar'
import { allItems, menuFor, openItem } from './menu'

const drawn = () => Promise.resolve({ Screen: () => null })
const at = (path: `/${string}`, access: ScreenAccess, menu: Partial<MenuPlace> = {}) =>
  screen({
    path,
    title: path,
    access,
    menu: { section: 'kindergarten', label: path, icon: 'kids', order: 1, ...menu },
    screen: drawn,
  })

const screens = [
  at('/', signedIn, { section: 'main', order: 0 }),
  at('/messages', may.read('Messages'), { section: 'main', badge: 'unseenMessages' }),
  at('/calendar', may.read('Events'), { section: 'main' }),
  at('/references', may.read('MONReferences'), { section: 'main', onlyFor: ['MON', 'Municipality'] }),
  at('/kids/records', may.read('Students'), { group: 'Kids' }),
  at('/attendances/management', may.read('StudentAttendances'), {
    group: 'Attendance',
    hideFor: ['Parent', 'MON', 'Municipality'],
  }),
  at('/kitchen/menu', may.read('Menus'), { group: 'Kitchen' }),
  at('/storage/stock', may.create('Stocks'), { group: 'Storage' }),
  at('/days-off/{id?}', may.update('DaysOff')),
  at('/platform/settings/configuration', may.update('Kindergarten'), { section: 'platform' }),
  at('/admin/kindergartens', master.read('Kindergarten'), { section: 'admin' }),
  screen({ path: '/kids/records/{id}', title: 'Дете', access: may.read('Students'), screen: drawn }),
]

const seenBy = (role: Role) => allItems(menuFor(testUser(role), screens)).map((item) => item.to)

const expected: Record<Role, string[]> = {
  Director: [
    '/',
    '/messages',
    '/calendar',
    '/days-off',
    '/kids/records',
    '/attendances/management',
    '/kitchen/menu',
    '/storage/stock',
    '/platform/settings/configuration',
  ],
  Administrator: [
    '/',
    '/messages',
    '/calendar',
    '/days-off',
    '/kids/records',
    '/attendances/management',
    '/kitchen/menu',
    '/storage/stock',
    '/platform/settings/configuration',
  ],
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

test('an address in the menu has no open parameters', () => {
  expect(roles.flatMap(seenBy).filter((to) => /[{}]/.test(to))).toEqual([])
})

test('sections keep their order, and groups fold inside them', () => {
  const parts = menuFor(testUser('Director'), screens)
  expect(parts.map((part) => part.section)).toEqual(['main', 'kindergarten', 'platform'])
  expect(parts[1]?.folds.map((fold) => fold.label)).toEqual(['Деца и групи', 'Присъствия', 'Кухня', 'Склад'])
})

test('the page of one record belongs to its list; the home page only to itself', () => {
  const items = allItems(menuFor(testUser('Director'), screens))
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

test('what a role may not open gives its place to the next; the menu takes a free one', () => {
  const bar = bottomBarFor(testUser('Parent'), screens).map((item) => item.to)
  expect(bar).toEqual(['/', '/kitchen/menu', '/messages', '/kids/records', '/calendar'])
  expect(bottomBarFor(testUser('Manciple'), screens).at(-1)?.to).toBe('/menu')
})

test('a badge travels to the bar', () => {
  const messages = bottomBarFor(testUser('Teacher'), screens).find((item) => item.to === '/messages')
  expect(messages?.badge).toBe('unseenMessages')
})
