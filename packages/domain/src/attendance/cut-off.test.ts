import { expect, test } from 'vitest'
import { day } from '../kernel/day'
import { isAtWorkAt } from '../staff/shifts'
import { isPastCutOff, maySendAgain, waitsForEntry } from './cut-off'

const group = { enrolled: 20, notEntered: 3, isAttendanceDay: true, isVacation: false }
const friday = day('2026-11-13')

test('a group waits while a child of a study day is not entered', () => {
  expect(waitsForEntry(group, friday)).toBe(true)
  expect(waitsForEntry({ ...group, notEntered: 0 }, friday)).toBe(false)
  expect(waitsForEntry({ ...group, isAttendanceDay: false }, friday)).toBe(false)
})

test('nobody is expected in a vacation and in the summer', () => {
  expect(waitsForEntry({ ...group, isVacation: true }, friday)).toBe(false)
  expect(waitsForEntry(group, day('2027-07-01'))).toBe(false)
})

test('the cut-off is a time of day', () => {
  expect([isPastCutOff('09:29', '09:30'), isPastCutOff('09:30', '09:30')]).toEqual([false, true])
})

test('a reminder is repeated after a pause', () => {
  const sent = new Date('2026-11-13T07:30:00Z')
  expect(maySendAgain(null, sent)).toBe(true)
  expect(maySendAgain(sent, new Date('2026-11-13T07:44:00Z'))).toBe(false)
  expect(maySendAgain(sent, new Date('2026-11-13T07:45:00Z'))).toBe(true)
})

test('shifts follow each other; whole days don’t', () => {
  expect([isAtWorkAt(1, '12:59'), isAtWorkAt(1, '13:00')]).toEqual([true, false])
  expect([isAtWorkAt(2, '12:59'), isAtWorkAt(2, '13:00')]).toEqual([false, true])
  expect([isAtWorkAt(8, '08:00'), isAtWorkAt(8, '17:00'), isAtWorkAt(6, '08:00')]).toEqual([true, true, false])
})
