import { expect, test } from 'vitest'
import { typedName } from '../kernel/names-in-braces'
import { filledTemplate, missingNames, namesIn, unknownNames } from './templates'

test('names are filled in once, and what is missing is named', () => {
  const values = new Map([
    ['Дете', 'Ива {Група}'],
    ['Група', 'Звънче'],
    ['Служител', ''],
  ])
  expect(filledTemplate('{Дете} от { Група }: {Служител}, {друго}', values)).toBe(
    'Ива {Група} от Звънче: {Служител}, {друго}',
  )
  expect(missingNames(values, '{Дете} {Служител}', '{друго} {Служител}')).toEqual(['Служител', 'друго'])
  expect(unknownNames(1, '{Дете} {Заповед №} {Детe}')).toEqual(['Детe'])
  expect(namesIn('{а} {б}', null, '{а}')).toEqual(['а', 'б'])
})

test('a value brings neither lines nor tables, and no name reaches into the program', () => {
  expect(filledTemplate('| {Дете} |', new Map([['Дете', 'Ива |\n# лошо |']]))).toBe('| Ива / # лошо / |')
  const typed = '{constructor} {__proto__} {toString} ${x} {{Дете}}'
  expect(filledTemplate(typed, new Map([['Дете', '<b>Ива</b>']]))).toBe(
    '{constructor} {__proto__} {toString} ${x} {<b>Ива</b>}',
  )
})

test('the name that is being typed', () => {
  expect(typedName('Здравей {Де', 11)).toBe('Де')
  expect(typedName('{Дете} и', 8)).toBeUndefined()
  expect(typedName('{', 1)).toBe('')
})

test('a full stop after a value that ends with one is dropped', () => {
  const values = new Map([
    ['До дата', '13.11.2026 г.'],
    ['Причина', 'преместване'],
  ])
  expect(filledTemplate('до {До дата}. По {Причина}. {Друго}.', values)).toBe(
    'до 13.11.2026 г. По преместване. {Друго}.',
  )
})
