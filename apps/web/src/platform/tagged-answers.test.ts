import { beforeEach, expect, test } from 'vitest'
import { endSession, keepToken } from './session'
import { keepTagged, taggedAnswer } from './tagged-answers'

const url = '/api/Classes/overview-models'
const first = { token: 'Bearer first', tag: 'W/"1"', answer: { result: [] } }

beforeEach(() => keepToken('first'))

test('returns the last response with its tag', () => {
  keepTagged(url, first)
  expect(taggedAnswer(url)).toEqual(first)
  keepTagged(url, { ...first, tag: null })
  expect(taggedAnswer(url)).toBeUndefined()
})

test('has nothing for another session, also if it began during the request', () => {
  keepTagged(url, first)
  keepToken('second')
  expect(taggedAnswer(url)).toBeUndefined()
  keepTagged(url, first)
  expect(taggedAnswer(url)).toBeUndefined()
})

test('has nothing after the session', () => {
  keepTagged(url, first)
  endSession('signed-out')
  keepToken('first')
  expect(taggedAnswer(url)).toBeUndefined()
})

test('keeps the last sixty responses', () => {
  for (let index = 0; index < 61; index++) keepTagged(`${url}?pageNumber=${index}`, first)
  expect([taggedAnswer(`${url}?pageNumber=0`), taggedAnswer(`${url}?pageNumber=1`)]).toEqual([undefined, first])
})
