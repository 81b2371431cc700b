import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { decimals, field, oneOf } from '@asistent/contract/core/values'
import { getKid, kidForm, saveKid } from '../../dev/sample-calls'
import { factsOf } from './field-kinds'
import { planForm, sentValues } from './form-options'
import { createFormStore } from './form-store'
import { getAt, mergeValues, sameValue, setAt, withoutPath } from './form-values'

describe('facts from the schema', () => {
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

  test('lengths and decimals come from the schema', () => {
    expect(factsOf(kidForm.shape.firstName).max).toBe(60)
    expect(factsOf(kidForm.shape.weight).precision).toBe(3)
    expect(factsOf(kidForm.shape.monthlyFee).precision).toBe(2)
    // Two decimals do not imply money: the protein of a product is not in euro.
    const grams = z.number().refine(decimals(2), { params: { rule: 'decimals', places: 2 } })
    expect([factsOf(grams).kind, factsOf(grams).precision]).toEqual(['decimal', 2])
    expect(factsOf(field('Вид', oneOf({ A: 1, B: 2 }))).kind).toBeUndefined()
    expect(factsOf(z.boolean()).required).toBe(false)
    // Lists are required only if they may not be empty.
    expect(factsOf(z.array(z.string())).required).toBe(false)
    expect(factsOf(z.array(z.string()).min(1)).required).toBe(true)
    // Cleared values are null if nullable, omitted otherwise.
    expect(factsOf(z.int().nullable()).takesNull).toBe(true)
    expect(factsOf(z.int().optional()).takesNull).toBe(false)
  })
})

describe('values by path', () => {
  const values = { name: 'Мила', parents: [{ email: 'a@b.bg' }, { email: 'c@d.bg' }] }

  test('read and write one path without touching the rest', () => {
    expect(getAt(values, 'parents.1.email')).toBe('c@d.bg')
    expect(getAt(values, 'parents.7.email')).toBeUndefined()
    const next = setAt(values, 'parents.0.email', 'x@y.bg')
    expect(next.parents[0]).toEqual({ email: 'x@y.bg' })
    expect(next.parents[1]).toBe(values.parents[1])
    expect(values.parents[0]?.email).toBe('a@b.bg')
  })

  test('unset, cleared and missing values are equal', () => {
    expect(sameValue({ a: null, b: '' }, { a: undefined, c: '' })).toBe(true)
    expect(sameValue({ a: 0 }, { a: null })).toBe(false)
    expect(sameValue({ list: [{ x: '' }] }, { list: [{}] })).toBe(true)
  })

  test('omits fields that do not apply, also in nested objects', () => {
    expect(withoutPath({ a: 1, b: 2 }, 'a')).toEqual({ b: 2 })
    expect(withoutPath({ rules: { x: 1, y: 2 }, b: 2 }, 'rules.x')).toEqual({ rules: { y: 2 }, b: 2 })
    expect(withoutPath({ b: 2 }, 'rules.x')).toEqual({ b: 2 })
  })

  test('merges another user’s save below the typed values and reports conflicts', () => {
    const base = { name: 'Мила', group: 1, note: '', version: 3 }
    const mine = { ...base, name: 'Милена', note: 'моя' }
    const theirs = { ...base, name: 'Мила-Мария', group: 2, version: 4 }
    expect(mergeValues(base, mine, theirs, ['name', 'group', 'note'])).toEqual({
      values: { name: 'Милена', group: 2, note: 'моя', version: 4 },
      both: ['name'],
      theirs: ['group'],
    })
  })

  test('two users may change different parts of one object', () => {
    const base = { rules: { days: 1, sign: true }, version: 3 }
    const mine = { rules: { days: 2, sign: true }, version: 3 }
    const theirs = { rules: { days: 1, sign: false }, version: 4 }
    expect(mergeValues(base, mine, theirs, ['rules.days', 'rules.sign'])).toEqual({
      values: { rules: { days: 2, sign: false }, version: 4 },
      both: [],
      theirs: ['rules.sign'],
    })
  })
})

describe('the store', () => {
  test('notifies only the field that changed', () => {
    const store = createFormStore({ a: 1, b: 2 })
    const events: string[] = []
    store.listenField('a', () => events.push('a'))
    store.listenField('b', () => events.push('b'))
    store.set('a', 5)
    expect(events).toEqual(['a'])
    expect(store.isDirty()).toBe(true)
    store.set('a', 1)
    expect(store.isDirty()).toBe(false)
  })

  test('rows keep their keys when another one is removed, and their errors are removed with it', () => {
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

  test('a moved row keeps its key', () => {
    const store = createFormStore({ calls: ['майка', 'баща', 'баба'] })
    const before = store.rowKeys('calls')
    store.moveRow('calls', 2, 0)
    expect(store.get('calls')).toEqual(['баба', 'майка', 'баща'])
    expect(store.rowKeys('calls')).toEqual([before[2], before[0], before[1]])
  })

  test('typing into a field clears its error', () => {
    const store = createFormStore({ a: '' })
    store.setErrors({ a: ['Полето е задължително'] })
    store.set('a', 'x')
    expect(store.errorAt('a')).toBeUndefined()
  })
})

describe('uploads in progress', () => {
  test('the save waits for them, and a failed one blocks it until it is removed', async () => {
    const store = createFormStore({})
    expect(await store.allArrived()).toBe(true)
    let arrive = (_arrived: boolean) => {}
    store.expect('снимка', new Promise<boolean>((resolve) => (arrive = resolve)))
    const waiting = store.allArrived()
    arrive(true)
    expect(await waiting).toBe(true)
    store.expect('документ', Promise.resolve(false))
    expect(await store.allArrived()).toBe(false)
    store.forgo('документ')
    expect(await store.allArrived()).toBe(true)
  })
})

test('id and version are sent even if their section is hidden', () => {
  const plan = planForm({
    title: { create: '', edit: '' },
    load: getKid,
    save: saveKid,
    fields: (field) => [
      field('sopNumber', { when: () => false }),
      field.own('version', () => null, { label: 'Места', when: () => false }),
    ],
  })
  expect(sentValues(plan, { id: 7, version: 3, sopNumber: '1' })).toEqual({ id: 7, version: 3 })
})
