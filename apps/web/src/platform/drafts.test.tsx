// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getUserData } from '@asistent/contract/identity/session.calls'
import { hasUnsavedForms, isLeavingOnPurpose, keepUnsavedForms, leaveKeepingForms, readDraft, useDraft } from './drafts'
import { testUser } from './test-user'
import { keyOf, queryClient } from './use-call'

interface Values {
  readonly name: string
}

const signInAs = (id: number) => queryClient.setQueryData(keyOf(getUserData, {}), testUser('Teacher', { id }))

const openForm = (
  values: Values,
  dirty = true,
  restore: (values: Values) => void = vi.fn<(values: Values) => void>(),
) =>
  renderHook(
    (props: { dirty: boolean; values: Values }) => useDraft({ ...props, values: () => props.values, restore }),
    {
      initialProps: { dirty, values },
    },
  )

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/kids/records/7')
  signInAs(1)
})
afterEach(cleanup)

/** Simulates a reload: the page is gone without the user closing the form. */
const reload = async () => {
  await leaveKeepingForms(() => cleanup())
}

test('restores typed values after a forced reload', async () => {
  openForm({ name: 'Анна' })
  await reload()
  const restore = vi.fn<(values: Values) => void>()
  openForm({ name: '' }, false, restore)
  expect(restore).toHaveBeenCalledWith({ name: 'Анна' })
})

test('an untouched form leaves no draft', async () => {
  openForm({ name: 'Анна' }, false)
  expect(hasUnsavedForms()).toBe(false)
  await reload()
  const restore = vi.fn<(values: Values) => void>()
  openForm({ name: '' }, false, restore)
  expect(restore).not.toHaveBeenCalled()
})

test('does not restore the draft of another user of the same tab', async () => {
  openForm({ name: 'Анна' })
  await reload()
  signInAs(2)
  const restore = vi.fn<(values: Values) => void>()
  openForm({ name: '' }, false, restore)
  expect(restore).not.toHaveBeenCalled()
})

test('does not restore the draft of another page', async () => {
  openForm({ name: 'Анна' })
  await reload()
  history.replaceState(null, '', '/kids/records/8')
  const restore = vi.fn<(values: Values) => void>()
  openForm({ name: '' }, false, restore)
  expect(restore).not.toHaveBeenCalled()
})

test('leaving the form voluntarily deletes the draft', () => {
  const { unmount } = openForm({ name: 'Анна' })
  keepUnsavedForms()
  expect(readDraft('/kids/records/7', 'form')).toEqual({ name: 'Анна' })
  unmount()
  expect(readDraft('/kids/records/7', 'form')).toBeUndefined()
})

test('saving deletes the draft', () => {
  const { result } = openForm({ name: 'Анна' })
  keepUnsavedForms()
  act(() => result.current.drop())
  expect(readDraft('/kids/records/7', 'form')).toBeUndefined()
})

test('a draft of the previous day expires', () => {
  openForm({ name: 'Анна' })
  keepUnsavedForms(Date.parse('2026-11-15T06:00:00Z'))
  expect(readDraft('/kids/records/7', 'form', Date.parse('2026-11-15T17:00:00Z'))).toEqual({ name: 'Анна' })
  expect(readDraft('/kids/records/7', 'form', Date.parse('2026-11-15T19:00:00Z'))).toBeUndefined()
})

test('the browser warns before an unsaved form is closed, but not if the app itself reloads', async () => {
  openForm({ name: 'Анна' })
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(closing()).toBe(true)
  await leaveKeepingForms(() => {
    expect(isLeavingOnPurpose()).toBe(true)
    expect(closing()).toBe(false)
  })
  expect(isLeavingOnPurpose()).toBe(false)
})
