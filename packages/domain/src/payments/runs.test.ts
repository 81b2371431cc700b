import { expect, test } from 'vitest'
import { noticeTime } from './runs'

test.each([
  ['2026-11-18T10:00:00Z', '2026-11-18T11:00:00.000Z'],
  // 19:30 in Sofia: an hour later it is night.
  ['2026-11-18T17:30:00Z', '2026-11-19T06:00:00.000Z'],
  ['2026-11-18T23:30:00Z', '2026-11-19T06:00:00.000Z'],
  ['2026-11-19T05:30:00Z', '2026-11-19T06:30:00.000Z'],
])('parents are notified of a run at %s an hour later and not at night', (now, planned) => {
  expect(noticeTime(new Date(now)).toISOString()).toBe(planned)
})
