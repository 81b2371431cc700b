// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { anyone, master, may, onlyRoles, signedIn } from '@asistent/contract/core/access'
import { roles } from '@asistent/domain/access/roles'
import { testUser } from '../platform/test-user'
import { decide } from './guard'
import { mayPrefetch } from './router'
import { guest } from '../platform/slice/screen'

test('signed-out users may open guest and public pages and are redirected to sign in otherwise', () => {
  const asStranger = (access: Parameters<typeof decide>[0]['access']) => decide({ access }, false, undefined)
  expect(asStranger(guest)).toBe('open')
  expect(asStranger(anyone)).toBe('open')
  expect(asStranger(signedIn)).toBe('sign-in')
  expect(asStranger(may.read('Students'))).toBe('sign-in')
  expect(asStranger(master.read('Users'))).toBe('sign-in')
})

test.each(roles)('%s: home from guest pages, in by right, refused without', (role) => {
  const user = testUser(role)
  expect(decide({ access: guest }, true, user)).toBe('home')
  expect(decide({ access: anyone }, true, user)).toBe('open')
  expect(decide({ access: signedIn }, true, user)).toBe('open')
  expect(decide({ access: onlyRoles(role) }, true, user)).toBe('open')
  const reads = !['Manciple', 'Master'].includes(role)
  expect(decide({ access: may.read('Students') }, true, user)).toBe(reads ? 'open' : 'refuse')
  expect(decide({ access: master.read('Users') }, true, user)).toBe(role === 'Master' ? 'open' : 'refuse')
})

test('a screen that is not for a role is refused despite the right', () => {
  const entry = { access: may.read('StudentAttendances'), notFor: ['Parent'] } as const
  expect(decide(entry, true, testUser('Parent'))).toBe('refuse')
  expect(decide({ access: entry.access }, true, testUser('Parent'))).toBe('open')
  expect(decide(entry, true, testUser('Teacher'))).toBe('open')
})

test('does not prefetch on 2g or with data saver', () => {
  expect(mayPrefetch(undefined)).toBe(true)
  expect(mayPrefetch({ effectiveType: '4g' })).toBe(true)
  expect(mayPrefetch({ effectiveType: 'slow-2g' })).toBe(false)
  expect(mayPrefetch({ effectiveType: '2g' })).toBe(false)
  expect(mayPrefetch({ effectiveType: '4g', saveData: true })).toBe(false)
})
