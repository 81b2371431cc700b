import { expect, test } from 'vitest'
import { amountInWords, numberInWords } from './amount-in-words'
import { cyrillicOf, retype, searchReadings } from './keyboard'
import { euro, lev } from './money'
import {
  capitalised,
  compareNames,
  compareText,
  fullName,
  initials,
  listed,
  transliterated,
  plural,
  pluralWord,
  searchForm,
  shortName,
} from './text'
import { fc } from '../../../../tests/support/random'

test.each([
  [0, '0 деца'],
  [1, '1 дете'],
  [2, '2 деца'],
  [11, '11 деца'],
  [21, '21 деца'],
  [101, '101 деца'],
  [-1, '-1 дете'],
])('%d is counted as %s', (count, expected) => {
  expect(plural(count, 'дете', 'деца')).toBe(expected)
})

test('only one is one', () => {
  fc.assert(
    fc.property(fc.integer(), (count) => {
      expect(pluralWord(count, 'ден', 'дни')).toBe(count === 1 || count === -1 ? 'ден' : 'дни')
    }),
  )
})

test('lists and capitals', () => {
  expect([[], ['а'], ['а', 'б'], ['а', 'б', 'в']].map(listed)).toEqual(['', 'а', 'а и б', 'а, б и в'])
  expect(capitalised('ясла')).toBe('Ясла')
})

const kalina = { firstName: 'Калина', middleName: 'Георгиева', lastName: 'Стоянова' }

test('names', () => {
  expect(fullName(kalina)).toBe('Калина Георгиева Стоянова')
  expect(fullName({ firstName: ' Анна ', middleName: null, lastName: 'Колева' })).toBe('Анна Колева')
  expect(shortName(kalina)).toBe('Калина Стоянова')
  expect(initials(kalina)).toBe('КС')
  expect([initials('мария стоянова иванова'), initials('Яна'), initials('')]).toEqual(['МИ', 'Я', ''])
  expect(initials('Александър Василев (0888 000 318)')).toBe('АВ')
})

test('Bulgarian order', () => {
  const words = ['Ябълка', 'Група 10', 'ъгъл', 'Група 2', 'Ana', 'абв', 'Щъркел', 'Шапка', 'Ана']
  expect(words.toSorted(compareText)).toEqual([
    'абв',
    'Ана',
    'Група 2',
    'Група 10',
    'Шапка',
    'Щъркел',
    'ъгъл',
    'Ябълка',
    'Ana',
  ])
  const boris = { firstName: 'Борис', lastName: 'Ангелов' }
  expect([kalina, boris, { ...kalina, middleName: 'Борисова' }].toSorted(compareNames)).toEqual([
    boris,
    { ...kalina, middleName: 'Борисова' },
    kalina,
  ])
})

test.each([
  [euro(1250), 'дванадесет евро и петдесет цента'],
  [euro(100), 'едно евро'],
  [euro(201), 'две евро и един цент'],
  [euro(2), 'два цента'],
  [euro(0), 'нула евро'],
  [lev(101), 'един лев и една стотинка'],
  [lev(2_002), 'двадесет лева и две стотинки'],
  [euro(12_100), 'сто двадесет и едно евро'],
  [euro(-500), 'минус пет евро'],
  [euro(1), 'един цент'],
  [euro(200), 'две евро'],
  [euro(2_100), 'двадесет и едно евро'],
  [euro(2_200), 'двадесет и две евро'],
  [euro(100_000), 'хиляда евро'],
  [euro(200_100), 'две хиляди и едно евро'],
  [euro(2_100_021), 'двадесет и една хиляди евро и двадесет и един цента'],
  [euro(10_000_099), 'сто хиляди евро и деветдесет и девет цента'],
  [lev(1), 'една стотинка'],
  [lev(100), 'един лев'],
  [lev(200), 'два лева'],
  [lev(2_121), 'двадесет и един лева и двадесет и една стотинки'],
  [lev(10_000_099), 'сто хиляди лева и деветдесет и девет стотинки'],
  [euro(123_456), 'хиляда двеста тридесет и четири евро и петдесет и шест цента'],
])('%o in words is %s', (amount, expected) => {
  expect(amountInWords(amount)).toBe(expected)
})

test.each([
  [0, 'нула'],
  [10, 'десет'],
  [20, 'двадесет'],
  [100, 'сто'],
  [105, 'сто и пет'],
  [120, 'сто и двадесет'],
  [999, 'деветстотин деветдесет и девет'],
  [1000, 'хиляда'],
  [1001, 'хиляда и един'],
  [1100, 'хиляда и сто'],
  [1102, 'хиляда сто и два'],
  [1120, 'хиляда сто и двадесет'],
  [2000, 'две хиляди'],
  [21_000, 'двадесет и една хиляди'],
  [125_302, 'сто двадесет и пет хиляди триста и два'],
  [1_000_000, 'един милион'],
  [1_100_000, 'един милион и сто хиляди'],
  [1_125_000, 'един милион сто двадесет и пет хиляди'],
  [1_001_000, 'един милион и хиляда'],
  [2_000_005, 'два милиона и пет'],
  [3_000_000_000, 'три милиарда'],
])('%d is %s', (value, expected) => {
  expect(numberInWords(value)).toBe(expected)
})

test('different amounts have different words, and never two gaps in a row', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000_000 }), fc.nat({ max: 10_000_000 }), (left, right) => {
      expect(numberInWords(left) === numberInWords(right)).toBe(left === right)
      expect(numberInWords(left)).toMatch(/^[а-я]+( [а-я]+)*$/u)
    }),
  )
  expect(() => numberInWords(1.5)).toThrow(RangeError)
})

test.each([
  ['  МАРИЯ   Иванова ', 'мария иванова'],
  ['Mария', 'мария'],
  ["ДГ 'Детелина'", 'дг детелина'],
  ['Алёна', 'алена'],
  ['Maria', 'maria'],
  ['гp. Пловдив', 'гр. пловдив'],
])('%j is searched as %j', (text, expected) => {
  expect(searchForm(text)).toBe(expected)
})

test.each([
  [';d,rs', 'bds', 'мария'],
  ['qwor', 'phoneticTraditional', 'явор'],
  ['[vor', 'phonetic', 'явор'],
  ['GEORGI', 'phonetic', 'георги'],
] as const)('%s on the layout %s is %s', (typed, layout, expected) => {
  expect(retype(typed, layout)).toBe(expected)
})

test.each([
  ['Kalina Stoyanova', 'калина стоянова'],
  ['Viktoria', 'виктория'],
  ['Shterion Zhelev', 'щерион желев'],
  ['Diana', 'диана'],
])('%s by sound is %s', (latin, cyrillic) => {
  expect(cyrillicOf(latin)).toBe(cyrillic)
})

test('a search reads what was meant', () => {
  expect(searchReadings('Мария')).toEqual(['мария'])
  expect(searchReadings('maria')).toContain('мария')
  expect(searchReadings(';d,rs')).toContain('мария')
  expect(searchReadings('qwor')).toContain('явор')
  expect(searchReadings('Mария')).toEqual(['мария'])
  expect(searchReadings('0888')).toEqual(['0888'])
  expect(searchReadings('  ')).toEqual([])
})

test.each([
  ['Месечна справка', 'Mesechna spravka'],
  ['Щъркел, Жълтуша, Юлия', 'Shtarkel, Zhaltusha, Yulia'],
  ['София 2026', 'Sofia 2026'],
  ['ДГ Детелина', 'DG Detelina'],
])('%s in Latin letters is %s', (text, latin) => {
  expect(transliterated(text)).toBe(latin)
})
