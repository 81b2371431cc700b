// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { apiUrl, isRealtime } from './page-settings'

afterEach(() => document.head.replaceChildren())

test('a page without settings talks to the server it came from', () => {
  expect([apiUrl(), isRealtime()]).toEqual(['', true])
})

test('what the server wrote into the page counts', () => {
  document.head.innerHTML = '<meta name="settings" data-api="https://api.example.bg" data-realtime="off" />'
  expect([apiUrl(), isRealtime()]).toEqual(['https://api.example.bg', false])
})
