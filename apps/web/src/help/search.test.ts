import { expect, test } from 'vitest'
import { kinship, wordsOf } from '@asistent/domain/kernel/kin-words'
import { findTopics, prepare, type Searched } from './search'

const topics: readonly Searched[] = [
  {
    slug: 'login',
    title: 'Вход и забравена парола',
    lead: 'Влизане и нова парола',
    keywords: 'влизам логин код',
    passages: [
      { anchor: 'steps-1', title: 'Влизане', text: 'Напишете имейла и паролата си', weight: 1 },
      { anchor: 'steps-2', title: 'Телефонът не е с Вас', text: 'Напишете един от резервните си кодове', weight: 1 },
    ],
  },
  {
    slug: 'profile',
    title: 'Профил и настройки',
    lead: 'Имена и снимка',
    keywords: 'смяна парола устройства',
    passages: [],
  },
  { slug: 'parents-invite', title: 'Покана към родител', lead: 'Писмо', keywords: 'имейл', passages: [] },
]

const rows = (typed: string) => findTopics(typed, topics.map(prepare)).map(({ slug }) => slug)

test.each([
  ['парола', 'пароли'],
  ['паролата', 'парола'],
  ['забравих', 'забравена'],
  ['заключване', 'заключи'],
  ['празник', 'празници'],
  ['роди', 'родител'],
])('%s and %s are kin', (query, word) => {
  expect(kinship(query, word)).toBeGreaterThan(0)
})

test.each([
  ['покана', 'показва'],
  ['група', 'грип'],
  ['роля', 'родител'],
])('%s and %s are strangers', (query, word) => {
  expect(kinship(query, word)).toBe(0)
})

test('ignores stop words, unless there are no other words', () => {
  expect(wordsOf('Как да си сменя паролата?')).toEqual(['сменя', 'паролата'])
  expect(wordsOf('как')).toEqual(['как'])
})

test('finds a topic by a question in everyday words, best match first', () => {
  expect(rows('забравих си паролата')).toEqual(['login'])
  expect(rows('парола')).toEqual(['login', 'profile'])
  expect(rows('как да поканя родителите')).toEqual(['parents-invite'])
})

test('searches the text and returns the matching passage', () => {
  expect(findTopics('резервен код', topics.map(prepare))[0]).toMatchObject({
    slug: 'login',
    passages: [{ anchor: 'steps-2' }],
  })
})

test('understands text typed on a Latin layout, by sound and by both Bulgarian layouts', () => {
  expect(rows('parola')[0]).toBe('login')
  expect(rows('profil')).toEqual(['profile'])
  // 'парола' typed on the typewriter layout.
  expect(rows('mdifvd')).toEqual([])
  expect(rows(',')).toEqual([])
})

test('matches prefixes while typing', () => {
  expect(rows('пок')).toEqual(['parents-invite'])
})

test('returns nothing without a match', () => {
  expect(rows('космонавт')).toEqual([])
  expect(rows('')).toEqual([])
})
