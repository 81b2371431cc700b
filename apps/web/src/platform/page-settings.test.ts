// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { apiUrl, isRealtime } from './page-settings'

afterEach(() => document.head.replaceChildren())

test('a page without settings uses its own origin', () => {
  expect([apiUrl(), isRealtime()]).toEqual(['', true])
})

test('reads the settings that the server wrote into the page', () => {
  document.head.innerHTML = '<meta name="settings" data-api="https://api.example.bg" data-realtime="off" />'
  expect([apiUrl(), isRealtime()]).toEqual(['https://api.example.bg', false])
})
