import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recentTopics, topicBatch, type TopicBatch } from './hub-topics'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('batches topics without duplicates, in as few lines as possible', () => {
  const sent: TopicBatch[] = []
  const batch = topicBatch((ready) => sent.push(ready))
  batch.add([1], ['children'])
  batch.add([2, 1], ['children', 'groups'])
  batch.add([3], ['children'])
  batch.add([2], [])
  batch.add('all', ['user-data'])
  expect(sent).toEqual([])
  vi.advanceTimersByTime(50)
  expect(sent).toEqual([
    [
      { kindergartenIds: [1, 2], topics: ['children', 'groups'] },
      { kindergartenIds: [3], topics: ['children'] },
      { kindergartenIds: 'all', topics: ['user-data'] },
    ],
  ])
  batch.add([1], ['groups'])
  vi.advanceTimersByTime(50)
  expect(sent[1]).toEqual([{ kindergartenIds: [1], topics: ['groups'] }])
})

test('sends nothing if the batch is empty, and flushes it on request', () => {
  const sent: TopicBatch[] = []
  const batch = topicBatch((ready) => sent.push(ready))
  batch.flush()
  batch.add([5], ['menu'])
  batch.flush()
  vi.advanceTimersByTime(100)
  expect(sent).toEqual([[{ kindergartenIds: [5], topics: ['menu'] }]])
})

test('a new connection gets recent topics of its kindergartens', () => {
  let time = 0
  const recent = recentTopics(() => time)
  recent.note([{ kindergartenIds: [1, 2], topics: ['attendances'] }])
  time = 6000
  recent.note([{ kindergartenIds: [2], topics: ['children', 'attendances'] }])
  recent.note([{ kindergartenIds: 'all', topics: ['days-off'] }])
  expect(recent.of([1])).toEqual(['attendances', 'days-off'])
  expect(recent.of([2])).toEqual(['attendances', 'children', 'days-off'])
  expect(recent.of([3])).toEqual(['days-off'])
  expect(recent.of('all')).toEqual(['attendances', 'children', 'days-off'])
  time = 12_000
  expect(recent.of([1])).toEqual(['days-off'])
  time = 20_000
  expect(recent.of('all')).toEqual([])
})
