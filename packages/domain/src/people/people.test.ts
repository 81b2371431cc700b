import { expect, test } from 'vitest'
import { day } from '../kernel/day'
import { ageOn, ageProblem, ageText, birthYearsOf, isOfAge, recommendedGroupType, suitsGroup } from './ages'
import { allergenLabel, allergens, allergenWords, isAllergen, unionOfAllergens } from './allergens'
import {
  groupTypeLabel,
  groupTypes,
  groupTypeShortLabel,
  isCompulsory,
  isCompulsoryGroup,
  mealGroupOf,
  mealGroups,
} from './groups'
import { adultGenderLabel, childGenderLabel, kinshipLabel } from './kinship'
import { promotionOf } from './promotion'

const { Nursery, First, Second, Third, Fourth, Mixed, Substitution } = groupTypes
const allTypes = Object.values(groupTypes)

test('every group type has its labels', () => {
  expect(allTypes.map((type) => groupTypeShortLabel[type])).toEqual([
    'Яслена',
    'Първа',
    'Втора',
    'Трета (ПГ5)',
    'Четвърта (ПГ6)',
    'Разновъзрастова',
    'Сборна',
  ])
  expect(allTypes.every((type) => groupTypeLabel[type].includes('група'))).toBe(true)
})

test.each([
  [2026, [Second, Third, Fourth]],
  [2023, [Second, Third, Fourth]],
  [2022, [Third, Fourth]],
])('compulsory groups in %d', (startYear, expected) => {
  expect(allTypes.filter((type) => isCompulsoryGroup(type, startYear))).toEqual(expected)
})

test('in a mixed group the age of the child decides', () => {
  expect(isCompulsory(Mixed, day('2022-12-31'), 2026)).toBe(true)
  expect(isCompulsory(Mixed, day('2023-01-01'), 2026)).toBe(false)
  expect(isCompulsory(First, day('2021-01-01'), 2026)).toBe(false)
  expect(isCompulsory(Second, day('2023-01-01'), 2026)).toBe(true)
})

test('whom the kitchen cooks for', () => {
  expect(mealGroupOf(Nursery)).toBe(mealGroups.Nursery)
  expect(mealGroupOf(Mixed)).toBe(mealGroups.Kindergarten)
})

test('groups by year of birth in 2026/2027 (domain.md 2)', () => {
  expect(allTypes.map((type) => birthYearsOf(type, 2026))).toEqual([
    [2024, 2025],
    [2023],
    [2022],
    [2021],
    [2020],
    [],
    [],
  ])
  expect([2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019].map((year) => recommendedGroupType(year, 2026))).toEqual([
    undefined,
    Nursery,
    Nursery,
    First,
    Second,
    Third,
    Fourth,
    Fourth,
  ])
})

test.each([
  [Nursery, 2023, true],
  [Nursery, 2022, false],
  [First, 2023, true],
  [First, 2024, false],
  [Fourth, 2019, true],
  [Fourth, 2018, false],
  [Mixed, 2018, true],
  [Substitution, 2024, true],
] as const)('group type %d suits a child born in %d: %s', (type, birthYear, expected) => {
  expect(suitsGroup(type, birthYear, 2026)).toBe(expected)
})

test.each([
  ['2022-11-15', '2026-11-14', 3, '3 г. и 11 м.'],
  ['2022-11-15', '2026-11-15', 4, '4 г.'],
  ['2026-01-31', '2026-02-28', 0, '0 м.'],
  ['2026-01-31', '2026-03-01', 0, '1 м.'],
  ['2024-02-29', '2027-02-28', 2, '2 г. и 11 м.'],
  ['2024-02-29', '2027-03-01', 3, '3 г.'],
  ['2025-09-10', '2026-11-15', 1, '1 г. и 2 м.'],
])('born %s, on %s: %d years, %s', (birthDate, on, years, text) => {
  expect(ageOn(day(birthDate), day(on))).toBe(years)
  expect(ageText(day(birthDate), day(on))).toBe(text)
})

test('before birth there is no age', () => {
  expect(ageText(day('2026-11-15'), day('2026-11-14'))).toBe('')
})

test('ten months to eight years', () => {
  const start = day('2026-09-15')
  expect(isOfAge(day('2025-11-15'), start)).toBe(true)
  expect(isOfAge(day('2025-11-16'), start)).toBe(false)
  expect(isOfAge(day('2018-09-16'), start)).toBe(true)
  expect(isOfAge(day('2018-09-15'), start)).toBe(false)
})

test.each([
  [First, 2023, Second],
  [Second, 2022, Third],
  [Third, 2021, Fourth],
  [Fourth, 2020, 'finished'],
  [Nursery, 2024, First],
  [Nursery, 2025, Nursery],
  [Mixed, 2021, Mixed],
  [Mixed, 2020, 'finished'],
  [Substitution, 2022, Substitution],
] as const)('from group type %d, born %d, a child goes to %s', (groupType, birthYear, expected) => {
  expect(promotionOf({ groupType, birthYear }, 2027)).toBe(expected)
})

test('words for people', () => {
  expect(kinshipLabel).toEqual({ 1: 'Майка', 2: 'Баща', 3: 'Настойник', 99: 'Друг роднина' })
  expect([childGenderLabel[1], childGenderLabel[2], adultGenderLabel[1], adultGenderLabel[2]]).toEqual([
    'Момче',
    'Момиче',
    'Мъж',
    'Жена',
  ])
})

test('the fourteen allergens', () => {
  expect(allergens).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  expect(allergenLabel[7]).toBe('Мляко и млечни продукти')
  expect([0, 1, 14, 15].map(isAllergen)).toEqual([false, true, true, false])
  expect(unionOfAllergens([7, 1], [3, 7])).toEqual([1, 3, 7])
  expect(allergenWords([7, 1])).toBe('1 глутен, 7 мляко')
})

test.each([
  ['2026-06-15', '2026-09-15', undefined],
  ['2026-06-16', '2026-09-15', 'too-young'],
  ['2017-09-16', '2026-09-15', undefined],
  ['2017-09-15', '2026-09-15', 'too-old'],
  // The school year of the enrolment counts, not the day itself.
  ['2017-10-01', '2027-05-10', undefined],
  ['1986-05-10', '2026-11-15', 'too-old'],
])('born on %s and enrolled on %s: %s', (birth, enrolled, expected) => {
  expect(ageProblem(day(birth), day(enrolled))).toBe(expected)
})
