// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Look } from '../../look/look'
import { lastLanguage, loadLanguage, loadLastLanguage, t } from '../../platform/language'
import { endSession, keepToken } from '../../platform/session'
import { LanguageLinks } from './language-links'

const inBrowserOf = (...preferred: string[]) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred)
  render(
    <Look env="test">
      <LanguageLinks />
    </Look>,
  )
}

beforeEach(() => localStorage.clear())
afterEach(async () => {
  await loadLanguage('bg')
  vi.restoreAllMocks()
})

test('the sign-in page names each language in itself and marks the current one', () => {
  inBrowserOf('bg-BG')
  const names = within(screen.getByRole('navigation', { name: 'Език на програмата' })).getAllByRole('button')
  expect(names.map((button) => [button.textContent, button.lang, button.getAttribute('aria-current')])).toEqual([
    ['Български', 'bg', 'true'],
    ['Українська', 'uk', null],
    ['Türkçe', 'tr', null],
    ['English', 'en', null],
  ])
})

test('the choice remains on the device, and pages without a user show it', async () => {
  inBrowserOf('bg-BG')
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
  screen.getByRole('button', { name: 'Türkçe' }).click()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(lastLanguage()).toBe('tr')
  await loadLastLanguage()
  expect(t('Парола')).toBe('Parola')
})

test('the language of the browser is proposed until somebody chooses', () => {
  inBrowserOf('uk-UA', 'en')
  vi.spyOn(location, 'reload').mockReturnValue(undefined)
  screen.getByRole('button', { name: 'Так, українською' }).click()
  expect(lastLanguage()).toBe('uk')
})

test('a device with a choice proposes nothing', async () => {
  await loadLanguage('bg')
  inBrowserOf('uk-UA')
  expect(screen.queryByRole('button', { name: 'Так, українською' })).toBeNull()
})

test('a signed-in user has the language of the profile', () => {
  keepToken('abc')
  inBrowserOf('uk-UA')
  expect(screen.queryByRole('navigation')).toBeNull()
  endSession('signed-out')
})
