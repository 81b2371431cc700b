import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '@asistent/contract/core/call'
import { signedIn } from '@asistent/contract/core/access'
import { day, field, id, month, optionalText, year } from '@asistent/contract/core/values'
import { paramsOf, type Param } from './params'
import {
  valuesToSend,
  chosenCount,
  clearedValues,
  missingParams,
  readValues,
  withoutWrongIds,
  withPeriod,
  writeValues,
} from './values'

const listKids = call.list('/api/Students', {
  title: 'Деца',
  access: signedIn,
  row: z.object({ id, name: z.string() }),
  orderBy: ['name'],
  filters: {
    nameSearchTerm: field('Име', optionalText(50)),
    classIds: field('Групи', z.array(id)).optional(),
    isSop: field('СОП', z.boolean()).optional(),
    status: field('Статус', z.literal([1, 2, 3])).optional(),
    from: field('От', day).optional(),
    to: field('До', day).optional(),
    year: field('Година', year),
    month: field('Месец', month),
  },
})
type Parsed = NonNullable<(typeof listKids)['types']>['parsed']
const make = paramsOf<Parsed>(listKids.input)
const statuses = [
  { value: 1, label: 'Платена' },
  { value: 2, label: 'Частично' },
  { value: 3, label: 'Неплатена' },
] as const
const params: Param[] = [
  make.text('nameSearchTerm'),
  make.select('status', statuses, { initial: 3 }),
  make.yesNo('isSop', { yes: 'Със СОП', no: 'Без СОП' }),
  make.days('from', 'to'),
  make.month('month', 'year'),
]

test('labels and required come from the contract', () => {
  expect(params.map((param) => param.label)).toEqual(['Име', 'Статус', 'СОП', 'Период', 'Месец'])
  expect(params.map((param) => param.required)).toEqual([false, false, false, false, true])
})

test('an input without a label needs one', () => {
  expect(() => paramsOf<{ x: string }>(z.object({ x: z.string() })).text('x')).toThrow(/label/)
})

test('ignores invalid values in the URL', () => {
  const values = readValues(params, { nameSearchTerm: 12, isSop: 'може би', from: '2026-02-31', to: '2026-02-28' })
  expect(values).toEqual({ nameSearchTerm: '12', status: 3, to: '2026-02-28' })
})

test('an initial value applies until it is changed, and can be removed', () => {
  expect(readValues(params, {}).status).toBe(3)
  const changed = writeValues(params, {}, { status: 1 })
  expect(changed).toEqual({ status: 1 })
  expect(writeValues(params, changed, { status: 3 })).toEqual({})
  const taken = writeValues(params, {}, { status: null })
  expect(taken).toEqual({ status: null })
  expect(readValues(params, taken).status).toBeUndefined()
})

test('cleared parameters are removed from the URL, others stay', () => {
  const search = { page: 4, nameSearchTerm: 'Ива' }
  expect(writeValues(params, search, { nameSearchTerm: '' })).toEqual({ page: 4 })
  expect(writeValues(params, search, { isSop: false })).toEqual({ ...search, isSop: false })
  expect(clearedValues(params, { ...search, status: 1 })).toEqual({ page: 4 })
})

test('counts chosen filters and missing required ones per parameter', () => {
  const values = readValues(params, { from: '2026-01-01', to: '2026-01-31', status: 1 })
  expect(chosenCount(params, values)).toBe(2)
  // A month is always set, so it cannot be cleared.
  expect(chosenCount(params, { ...values, month: 11, year: 2026 })).toBe(2)
  expect(missingParams(params, values).map((param) => param.label)).toEqual(['Месец'])
  expect(missingParams(params, { ...values, month: 11, year: 2026 })).toEqual([])
})

test('resets a dependent choice when its parent changes', () => {
  const within: Param[] = [
    { kind: 'pick', label: 'Детска градина', names: ['kindergartenId'], required: true, source: {} as never },
    { kind: 'pick', label: 'Група', names: ['classId'], required: true, source: {} as never, within: 'kindergartenId' },
  ]
  const search = { kindergartenId: 1, classId: 7, month: 11 }
  expect(writeValues(within, search, { kindergartenId: 2 })).toEqual({ kindergartenId: 2, month: 11 })
  expect(writeValues(within, search, { kindergartenId: 1 })).toEqual(search)
  expect(writeValues(within, search, { classId: 8 })).toEqual({ ...search, classId: 8 })
})

test('a municipality narrows kindergartens, which narrow groups; it is not sent', () => {
  const source = { call: listKids } as never
  const narrowed = paramsOf<{ kindergartenId?: number; classId?: number }>(z.object({}))
  const chain = [
    narrowed.narrow('municipalityId', source, { label: 'Община' }),
    narrowed.pick('kindergartenId', source, { label: 'Детска градина', within: 'municipalityId' }),
    narrowed.pick('classId', source, { label: 'Група', within: 'kindergartenId' }),
  ]
  const chosen = { municipalityId: 1, kindergartenId: 2, classId: 3 }
  expect(writeValues(chain, chosen, { municipalityId: 4 })).toEqual({ municipalityId: 4 })
  expect(writeValues(chain, chosen, { kindergartenId: 5 })).toEqual({ municipalityId: 1, kindergartenId: 5 })
  expect(writeValues(chain, chosen, { municipalityId: 1 })).toEqual(chosen)
  expect(valuesToSend(chain, chosen)).toEqual({ kindergartenId: 2, classId: 3 })
})

test('shows a default period in its fields', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' }
  expect(withPeriod(params, { status: 1 }, november)).toEqual({ status: 1, ...november })
  expect(withPeriod(params, { from: '2026-11-10' }, november)).toEqual({ from: '2026-11-10', to: '2026-11-30' })
  const monthly = [
    paramsOf<{ month?: number; year?: number }>(
      z.object({ month: z.int().optional(), year: z.int().optional() }),
    ).month('month', 'year'),
  ]
  expect(withPeriod(monthly, {}, november)).toEqual({ month: 11, year: 2026 })
  expect(withPeriod(monthly, { month: 9, year: 2026 }, november)).toEqual({ month: 9, year: 2026 })
  expect(withPeriod(params, { status: 1 }, undefined)).toEqual({ status: 1 })
  expect(withPeriod([], {}, november)).toEqual({})
})

test('drops ids that no record can have', () => {
  expect(
    withoutWrongIds({
      groupId: -1,
      userId: 'дума',
      id: 0,
      kidId: 2 ** 31,
      classIds: [3, 'дума', -2],
      studentIds: 0,
      tab: 'x',
    }),
  ).toEqual({ classIds: [3], tab: 'x' })
  expect(withoutWrongIds({ groupId: 5, classIds: 4, kidId: null })).toEqual({ groupId: 5, classIds: [4], kidId: null })
})

test('ignores months and years that do not exist', () => {
  const period = make.month('month', 'year')
  expect(readValues([period], { month: 13, year: 99999 })).toEqual({})
  expect(readValues([period], { month: 12, year: 2026 })).toEqual({ month: 12, year: 2026 })
})
