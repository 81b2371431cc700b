import { allProblems } from '@asistent/contract/core/problem'
import { expect, test } from 'vitest'
import '../support/contract-names'
import { isBulgarian } from '../support/bulgarian'
import { namedCalls } from '../support/contract-names'
import { nameOf, registered } from '../support/registered'

test('every problem says in Bulgarian what is wrong, with a status of its own kind', () => {
  const wrong = [...allProblems()].filter(([, [status, text]]) => !isBulgarian(text) || status < 400 || status > 599)
  expect(wrong).toEqual([])
  expect(allProblems().size).toBeGreaterThan(20)
})

test('every call says in Bulgarian what it does', () => {
  expect(namedCalls.filter(({ call }) => !isBulgarian(call.title)).map(({ call }) => nameOf(call))).toEqual([])
})

test('two calls of one slice do not bear the same title with the same method', () => {
  const seen = new Map<string, string>()
  const twice = registered.filter(({ call, slice, name }) => {
    const key = `${slice} ${call.method} ${call.title}`
    const first = seen.get(key)
    seen.set(key, name)
    return first !== undefined
  })
  expect(twice.map(({ name, call }) => `${name}: ${call.title}`)).toEqual([])
})

test('the check knows Bulgarian from English', () => {
  expect(['Записът не е намерен.', 'Справка (PDF)', 'Файл за Excel'].every(isBulgarian)).toBe(true)
  expect(['Not found', 'Record липсва', '', '42'].some(isBulgarian)).toBe(false)
})
