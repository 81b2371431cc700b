import { addDays, day, isWeekend, type Day } from '@asistent/domain/kernel/day'
import { daysOf } from '@asistent/domain/kernel/month'
import type { Amount } from '@asistent/contract/core/values'
import type { KidRow } from './sample-calls'

// Small sample data with names of domain.md 9.1.

export const groupNames = ['Калинка', 'Звънче', 'Пчеличка', 'Слънчо', 'Бързаци', 'Мечета'] as const

const firstNames = [
  ['Александър', 'Ангелов'],
  ['Анна', 'Василева'],
  ['Борис', 'Георгиев'],
  ['Биляна', 'Димитрова'],
  ['Виктор', 'Златев'],
  ['Виктория', 'Иванова'],
  ['Георги', 'Колев'],
  ['Дария', 'Маринова'],
  ['Даниел', 'Николов'],
  ['Елица', 'Петрова'],
  ['Димитър', 'Стоянов'],
  ['Калина', 'Христова'],
] as const

const surnames = ['Ангелов', 'Василев', 'Георгиев', 'Димитров', 'Златев', 'Иванов', 'Колев'] as const

export function kidName(index: number): string {
  const [first, last] = firstNames[index % firstNames.length] ?? firstNames[0]
  const round = Math.floor(index / firstNames.length)
  if (round === 0) return `${first} ${last}`
  const second = surnames[(index + round) % surnames.length] ?? last
  return `${first} ${last.endsWith('а') ? `${second}а` : second}`
}

export const makeKids = (count: number): KidRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: kidName(index),
    groupId: (index % groupNames.length) + 1,
    groupName: groupNames[index % groupNames.length] ?? '',
    allergies: index % 9 === 4 ? [7, 8] : [],
    allergiesText: null,
    birthDate: addDays(day('2020-11-20'), index * 3),
    status: index % 11 === 7 ? 2 : 1,
    balance: (index % 5 === 3 ? 22.5 : 0) as Amount,
    sop: index % 13 === 2,
    changedAt: '2026-11-15T07:05:00Z',
  }))

const off = (one: Day) => isWeekend(one)

/** Month response with everybody present until the given day. */
export const makeMonth = (year: number, month: number, people: number, until: Day) =>
  Array.from({ length: people }, (_, person) => ({
    studentId: person + 1,
    studentName: kidName(person),
    limitReached: person === 3,
    attendances: daysOf({ year, month }).map((row, index) => {
      const chance = (person * 7 + index * 3) % 29
      const type = off(row) || row > until ? null : chance === 0 ? 5 : chance === 5 ? 1 : chance === 11 ? 4 : 2
      const before = person === 5 && row < `${year}-${String(month).padStart(2, '0')}-09`
      return {
        forDate: row,
        type: before ? null : person === 8 && index === 6 ? 2 : type,
        isDayOff: off(row),
        isDayLocked: before,
      }
    }),
  }))
