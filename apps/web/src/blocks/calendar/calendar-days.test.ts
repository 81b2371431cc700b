import { expect, test } from 'vitest'
import { day } from '@asistent/domain/kernel/day'
import { eventsByDay, hoursOn, shownRange } from './calendar-days'

const november = { from: day('2026-11-01'), to: day('2026-11-30') }
const meeting = { id: 1, title: 'Среща', from: '2026-11-18 17:30', to: '2026-11-18 18:30' }
const council = { id: 2, title: 'Съвет', from: '2026-11-18 13:00', to: '2026-11-18 14:00' }
const holiday = { id: 3, title: 'Ваканция', from: '2026-10-30', to: '2026-11-02' }

test('days are sorted, events are sorted by hour and repeated on each of their days within the month', () => {
  const days = eventsByDay([meeting, council, holiday], november)
  expect(days.map(({ day: one, events }) => [one, ...events.map((event) => event.id)])).toEqual([
    ['2026-11-01', 3],
    ['2026-11-02', 3],
    ['2026-11-18', 2, 1],
  ])
})

test('formats hours', () => {
  expect(hoursOn(meeting, day('2026-11-18'))).toBe('17:30 – 18:30')
  expect(hoursOn(holiday, day('2026-11-01'))).toBe('цял ден')
  const trip = { id: 4, title: 'Екскурзия', from: '2026-11-18 08:00', to: '2026-11-19 16:00' }
  expect(hoursOn(trip, day('2026-11-18'))).toBe('от 08:00')
  expect(hoursOn(trip, day('2026-11-19'))).toBe('до 16:00')
})

test('visible range of each view', () => {
  expect(shownRange('week', day('2026-11-18'))).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(shownRange('month', day('2026-11-18'))).toEqual({ from: '2026-10-26', to: '2026-12-06' })
  expect(shownRange('day', day('2026-11-18'))).toEqual({ from: '2026-11-18', to: '2026-11-18' })
})
