// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { keepDevice, knownDevices } from './known-devices'

beforeEach(() => localStorage.clear())

test('the newest first, each once, twenty at most', () => {
  for (let turn = 1; turn <= 25; turn++) keepDevice(`device-${turn}`)
  keepDevice('device-10')
  keepDevice(undefined)
  expect(knownDevices()).toHaveLength(20)
  expect(knownDevices().slice(0, 3)).toEqual(['device-10', 'device-25', 'device-24'])
})

test('whatever somebody wrote there does not stand in the way of signing in', () => {
  for (const kept of ['{', '{}', 'null', '[1, null, {}]', JSON.stringify(['x'.repeat(61)])]) {
    localStorage.setItem('asistent.devices', kept)
    expect(knownDevices()).toEqual([])
  }
})
