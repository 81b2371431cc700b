import { expect, test } from 'vitest'
import { institutionTypes } from '../institutions/institution-types'
import { groupTypes } from './groups'
import { proposeRollOver, type YearChild } from './roll-over'

const { Nursery, First, Second, Third, Fourth, Mixed, Substitution } = groupTypes
const child = (id: number, groupId: number, birthYear: number, isGuest = false): YearChild => ({
  id,
  groupId,
  birthYear,
  isGuest,
})

test('groups grow, the fourth one makes room for a first one, the nursery sends on who turns three', () => {
  const plan = proposeRollOver(
    [
      { id: 1, name: 'Бонбони', classType: Nursery },
      { id: 2, name: 'Калинка', classType: First },
      { id: 3, name: 'Звънче', classType: Second },
      { id: 4, name: 'Слънчо', classType: Third },
      { id: 5, name: 'Бързаци', classType: Fourth },
      { id: 6, name: 'Мечета', classType: Mixed },
      { id: 7, name: 'Лятна група', classType: Substitution },
    ],
    [
      child(11, 1, 2024),
      child(12, 1, 2025),
      child(21, 2, 2023),
      child(31, 3, 2022),
      child(41, 4, 2021),
      child(51, 5, 2020),
      child(61, 6, 2021),
      child(62, 6, 2020),
      child(22, 2, 2023, true),
    ],
    2027,
    institutionTypes.Kindergarten,
  )
  expect(plan.groups).toEqual([
    { key: 'g1', sourceId: 1, name: 'Бонбони', classType: Nursery },
    { key: 'g2', sourceId: 2, name: 'Калинка', classType: Second },
    { key: 'g3', sourceId: 3, name: 'Звънче', classType: Third },
    { key: 'g4', sourceId: 4, name: 'Слънчо', classType: Fourth },
    { key: 'g6', sourceId: 6, name: 'Мечета', classType: Mixed },
    { key: 'g7', sourceId: 7, name: 'Лятна група', classType: Substitution },
    { key: 'f5', sourceId: 5, name: 'Бързаци', classType: First },
  ])
  const finished = { leaves: 'Завършило предучилищно образование' }
  expect(Object.fromEntries(plan.children.map(({ childId, destination }) => [childId, destination]))).toEqual({
    11: { key: 'f5' },
    12: { key: 'g1' },
    21: { key: 'g2' },
    31: { key: 'g3' },
    41: { key: 'g4' },
    51: finished,
    61: { key: 'g6' },
    62: finished,
    22: { leaves: 'Край на гостуването' },
  })
})

test('without a finishing group the nursery children get a new first group each, under a free name', () => {
  const plan = proposeRollOver(
    [
      { id: 1, name: 'Бонбони', classType: Nursery },
      { id: 2, name: 'Патенца', classType: Nursery },
      { id: 3, name: 'Първа група', classType: Second },
    ],
    [child(11, 1, 2024), child(21, 2, 2024)],
    2027,
    institutionTypes.Kindergarten,
  )
  expect(plan.groups.filter((group) => group.classType === First).map((group) => group.name)).toEqual([
    'Първа група 2',
    'Първа група 3',
  ])
  expect(plan.children.map((one) => one.destination)).toEqual([{ key: 'n1' }, { key: 'n2' }])
})

test('a nursery of its own sends its children to a kindergarten', () => {
  const plan = proposeRollOver(
    [{ id: 1, name: 'Мечета', classType: Nursery }],
    [child(11, 1, 2024), child(12, 1, 2025)],
    2027,
    institutionTypes.Nursery,
  )
  expect(plan.groups).toHaveLength(1)
  expect(plan.children.map((one) => one.destination)).toEqual([{ leaves: 'Прието в детска градина' }, { key: 'g1' }])
})
