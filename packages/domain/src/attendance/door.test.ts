import { expect, test } from 'vitest'
import { disputedHalves, doorWords, mergeDoor, sameDoor, type DoorTimes } from './door'

const nothing: DoorTimes = { arrivedAt: null, leftAt: null, broughtBy: null, collectedBy: null }
const came: DoorTimes = { ...nothing, arrivedAt: '08:05', broughtBy: 'Мария Петрова' }

test('a departure keeps the arrival that somebody else has entered meanwhile', () => {
  const mine = { ...nothing, leftAt: '16:30', collectedBy: 'Иван Петров' }
  expect(mergeDoor(nothing, mine, came)).toEqual({ ...came, leftAt: '16:30', collectedBy: 'Иван Петров' })
  // No change meanwhile.
  expect(mergeDoor(nothing, came, nothing)).toEqual(came)
  expect(mergeDoor(came, nothing, came)).toEqual(nothing)
})

test('equal changes are merged; different changes of the same half are disputed', () => {
  expect(mergeDoor(nothing, came, came)).toEqual(came)
  expect(mergeDoor(nothing, { ...came, arrivedAt: '08:20' }, came)).toBeUndefined()
  expect(mergeDoor(nothing, { ...came, broughtBy: null }, came)).toBeUndefined()
  expect(disputedHalves(nothing, { ...came, arrivedAt: '08:20', leftAt: '16:30' }, came)).toEqual(['arrival'])
  expect(disputedHalves(nothing, { ...nothing, leftAt: '16:30' }, { ...came, leftAt: '16:40' })).toEqual(['leaving'])
  expect(disputedHalves(nothing, came, came)).toEqual([])
  // Confirmed by the user, based on the stored state.
  expect(mergeDoor(came, { ...came, arrivedAt: '08:20' }, came)).toMatchObject({ arrivedAt: '08:20' })
  expect(sameDoor(came, { ...came })).toBe(true)
  expect(sameDoor(came, nothing)).toBe(false)
})

test('formats the times as text', () => {
  expect(doorWords({ ...came, leftAt: '16:30' })).toBe('дошло в 8:05 ч. с Мария Петрова, взето в 16:30 ч.')
  expect(doorWords({ ...nothing, leftAt: '12:00', collectedBy: 'Иван Петров' })).toBe('взето в 12:00 ч. от Иван Петров')
  expect(doorWords(nothing)).toBe('няма часове')
})
