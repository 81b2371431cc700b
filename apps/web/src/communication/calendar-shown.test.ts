import { day } from '@asistent/domain/kernel/day'
import { expect, test } from 'vitest'
import { shownInCalendar } from './calendar-shown'

test('a birthday of a child has its age, one of the staff does not, and a sign distinguishes both from events', () => {
  const onDate = day('2026-11-19')
  const layers = {
    daysOff: [],
    birthdays: [
      { id: 1, name: 'Мила Добрева', age: 6, onDate, isChild: true, detail: 'Щурче' },
      { id: 2, name: 'Анна Петрова', age: 41, onDate, isChild: false, detail: null },
    ],
  } as unknown as NonNullable<Parameters<typeof shownInCalendar>[1]>
  expect(shownInCalendar([], layers, ['birthdays'])).toMatchObject([
    { title: '🎂 Мила Добрева · 6 г. (Щурче)', from: onDate, tone: 'yellow' },
    { title: '🎂 Анна Петрова', from: onDate, tone: 'yellow' },
  ])
  expect(shownInCalendar([], layers, [])).toEqual([])
})
