import { languages } from '@asistent/domain/kernel/languages'
import { expect, test } from 'vitest'
import { counted, inLanguage, say, weekdayIn, type Said } from './language'

const inEach = (said: Said) => languages.map((language) => inLanguage(said, language))

test('writes a text with its values, also texts among them, in the language of the reader', () => {
  const decision = say('Заявление за дейност: {outcome}', { outcome: say('одобрено') })
  expect(inEach(decision)).toEqual([
    'Заявление за дейност: одобрено',
    'Заява на заняття: схвалено',
    'Etkinlik dilekçesi: onaylandı',
    'Application for an activity: approved',
  ])
  expect(inEach('Текст на учителя')).toEqual(Array.from(languages, () => 'Текст на учителя'))
})

test('has every form of a number', () => {
  const fresh = (count: number) => counted(count, 'Днес за Вас: {count} ново', 'Днес за Вас: {count} нови')
  expect([1, 2, 21].map((count) => inLanguage(fresh(count), 'bg'))).toEqual([
    'Днес за Вас: 1 ново',
    'Днес за Вас: 2 нови',
    'Днес за Вас: 21 нови',
  ])
  expect([1, 3, 5, 11, 21].map((count) => inLanguage(fresh(count), 'uk'))).toEqual([
    'Сьогодні для Вас: 1 нове',
    'Сьогодні для Вас: 3 нові',
    'Сьогодні для Вас: 5 нових',
    'Сьогодні для Вас: 11 нових',
    'Сьогодні для Вас: 21 нове',
  ])
})

test('formats months, days, weekdays and lists', () => {
  expect(inEach(say('Такси за дейности за {month}', { month: { month: { year: 2026, month: 11 } } }))).toEqual([
    'Такси за дейности за ноември 2026 г.',
    'Оплата занять: листопад 2026 р.',
    'Etkinlik ücretleri: Kasım 2026',
    'Fees for activities for November 2026',
  ])
  expect(inEach(say('Кога: {when}', { when: { longDay: '2026-11-16' as never } }))).toEqual([
    'Кога: Понеделник, 16 ноември 2026 г.',
    'Коли: Понеділок, 16 листопада 2026 р.',
    'Ne zaman: 16 Kasım 2026 Pazartesi',
    'When: Monday, 16 November 2026',
  ])
  expect(languages.map((language) => weekdayIn(3, language))).toEqual(['сряда', 'середа', 'Çarşamba', 'Wednesday'])
  const kinds = { all: ['Съобщения', 'Анкети', 'Бележки'] }
  expect(inLanguage(say('Не искам имейли за {kinds}', { kinds }), 'bg')).toBe(
    'Не искам имейли за Съобщения, Анкети и Бележки',
  )
})

test('reads a text as data, as a job holds it', () => {
  const phrase = counted(1, 'Днес за Вас: {count} ново', 'Днес за Вас: {count} нови')
  const held = JSON.parse(JSON.stringify(phrase)) as Said
  expect(inEach(held)).toEqual(inEach(phrase))
})

test('a text that a catalogue no longer has stays Bulgarian', () => {
  expect(inLanguage({ text: 'Старо: {title}' as 'Анкети', values: { title: 'X' } }, 'en')).toBe('Старо: X')
})
