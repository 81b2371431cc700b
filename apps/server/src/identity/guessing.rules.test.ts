import { describe, expect, test } from 'vitest'
import { inLanguage } from '../platform/language'
import { deviceName } from './device.rules'
import { createGate } from './gate.rules'
import { paces, placeOf, remembered, waitAfter, waitText } from './guessing.rules'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 15) + seconds * 1000)

describe('throttling', () => {
  const { pair } = paces.password

  test('no delay for the first attempts, then doubling up to 15 minutes', () => {
    const waits = Array.from({ length: 14 }, (_, failures) => waitAfter(pair, failures))
    expect(waits).toEqual([0, 0, 0, 0, 0, 15, 30, 60, 120, 240, 480, 900, 900, 900])
    expect(waitAfter(pair, 1_000_000)).toBe(900)
  })

  test('forgets one failure every ten minutes', () => {
    const count = { failures: 3, lastAt: at(0).toISOString() }
    expect([0, 599, 600, 1200, 9999].map((seconds) => remembered(pair, count, at(seconds)))).toEqual([3, 3, 2, 1, 0])
    // A clock that was set back forgets nothing.
    expect(remembered(pair, count, at(-3600))).toBe(3)
  })

  test('after the longest delay another attempt is possible', () => {
    for (const kind of Object.values(paces))
      for (const pace of Object.values(kind)) expect(pace.longestSeconds).toBeLessThanOrEqual(3600)
  })

  test('formats the delay', () => {
    expect([0.2, 1, 15, 59, 60, 61, 900].map(waitText)).toEqual([
      '1 секунда',
      '1 секунда',
      '15 секунди',
      '59 секунди',
      '1 минута',
      '2 минути',
      '15 минути',
    ])
  })

  test('groups IPv6 addresses by network', () => {
    expect(placeOf('203.0.113.9')).toBe('203.0.113.9')
    expect(placeOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
    expect(placeOf('2001:db8:0:7:1:2:3:4')).toBe('2001:db8:0:7')
    expect(placeOf('2001:DB8::1')).toBe('2001:db8:0:0')
    expect(placeOf('2001:0db8:0000:0007::9')).toBe('2001:db8:0:7')
    expect(placeOf('fe80::1%eth0')).toBe('fe80:0:0:0')
    expect(placeOf('::1')).toBe('0:0:0:0')
  })
})

describe('concurrency limit', () => {
  const full = () => new Error('full')
  const held = () => {
    let open: () => void = () => undefined
    const work = new Promise<void>((resolve) => (open = resolve))
    return { work: () => work, open }
  }

  test('runs a few concurrently, the others in order', async () => {
    const gate = createGate({ atOnce: 2, waiting: 10, each: 10, full })
    const order: number[] = []
    let running = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        gate('a', async () => {
          most = Math.max(most, ++running)
          await new Promise((resolve) => setTimeout(resolve, 1))
          running--
          order.push(number)
        }),
      ),
    )
    expect([most, order]).toEqual([2, [0, 1, 2, 3, 4, 5, 6, 7]])
  })

  test('rejects at once if the queue or the owner’s share is full', async () => {
    const gate = createGate({ atOnce: 1, waiting: 2, each: 2, full })
    const { work, open } = held()
    const [first, second] = [gate('a', work), gate('a', work)]
    await expect(gate('a', work)).rejects.toThrow('full')
    const third = gate('b', work)
    await expect(gate('c', work)).rejects.toThrow('full')
    open()
    await Promise.all([first, second, third])
    await expect(gate('a', async () => 7)).resolves.toBe(7)
  })

  test('failed work frees its slot', async () => {
    const gate = createGate({ atOnce: 1, waiting: 5, each: 5, full })
    await expect(gate('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(gate('a', async () => 7)).resolves.toBe(7)
  })
})

test('describes devices', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(
    [
      `${windows} Chrome/140.0 Safari/537.36`,
      `${windows} Chrome/140.0 Safari/537.36 Edg/140.0`,
      `${windows} Chrome/140.0 Safari/537.36 OPR/120.0`,
      'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      '',
    ].map((agent) => inLanguage(deviceName(agent), 'bg')),
  ).toEqual([
    'Chrome на Windows',
    'Edge на Windows',
    'Opera на Windows',
    'Firefox на Linux',
    'Samsung Internet на Android',
    'Chrome на iPhone',
    'Safari на Mac',
    'Неизвестно устройство',
  ])
})
