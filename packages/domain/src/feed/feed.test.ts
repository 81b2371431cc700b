import { expect, test } from 'vitest'
import { emptyEntry, followGroup, sameEntry, type FeedEntry } from './feed'

const group: FeedEntry = { ...emptyEntry, meals: { 1: 3, 3: 3 }, sleepFrom: '12:30', sleepTo: '14:30' }

test('a child that is like the group follows a change of the group', () => {
  const after = { ...group, sleepTo: '15:00', activity: 'Разходка' }
  expect(followGroup(group, group, after)).toEqual(after)
})

test('an exception of a child stays when the group changes', () => {
  const child: FeedEntry = { ...group, meals: { 1: 3, 3: 1 }, sleepFrom: null, sleepTo: null, note: 'Губи зъб' }
  const after: FeedEntry = { ...group, meals: { 1: 2, 3: 2 }, sleepTo: '15:00', activity: 'Разходка' }
  expect(followGroup(child, group, after)).toEqual({ ...child, meals: { 1: 2, 3: 1 }, activity: 'Разходка' })
})

test('a meal that the group no longer has disappears', () => {
  expect(followGroup(group, group, { ...group, meals: { 3: 3 } }).meals).toEqual({ 3: 3 })
})

test('entries are compared by value', () => {
  expect(sameEntry(group, { ...group, meals: { 3: 3, 1: 3 } })).toBe(true)
  expect(sameEntry(group, { ...group, meals: { 3: 3 } })).toBe(false)
  expect(sameEntry({ ...emptyEntry, meals: { 1: 0 } }, emptyEntry)).toBe(false)
})
