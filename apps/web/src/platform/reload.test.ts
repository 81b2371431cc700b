// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openForm, readDraft } from './drafts'
import { reloadInto } from './reload'

const now = Date.parse('2026-11-16T07:00:00Z')

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const tryReload = async (reason: Parameters<typeof reloadInto>[0], at: number) => {
  const reload = vi.fn<() => void>()
  const done = await reloadInto(reason, reload, at)
  return { done, reloaded: reload.mock.calls.length === 1 }
}

test('a failed module reloads the page once, not in a loop', async () => {
  expect(await tryReload('failed-part', now)).toEqual({ done: true, reloaded: true })
  expect(await tryReload('failed-part', now + 5000)).toEqual({ done: false, reloaded: false })
  expect(await tryReload('old-client', now + 8000)).toEqual({ done: false, reloaded: false })
  expect(await tryReload('failed-part', now + 90_000)).toEqual({ done: true, reloaded: true })
})

test('a reload order and an accepted version always reload', async () => {
  await tryReload('failed-part', now)
  expect((await tryReload('order', now + 1)).reloaded).toBe(true)
  expect((await tryReload('new-version', now + 2)).reloaded).toBe(true)
})

test('writes drafts before the page reloads', async () => {
  const close = openForm({ path: '/x', name: 'form', read: () => ({ note: 'утре' }) })
  await reloadInto('old-client', () => expect(readDraft('/x', 'form')).toEqual({ note: 'утре' }), now)
  close()
  expect.assertions(1)
})
