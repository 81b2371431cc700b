import { searchPeople } from '@asistent/contract/people/search.calls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { childNamed } from '../../../../tests/support/people/demo'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

test('finds children, parents and staff by a part of their names, at most eight of each', async () => {
  const director = await world.as('director')
  const row = await director.ok(searchPeople, { text: 'стоян' })
  expect(row.students.length).toBeLessThanOrEqual(8)
  expect(row.students.length).toBeGreaterThan(0)
  expect(row.parents.length).toBeGreaterThan(0)
  expect(row.parents.every((one) => one.children.length > 0)).toBe(true)
  const [nurse] = (await director.ok(searchPeople, { text: 'Галя Мин' })).teachers
  expect(nurse).toMatchObject({ name: expect.stringContaining('Галя') as string, occupation: 'медицинска сестра' })
})

test('finds by transliteration, by wrong keyboard layout, by number', async () => {
  const director = await world.as('director')
  const id = await childNamed(world, 'Калина', 'Стоянова', 'Звънче')
  const finds = async (text: string) =>
    (await director.ok(searchPeople, { text })).students.some((child) => child.id === id)
  expect(await finds('Kalina Stoyanova')).toBe(true)
  expect(await finds('калина стоянова')).toBe(true)
  const [{ person_id: number } = { person_id: '' }] = await world.sql<{ person_id: string }>(
    'select person_id from child where id = $1',
    [id],
  )
  expect(await finds(number)).toBe(true)
  expect((await director.ok(searchPeople, { text: number })).parents).toEqual([])
})

test('finds parents and staff by their telephone, written in any way', async () => {
  const director = await world.as('director')
  const [parent] = await world.sql<{ id: number; phone: string }>(
    `select id, phone from guardian where kindergarten_id = 1 and phone is not null and account_id is not null order by id limit 1`,
  )
  const local = `0${parent!.phone.slice(4)}`
  for (const text of [parent!.phone, local, `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}`])
    expect((await director.ok(searchPeople, { text })).parents.map(({ id }) => id)).toContain(parent!.id)
  const [colleague] = await world.sql<{ id: number; phone: string }>(
    `select id, phone from staff_member where kindergarten_id = 1 and phone is not null and left_on is null order by id limit 1`,
  )
  const text = `0${colleague!.phone.slice(4)}`
  expect((await director.ok(searchPeople, { text })).teachers.map(({ id }) => id)).toContain(colleague!.id)
  expect((await (await world.as('teacher')).ok(searchPeople, { text })).teachers).toEqual([])
})

test('sorts former children last', async () => {
  const director = await world.as('director')
  const [left] = await world.sql<{ first_name: string; last_name: string; id: number }>(
    `select c.id, first_name, last_name from child c where left_on is not null and kindergarten_id = (select id from kindergarten where code = '1690999') limit 1`,
  )
  const { students } = await director.ok(searchPeople, { text: `${left?.first_name} ${left?.last_name}` })
  const flags = students.map((child) => child.isDetached)
  expect(flags).toEqual(flags.toSorted((a, otherFlag) => Number(a) - Number(otherFlag)))
})

test('finds nothing for one letter, an empty text or punctuation', async () => {
  const director = await world.as('director')
  for (const text of ['а', ' ', '', '%', '__'])
    expect(await director.ok(searchPeople, { text })).toEqual({ students: [], parents: [], teachers: [] })
  expect((await director.call(searchPeople, { text: 'х'.repeat(101) })).status).toBe(400)
})

test('finds only what the user may read', async () => {
  const manciple = await (await world.as('manciple')).ok(searchPeople, { text: 'стоян' })
  expect([manciple.students, manciple.parents]).toEqual([[], []])
  const parent = await (await world.as('parent')).ok(searchPeople, { text: 'стоян' })
  expect(parent.students.map((child) => child.name)).toHaveLength(2)
  expect(parent.parents).toEqual([])
  const ministry = await (await world.as('ministry')).ok(searchPeople, { text: 'калина' })
  // Experts read initials, so a search by name finds nobody.
  expect(ministry).toEqual({ students: [], parents: [], teachers: [] })
  const gabrovo = await (await world.as('directorOfGabrovo')).ok(searchPeople, { text: 'калина стоянова' })
  expect(gabrovo.students.every((child) => child.kindergartenName === 'ДГ „Слънчице“')).toBe(true)
  expect((await world.stranger.call(searchPeople, { text: 'калина' })).status).toBe(401)
  expect((await (await world.as('master')).call(searchPeople, { text: 'калина' })).status).toBe(403)
})
