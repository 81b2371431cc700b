import {
  createInstitution,
  getInstitution,
  listInstitutionGroups,
  listInstitutions,
  resetProductActivity,
  saveInstitution,
} from '@asistent/contract/institutions/administration.calls'
import { listAudit } from '@asistent/contract/institutions/audit.calls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { cityId, municipalityId } from './geography/geography'
import { emptyInstitution } from '../../../../tests/support/institutions/institution'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const idOf = async (name: string) => {
  const [row] = await world.sql<{ id: number }>('select id from kindergarten where name like $1', [`%${name}%`])
  return row?.id ?? 0
}

test('the master lists every institution with counts and filters', async () => {
  const master = await world.as('master')
  const all = await master.ok(listInstitutions, { orderByColumn: 'children', orderByDescending: true })
  expect(all.rowsCount).toBe(5)
  expect(all.result[0]).toMatchObject({
    name: 'ДГ „Детелина“',
    groups: 8,
    schoolYear: '2026/2027',
    active: true,
    isMother: true,
    area: 'Пловдив',
  })
  expect(all.result[0]?.children).toBeGreaterThan(100)
  const sofia = await master.ok(listInstitutions, { municipalityId: municipalityId('SOF46'), institutionType: 2 })
  expect(sofia.result.map((row) => row.name)).toEqual(['ДГ № 205 „Звездица“'])
  expect((await master.ok(listInstitutions, { search: '0790999' })).rowsCount).toBe(1)
  expect((await master.ok(listInstitutions, { active: false })).rowsCount).toBe(0)
  const id = await idOf('Слънчице')
  expect((await master.ok(listInstitutions, { id })).result).toMatchObject([{ id, name: 'ДГ „Слънчице“' }])
})

test('nests branches under their mother, also if only the branch matches', async () => {
  const master = await world.as('master')
  const { result, rowsCount } = await master.ok(listInstitutionGroups, {})
  expect(rowsCount).toBe(4)
  const mother = result.find((row) => row.name === 'ДГ „Детелина“')
  expect(mother?.kindergartens.map((row) => row.name)).toEqual(['ДГ „Детелина“ – филиал с. Брестник'])
  expect(result.filter((row) => row !== mother).every((row) => row.kindergartens.length === 0)).toBe(true)
  const page = await master.ok(listInstitutionGroups, { search: 'брестник' })
  expect(page.result.map((row) => row.name)).toEqual(['ДГ „Детелина“'])
})

test('reads one with its administration', async () => {
  const master = await world.as('master')
  const data = await master.ok(getInstitution, { kindergartenId: await idOf('ДГ „Детелина“') })
  expect(data).toMatchObject({ code: '1690999', municipality: 'Пловдив', productActivityResets: 0 })
  expect(data.branches).toHaveLength(1)
  expect(data.administrators).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ email: 'direktor@example.bg', role: 'Директор', state: 'active' }),
      expect.objectContaining({ email: 'administrator@example.bg', role: 'Администратор' }),
    ]),
  )
  expect((await master.call(getInstitution, { kindergartenId: 999_999 })).status).toBe(404)
})

test('a change by the master is in the kindergarten’s history', async () => {
  const master = await world.as('master')
  const id = await idOf('Слънчице')
  const data = await master.ok(getInstitution, { kindergartenId: id })
  await master.ok(saveInstitution, { ...data, name: 'ДГ „Слънчице и дъга“', phone: '066 000 999' })
  expect(await master.ok(getInstitution, { kindergartenId: id })).toMatchObject({
    name: 'ДГ „Слънчице и дъга“',
    phone: '+35966000999',
  })
  const history = await (await world.as('directorOfGabrovo')).ok(listAudit, {})
  expect(history.result[0]).toMatchObject({
    action: 'Промяна на институция',
    subject: 'Детска градина ДГ „Слънчице и дъга“',
  })
  expect(history.result[0]?.changes[0]?.fields).toEqual([
    { label: 'Наименование', before: 'ДГ „Слънчице“', after: 'ДГ „Слънчице и дъга“' },
    { label: 'Телефон', before: '+35966000103', after: '+35966000999' },
  ])
  // Others' history is not included.
  const otherPage = await (await world.as('director')).ok(listAudit, {})
  expect(otherPage.result.some((row) => row.action === 'Промяна на институция')).toBe(false)
  expect((await master.call(saveInstitution, data)).status).toBe(409)
})

test('validates codes, places and mothers', async () => {
  const master = await world.as('master')
  const data = await master.ok(getInstitution, { kindergartenId: await idOf('Слънчице') })
  const errorsOf = async (change: object) => (await master.call(saveInstitution, { ...data, ...change })).problem.errors
  expect(await errorsOf({ code: '1690999' })).toEqual({ code: ['Вече има институция с този код по НЕИСПУО'] })
  expect(await errorsOf({ code: '12' })).toEqual({ code: ['Кодът е от 6 до 8 цифри'] })
  expect(await errorsOf({ cityId: cityId('PDV22', 'Пловдив') })).toEqual({
    cityId: ['Населеното място не е в избраната община'],
  })
  expect(await errorsOf({ motherKindergartenId: data.id })).toEqual({
    motherKindergartenId: ['Институцията не може да бъде филиал на себе си'],
  })
  expect(await errorsOf({ motherKindergartenId: await idOf('Брестник') })).toEqual({
    motherKindergartenId: ['Избраната основна градина сама е филиал'],
  })
  const mother = await master.ok(getInstitution, { kindergartenId: await idOf('ДГ „Детелина“') })
  const answer = await master.call(saveInstitution, { ...mother, motherKindergartenId: data.id })
  expect(answer.problem.errors).toEqual({
    motherKindergartenId: ['Институцията има филиали и не може да стане филиал'],
  })
  expect((await master.call(saveInstitution, { ...data, motherKindergartenId: 999_999 })).status).toBe(404)
})

test('creates one with school year, administrator and activation mail', async () => {
  const master = await world.as('master')
  const { entityId } = await master.ok(createInstitution, emptyInstitution)
  const data = await master.ok(getInstitution, { kindergartenId: Number(entityId) })
  expect(data).toMatchObject({ name: emptyInstitution.name, code: '0790111', active: true })
  expect(data.administrators).toMatchObject([
    { email: 'petya.stoyanova@example.bg', role: 'Администратор', state: 'invited' },
  ])
  const years = await world.sql('select name, active from school_year where kindergarten_id = $1', [entityId])
  expect(years).toEqual([{ name: '2026/2027', active: true }])
  const [member] = await world.sql(
    `select a.email, a.phone, a.state, m.role from membership m join account a on a.id = m.account_id where m.kindergarten_id = $1`,
    [entityId],
  )
  expect(member).toEqual({ email: 'petya.stoyanova@example.bg', phone: '+359888123456', state: 'invited', role: 6 })
  const [letter] = await world.sql<{ recipient: string; text: string }>(
    'select recipient, text from mail order by id desc limit 1',
  )
  expect(letter?.recipient).toBe('petya.stoyanova@example.bg')
  expect(letter?.text).toContain('/admin-account-activation/')
  const groups = await master.ok(listInstitutionGroups, { search: 'синчец' })
  expect(groups.rowsCount).toBe(1)
})

test('creates nothing if a part is invalid', async () => {
  const master = await world.as('master')
  const taken = await master.call(createInstitution, { ...emptyInstitution, code: '1690999' })
  expect(taken.problem.errors).toEqual({ code: ['Вече има институция с този код по НЕИСПУО'] })
  const nameless = await master.call(createInstitution, {
    ...emptyInstitution,
    administrator: { ...emptyInstitution.administrator, firstName: '', email: 'x' },
  })
  expect(nameless.problem.errors).toEqual({
    'administrator.firstName': ['Полето "Име на администратора" е задължително'],
    'administrator.email': ['Имейл на администратора трябва да е коректен Email адрес'],
  })
  const [count] = await world.sql<{ n: number }>('select count(*)::int as n from kindergarten')
  expect(count?.n).toBe(5)
})

test('resets the product selection and counts resets', async () => {
  const master = await world.as('master')
  const id = await idOf('Слънчице')
  await world.sql(
    `update kindergarten set settings = '{"productActivity": {"7": false}, "familyAbsenceNoticeDays": 2}' where id = $1`,
    [id],
  )
  await master.ok(resetProductActivity, { kindergartenId: id })
  await master.ok(resetProductActivity, { kindergartenId: id })
  const [row] = await world.sql<{ settings: object }>('select settings from kindergarten where id = $1', [id])
  expect(row?.settings).toEqual({ familyAbsenceNoticeDays: 2, productActivityResets: 2 })
  expect((await master.ok(getInstitution, { kindergartenId: id })).productActivityResets).toBe(2)
  expect((await master.call(resetProductActivity, { kindergartenId: 999_999 })).status).toBe(404)
})

test('is allowed for the master only', async () => {
  const id = await idOf('ДГ „Детелина“')
  const data = await (await world.as('master')).ok(getInstitution, { kindergartenId: id })
  for (const user of ['director', 'administrator', 'ministry', 'municipality'] as const) {
    const person = await world.as(user)
    expect((await person.call(listInstitutions, {})).status).toBe(403)
    expect((await person.call(listInstitutionGroups, {})).status).toBe(403)
    expect((await person.call(getInstitution, { kindergartenId: id })).status).toBe(403)
    expect((await person.call(saveInstitution, data)).status).toBe(403)
    expect((await person.call(createInstitution, emptyInstitution)).status).toBe(403)
    expect((await person.call(resetProductActivity, { kindergartenId: id })).status).toBe(403)
  }
})
