// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { keepDevice, knownDevices } from './known-devices'

beforeEach(() => localStorage.clear())

test('stores unique tokens, newest first, at most twenty', () => {
  for (let turn = 1; turn <= 25; turn++) keepDevice(`device-${turn}`)
  keepDevice('device-10')
  keepDevice(undefined)
  expect(knownDevices()).toHaveLength(20)
  expect(knownDevices().slice(0, 3)).toEqual(['device-10', 'device-25', 'device-24'])
})

test('ignores invalid stored data', () => {
  for (const kept of ['{', '{}', 'null', '[1, null, {}]', JSON.stringify(['x'.repeat(61)])]) {
    localStorage.setItem('asistent.devices', kept)
    expect(knownDevices()).toEqual([])
  }
})
