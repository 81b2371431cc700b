import { expect, test } from 'vitest'
import { groupKindIn, groupNameIn } from './import-groups'

test.each([
  ['Първа възрастова група „Калинка“', 'Калинка', 2],
  ['Втора група Звънче', 'Звънче', 3],
  ['III подготвителна група "Слънчо"', 'Слънчо', 4],
  ['IV група – Бързаци', 'Бързаци', 5],
  ['ПГ5 Слънчо', 'Слънчо', 4],
  ['Яслена група Бонбони', 'Бонбони', 1],
  ['Калинка – първа група', 'Калинка', undefined],
  ['Разновъзрастова група „Мечета“', 'Мечета', 6],
  ['Калинка', 'Калинка', undefined],
  ['Първа група', 'Първа група', 2],
])('%s names the group %s of kind %s', (text, name, kind) => {
  expect(groupNameIn(text)).toBe(name)
  expect(groupKindIn(text)).toBe(kind)
})
