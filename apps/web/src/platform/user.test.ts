// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { may, signedIn } from '@asistent/contract/core/access'
import { endSession, keepToken } from './session'
import { testUser } from './test-user'
import { queryClient } from './use-call'
import { language, loadLanguage, rememberLanguage } from './language'
import { fetchUser, mayCall } from './user'

// Offline, the app opens as its last user and never as another one.

const teacher = testUser('Teacher')
const answer = (status: number, body: unknown) => () => Promise.resolve(new Response(JSON.stringify(body), { status }))
const noNetwork = () => Promise.reject(new TypeError('no network'))

beforeEach(() => {
  queryClient.clear()
  localStorage.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  keepToken('abc')
})

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const restart = () => queryClient.clear()

test('without a response it uses the cached user until a response arrives', async () => {
  vi.stubGlobal('fetch', answer(200, teacher))
  await fetchUser()
  restart()
  vi.stubGlobal('fetch', noNetwork)
  expect((await fetchUser()).id).toBe(teacher.id)
})

test('a parent without a language in the profile has the one of the sign-in page, staff have Bulgarian', async () => {
  const languageAs = async (user: object) => {
    rememberLanguage('en')
    restart()
    vi.stubGlobal('fetch', answer(200, user))
    await fetchUser()
    return language()
  }
  expect(await languageAs(testUser('Parent'))).toBe('en')
  expect(await languageAs(testUser('Parent', { language: 'tr' }))).toBe('tr')
  expect(await languageAs(teacher)).toBe('bg')
  await loadLanguage('bg')
})

test('an error response rejects even if a cached user exists', async () => {
  vi.stubGlobal('fetch', answer(200, teacher))
  await fetchUser()
  restart()
  vi.stubGlobal('fetch', answer(403, { isSuccessful: false, code: 'platform.refused', errorMessage: 'Не' }))
  await expect(fetchUser()).rejects.toThrow('Не')
})

test('does not use the cached user after the end of the session or with another token', async () => {
  vi.stubGlobal('fetch', answer(200, teacher))
  await fetchUser()
  endSession('signed-out')
  restart()
  vi.stubGlobal('fetch', noNetwork)
  await expect(fetchUser()).rejects.toThrow()
  vi.stubGlobal('fetch', answer(200, teacher))
  keepToken('abc')
  restart()
  await fetchUser()
  keepToken('other')
  restart()
  vi.stubGlobal('fetch', noNetwork)
  await expect(fetchUser()).rejects.toThrow()
})

test('the consolidated view offers reads and calls about the user, but no changes of rows', () => {
  const together = testUser('Director', { consolidation: true })
  const save = { access: may.save('DaysOff'), method: 'POST' } as const
  expect(mayCall(testUser('Director'), save)).toBe(true)
  expect(mayCall(together, save)).toBe(false)
  expect(mayCall(together, { access: may.read('DaysOff'), method: 'GET' })).toBe(true)
  expect(mayCall(together, { access: signedIn, method: 'POST' })).toBe(true)
})
