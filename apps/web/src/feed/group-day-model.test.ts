import { emptyEntry, type FeedEntry } from '@asistent/domain/feed/feed'
import { expect, test } from 'vitest'
import {
  changeChild,
  changeGroup,
  conflictsOf,
  emptyDraft,
  entryOf,
  groupEntry,
  itemsToSave,
  resolveConflicts,
  type DayChild,
  type GroupDay,
} from './group-day-model'

const childWith = (studentId: number, version = 0, entry: Partial<FeedEntry> = {}): DayChild => ({
  studentId,
  studentName: `Дете ${studentId}`,
  photoFileId: null,
  allergies: [],
  allergiesText: null,
  isMarked: true,
  photosAllowed: false,
  ...({ ...emptyEntry, ...entry } as FeedEntry & Pick<DayChild, 'meals'>),
  photos: [],
  version,
})

const dayWith = (...result: DayChild[]): GroupDay => ({
  forDate: '2026-11-19' as GroupDay['forDate'],
  isDayOff: false,
  mayEdit: true,
  meals: [
    { mealType: 1, dishes: [] },
    { mealType: 3, dishes: [] },
  ],
  result,
  rowsCount: result.length,
  absent: [],
})

const all = { 1: 3, 3: 3 } as const

test('before the first entry every child ate everything and is saved', () => {
  const day = dayWith(childWith(1), childWith(2))
  expect(itemsToSave(emptyDraft, day).map(({ studentId, meals, version }) => [studentId, meals, version])).toEqual([
    [1, all, 0],
    [2, all, 0],
  ])
})

test('an exception and a later change of the group are both kept', () => {
  const day = dayWith(childWith(1), childWith(2))
  const [first] = day.result as [DayChild]
  const exception = { ...entryOf(emptyDraft, groupEntry(day), first), meals: { 1: 3, 3: 0 } as const }
  const draft = changeGroup(changeChild(emptyDraft, first, exception), day, {
    ...groupEntry(day),
    sleepFrom: '12:30',
    sleepTo: '14:30',
  })
  expect(itemsToSave(draft, day).map(({ meals, sleepTo }) => [meals, sleepTo])).toEqual([
    [{ 1: 3, 3: 0 }, '14:30'],
    [all, '14:30'],
  ])
})

test('only changed children are saved again, with the version that was seen', () => {
  const day = dayWith(childWith(1, 4, { meals: all }), childWith(2, 1, { meals: all }))
  expect(itemsToSave(emptyDraft, day)).toEqual([])
  const [first] = day.result as [DayChild]
  const draft = changeChild(emptyDraft, first, { ...emptyEntry, meals: all, note: 'Губи зъб' })
  expect(itemsToSave(draft, day).map(({ studentId, version }) => [studentId, version])).toEqual([[1, 4]])
})

test('a child that a colleague saved meanwhile needs a choice', () => {
  const before = dayWith(childWith(1, 1, { meals: all }))
  const [seen] = before.result as [DayChild]
  const draft = changeChild(emptyDraft, seen, { ...emptyEntry, meals: { 1: 3, 3: 1 } })
  const after = dayWith(childWith(1, 2, { meals: { 1: 3, 3: 2 } }))
  const conflicts = conflictsOf(draft, after)
  expect(conflicts).toHaveLength(1)
  const mine = resolveConflicts(draft, conflicts, 'mine')
  expect(itemsToSave(mine, after)).toMatchObject([{ meals: { 3: 1 }, version: 2 }])
  expect(itemsToSave(resolveConflicts(draft, conflicts, 'theirs'), after)).toEqual([])
})
