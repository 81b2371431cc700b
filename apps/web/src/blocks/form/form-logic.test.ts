import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { field, oneOf } from '@asistent/contract/core/values'
import { kidForm } from '../../dev/sample-calls'
import { factsOf } from './field-kinds'
import { createFormStore } from './form-store'
import { changedNames, getAt, mergeValues, setAt } from './form-values'

describe('what the schema tells', () => {
  test.each([
    ['firstName', 'text', true],
    ['middleName', 'text', false],
    ['birthDate', 'day', true],
    ['leftOn', 'day', false],
    ['arrivesAt', 'time', false],
    ['contactEmail', 'email', false],
    ['sop', 'switch', false],
    ['siblings', 'integer', false],
    ['weight', 'decimal', false],
    ['monthlyFee', 'money', false],
    ['note', 'longText', false],
    ['groupId', 'integer', true],
    ['gender', undefined, true],
    ['parents', undefined, false],
  ] as const)('%s is %s, required: %s', (name, kind, required) => {
    const facts = factsOf(kidForm.shape[name])
    expect([facts.kind, facts.required]).toEqual([kind, required])
  })

  test('lengths and decimals are the schema’s', () => {
    expect(factsOf(kidForm.shape.firstName).max).toBe(60)
    expect(factsOf(kidForm.shape.weight).precision).toBe(3)
    expect(factsOf(kidForm.shape.monthlyFee).precision).toBe(2)
    expect(factsOf(field('Вид', oneOf({ A: 1, B: 2 }))).kind).toBeUndefined()
    expect(factsOf(z.boolean()).required).toBe(false)
  })
})

describe('values by path', () => {
  const values = { name: 'Мила', parents: [{ email: 'a@b.bg' }, { email: 'c@d.bg' }] }

  test('are read and written without touching the rest', () => {
    expect(getAt(values, 'parents.1.email')).toBe('c@d.bg')
    expect(getAt(values, 'parents.7.email')).toBeUndefined()
    const next = setAt(values, 'parents.0.email', 'x@y.bg')
    expect(next.parents[0]).toEqual({ email: 'x@y.bg' })
    expect(next.parents[1]).toBe(values.parents[1])
    expect(values.parents[0]?.email).toBe('a@b.bg')
  })

  test('nothing typed, nothing chosen and nothing there are the same', () => {
    expect(changedNames({ a: null, b: '' }, { a: undefined, c: '' })).toEqual([])
    expect(changedNames({ a: 0 }, { a: null })).toEqual(['a'])
    expect(changedNames({ list: [{ x: '' }] }, { list: [{}] })).toEqual([])
  })

  test('somebody else’s save comes in under what was typed; clashes are told', () => {
    const base = { name: 'Мила', group: 1, note: '', version: 3 }
    const mine = { ...base, name: 'Милена', note: 'моя' }
    const theirs = { ...base, name: 'Мила-Мария', group: 2, version: 4 }
    expect(mergeValues(base, mine, theirs, ['version'])).toEqual({
      values: { name: 'Милена', group: 2, note: 'моя', version: 4 },
      both: ['name'],
      theirs: ['group'],
    })
  })
})

describe('the store', () => {
  test('tells only the field that changed', () => {
    const store = createFormStore({ a: 1, b: 2 })
    const told: string[] = []
    store.listenField('a', () => told.push('a'))
    store.listenField('b', () => told.push('b'))
    store.set('a', 5)
    expect(told).toEqual(['a'])
    expect(store.isDirty()).toBe(true)
    store.set('a', 1)
    expect(store.isDirty()).toBe(false)
  })

  test('rows keep their keys when another one goes, and their errors go with it', () => {
    const store = createFormStore({ parents: [{ n: 1 }, { n: 2 }, { n: 3 }] })
    const [, second, third] = store.rowKeys('parents')
    store.setErrors({ 'parents.2.n': ['грешка'], other: ['друга'] })
    store.removeRow('parents', 0)
    expect(store.rowKeys('parents')).toEqual([second, third])
    expect(store.errors()).toEqual({ other: ['друга'] })
    store.addRow('parents', { n: 4 })
    expect(store.get('parents.2.n')).toBe(4)
    expect(new Set(store.rowKeys('parents')).size).toBe(3)
  })

  test('an error goes when its field is typed into', () => {
    const store = createFormStore({ a: '' })
    store.setErrors({ a: ['Полето е задължително'] })
    store.set('a', 'x')
    expect(store.errorAt('a')).toBeUndefined()
  })
})
