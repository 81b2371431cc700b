import { isWeekend, sofiaTime, today } from '@asistent/domain/kernel/day'
import { expect, test } from 'vitest'
import { workedAgo } from './working-hours'

const nows = ['2026-11-15T01:51:00Z', '2026-11-16T04:00:00Z', '2026-11-18T11:20:00Z', '2026-11-20T21:30:00Z'].map(
  (text) => new Date(text),
)
const hours = [0, 0.5, 1, 2, 12, 14, 20, 23, 24, 28, 30, 50, 72, 400, 480]

test.each(nows)('loaded at %s everything has happened in working hours, and in its order', (now) => {
  const moments = hours.map((ago) => new Date(workedAgo(now, ago)))
  for (const moment of moments) {
    expect(moment.getTime()).toBeLessThanOrEqual(now.getTime())
    expect(isWeekend(today(moment))).toBe(false)
    expect(sofiaTime(moment) >= '08:00' && sofiaTime(moment) <= '18:00').toBe(true)
  }
  expect(moments.every((moment, index) => index === 0 || moment < (moments[index - 1] ?? now))).toBe(true)
})
