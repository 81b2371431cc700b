// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { testUser } from '../../platform/test-user'
import { cardsFor, type HomeCard } from '../../platform/slice/home-cards'
import { mergeParts } from '../../platform/slice/parts'
import { findEverywhere } from '../../platform/slice/search'
import { may } from '@asistent/contract/core/access'
import { greetingAt } from './welcome'

test.each([
  ['2026-11-16T05:30:00Z', 'Добро утро'], // 7:30 in Sofia
  ['2026-11-16T07:59:00Z', 'Добро утро'],
  ['2026-11-16T08:00:00Z', 'Добър ден'],
  ['2026-11-16T15:59:00Z', 'Добър ден'],
  ['2026-11-16T16:00:00Z', 'Добър вечер'],
  ['2026-11-16T23:30:00Z', 'Добър вечер'],
])('at %s: %s', (now, greeting) => {
  expect(greetingAt(new Date(now))).toBe(greeting)
})

const card = (id: string, changes: Partial<HomeCard>): HomeCard => ({
  id,
  roles: ['Teacher'],
  order: 1,
  Card: () => null,
  ...changes,
})

test('the home page has the cards of the role, in their order', () => {
  const cards = [
    card('later', { order: 9 }),
    card('first', { order: 1 }),
    card('directors', { roles: ['Director'] }),
    card('hidden', { when: (user) => user.consolidation }),
  ]
  expect(cardsFor(testUser('Teacher'), cards).map(({ id }) => id)).toEqual(['first', 'later'])
})

test('merges parts of all slices', () => {
  const counters = { useCounters: () => ({}), refresh: () => undefined }
  const parts = mergeParts([{ homeCards: [card('a', {})] }, { header: { counters } }, { homeCards: [card('b', {})] }])
  expect(parts.homeCards.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(parts.header.counters).toBe(counters)
})

test('the search calls only providers the user may use, and one failure does not affect the others', async () => {
  const row = { id: 1, label: 'Анна', to: '/kids/records/1' }
  const providers = [
    { name: 'Деца', icon: 'kids' as const, access: may.read('Students'), find: () => Promise.resolve([row]) },
    {
      name: 'Персонал',
      icon: 'kids' as const,
      access: may.read('Teachers'),
      find: () => Promise.reject(new Error('away')),
    },
    { name: 'Рецепти', icon: 'kids' as const, access: may.read('Recipes'), find: () => Promise.resolve([row]) },
  ]
  const signal = new AbortController().signal
  expect(await findEverywhere(testUser('Teacher'), providers, 'анна', signal)).toEqual([
    { name: 'Деца', icon: 'kids', results: [row] },
  ])
  expect(await findEverywhere(testUser('Teacher'), providers, 'а', signal)).toEqual([])
})
