import { expect, test } from 'vitest'
import { conflictSentence } from './conflict-words'

const at = '2026-10-05T09:30:00.000Z'

test('names who saved, or the own other window', () => {
  expect(conflictSentence({ at, by: 'Мария Иванова', isOwn: false, fields: [] })).toBe(
    'Има промени, записани от Мария Иванова на 05.10.2026 в 12:30, докато редактирахте.',
  )
  expect(conflictSentence({ at, by: 'Мария Иванова', isOwn: true, fields: [] })).toBe(
    'Записахте промени от друг прозорец или устройство на 05.10.2026 в 12:30, докато редактирахте тук.',
  )
})

test('blames nobody while the author is unknown', () => {
  expect(conflictSentence(undefined)).toBe(
    'Има промени, записани от друг прозорец или от друг човек, докато редактирахте.',
  )
})
