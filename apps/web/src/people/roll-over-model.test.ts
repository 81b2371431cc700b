import { expect, test } from 'vitest'
import {
  chooseChild,
  chooseGroup,
  chosenGroups,
  hasChoices,
  inputOf,
  mistakesOf,
  noChoices,
  totalsOf,
  type Preview,
} from './roll-over-model'

const group = (key: string, name: string, children: number): Preview['groups'][number] => ({
  key,
  sourceId: 1,
  sourceName: name,
  existingId: null,
  name,
  classType: 3,
  capacity: 23,
  teachers: [],
  children,
})

const child = (id: number, destination: string | null): Preview['students'][number] => ({
  id,
  name: `Дете ${id}`,
  allergies: [],
  allergiesText: null,
  birthDate: '2022-05-01',
  classId: 1,
  className: 'Звънче',
  destination,
  leaveReason: destination === null ? 'Завършило предучилищно образование' : null,
})

const preview: Preview = {
  fromYear: { id: 7, name: '2026/2027', toDate: '2027-09-14' },
  toYear: { id: 8, name: '2027/2028', fromDate: '2027-09-15' },
  obstacles: [],
  fingerprint: 'abc',
  groups: [group('g1', 'Звънче', 2), group('f2', 'Слънчо', 0)],
  students: [child(1, 'g1'), child(2, 'g1'), child(3, null)],
  totals: { staying: 2, leaving: 1, groups: 2 },
  applied: null,
}

test('without choices only the proposal is sent', () => {
  expect(inputOf(preview, noChoices)).toEqual({ periodId: 7, fingerprint: 'abc', groups: [], students: [] })
  expect(totalsOf(preview, noChoices)).toEqual(preview.totals)
  expect(mistakesOf(preview, noChoices)).toEqual([])
})

test('counts a child who stays in its group, and a choice equal to the proposal is dropped', () => {
  const kept = chooseChild(noChoices, preview, 3, { destination: 'f2', leaveReason: null })
  expect(totalsOf(preview, kept)).toEqual({ staying: 3, leaving: 0, groups: 2 })
  expect(chosenGroups(preview, kept).map((one) => one.children)).toEqual([2, 1])
  expect(inputOf(preview, kept).students).toEqual([{ id: 3, destination: 'f2', leaveReason: null }])
  const back = chooseChild(kept, preview, 3, {
    destination: null,
    leaveReason: 'Завършило предучилищно образование',
  })
  expect(hasChoices(back)).toBe(false)
})

test('a group that is not created needs other destinations for its children', () => {
  const skipped = chooseGroup(noChoices, 'g1', { skip: true })
  expect(mistakesOf(preview, skipped)).toHaveLength(1)
  expect(totalsOf(preview, skipped).groups).toBe(1)
  const elsewhere = [1, 2].reduce(
    (choices, id) => chooseChild(choices, preview, id, { destination: 'f2', leaveReason: null }),
    skipped,
  )
  expect(mistakesOf(preview, elsewhere)).toEqual([])
  expect(inputOf(preview, elsewhere).groups).toEqual([
    { key: 'g1', name: 'Звънче', classType: 3, capacity: 23, skip: true },
  ])
})

test('validates names, capacities and duplicate names in the client', () => {
  const wrong = chooseGroup(chooseGroup(noChoices, 'g1', { name: ' ' }), 'f2', { capacity: null })
  expect(mistakesOf(preview, wrong)).toEqual(['Има група без име.', 'Местата в група са от 1 до 99.'])
  expect(mistakesOf(preview, chooseGroup(noChoices, 'f2', { name: 'Звънче' }))).toEqual([
    'Две групи се казват „Звънче“.',
  ])
})

test('drops choices about children who are gone', () => {
  const choices = chooseChild(noChoices, preview, 99, { destination: 'g1', leaveReason: null })
  expect(inputOf(preview, choices).students).toEqual([])
})
