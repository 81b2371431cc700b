import { expect, test } from 'vitest'
import { day } from '../kernel/day'
import { euro } from '../kernel/money'
import {
  debtsOnDay,
  feesToMake,
  feesToUndo,
  lettersSent,
  paidFeesOfRun,
  transfersToPost,
  withoutLetter,
} from './fee-sentences'

// Unlike in Russian, 21 takes the plural.

const facts = { day: day('2026-11-19'), total: euro(12_345) }

test('debts in a printed letter', () => {
  expect(debtsOnDay(1, facts)).toBe('Към 19.11.2026 г. не е платена следната такса за допълнителни дейности:')
  for (const count of [2, 21])
    expect(debtsOnDay(count, facts)).toBe(
      'Към 19.11.2026 г. не са платени следните такси за допълнителни дейности на обща стойност 123,45 €:',
    )
})

test.each([
  [1, 'Ще се изготви 1 такса за 30,00 €.'],
  [2, 'Ще се изготвят 2 такси за 30,00 €.'],
  [21, 'Ще се изготвят 21 такси за 30,00 €.'],
])('the confirmation of a run of %i', (count, sentence) => {
  expect(feesToMake(count, '30,00 €')).toBe(sentence)
})

test.each([
  [1, '', 'Отменя се 1 такса. Номерът ѝ остава в книгите, а месецът може да се изготви отново.'],
  [2, 'Лингва', 'Отменят се 2 такси на Лингва. Номерата им остават в книгите, а месецът може да се изготви отново.'],
  [21, '', 'Отменят се 21 такси. Номерата им остават в книгите, а месецът може да се изготви отново.'],
])('the undo of %i', (count, ofProvider, sentence) => {
  expect(feesToUndo(count, ofProvider)).toBe(sentence)
})

test.each([
  [1, 'По 1 такса вече има плащане и тя не се отменя с изготвянето.'],
  [2, 'По 2 такси вече има плащане и те не се отменят с изготвянето.'],
  [21, 'По 21 такси вече има плащане и те не се отменят с изготвянето.'],
])('%i paid in a run', (count, sentence) => {
  expect(paidFeesOfRun(count)).toBe(sentence)
})

test.each([
  [1, 'Изпратено е 1 писмо.'],
  [2, 'Изпратени са 2 писма.'],
  [21, 'Изпратени са 21 писма.'],
])('%i letters', (count, sentence) => {
  expect(lettersSent(count)).toBe(sentence)
})

test('names some of the children without a letter', () => {
  const names = ['Ана', 'Боян', 'Вера', 'Гого', 'Диана', 'Ема', 'Живко']
  const sentence = (count: number) => withoutLetter(names.slice(0, count))
  expect(sentence(1)).toBe('Без имейл са родителите на Ана. Отпечатайте писма за тях.')
  expect(sentence(2)).toBe('Без имейл са родителите на Ана и Боян. Отпечатайте писма за тях.')
  expect(sentence(6)).toBe(
    'Без имейл са родителите на Ана, Боян, Вера, Гого, Диана и още 1 дете. Отпечатайте писма за тях.',
  )
  expect(sentence(7)).toContain('Диана и още 2 деца.')
})

test.each([
  [1, 'Ще се осчетоводи 1 превод за 30,00 €.'],
  [2, 'Ще се осчетоводят 2 превода за 30,00 €.'],
  [21, 'Ще се осчетоводят 21 превода за 30,00 €.'],
])('the preview of a statement with %i', (count, sentence) => {
  expect(transfersToPost(count, '30,00 €')).toBe(sentence)
})
