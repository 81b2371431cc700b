import { createInstitution } from '@asistent/contract/institutions/administration.calls'
import {
  deleteDayOff,
  deleteMasterDayOff,
  enterOfficialDays,
  getMasterDayOff,
  listDaysOff,
  listMasterDaysOff,
  proposeOfficialDays,
  saveDayOff,
  saveMasterDayOff,
} from '@asistent/contract/institutions/days-off.calls'
import { dayOffKinds } from '@asistent/domain/institutions/days-off'
import { officialHolidays } from '@asistent/domain/kernel/calendar'
import { day } from '@asistent/domain/kernel/day'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { isDayOff } from './days-off.ops'
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

const ownDay = {
  kind: dayOffKinds.DayOff,
  name: 'Ремонт на парното',
  fromDate: day('2026-11-19'),
  toDate: day('2026-11-20'),
}

const forAll = {
  kind: dayOffKinds.DayOff,
  name: 'Ден за размисъл',
  fromDate: day('2027-04-16'),
  toDate: day('2027-04-16'),
}

test('a record for all applies to every kindergarten, also to later ones', async () => {
  const master = await world.as('master')
  const { entityId } = await master.ok(saveMasterDayOff, forAll)
  for (const user of ['director', 'directorOfGabrovo', 'directorOfNursery'] as const) {
    const { result } = await (await world.as(user)).ok(listDaysOff, { search: 'размисъл' })
    expect(result).toMatchObject([{ dayOffGuid: entityId, isMaster: true }])
  }
  const created = await master.ok(createInstitution, emptyInstitution)
  const later = Number(created.entityId)
  await world.app.pipeline.database.transact('read', 'select open_system_call(false)', async ({ tx }) => {
    expect(await isDayOff(tx, later, day('2027-04-16'))).toBe(true)
    expect(await isDayOff(tx, later, day('2027-04-15'))).toBe(false)
    return { value: undefined }
  })
  await master.ok(deleteMasterDayOff, { dayOffGuid: String(entityId) })
  expect((await (await world.as('director')).ok(listDaysOff, { search: 'размисъл' })).rowsCount).toBe(0)
})

test('a record for selected kindergartens is a row in each; adds and removes kindergartens under the same guid', async () => {
  const master = await world.as('master')
  const [detelina, slanchitse, mecho] = [await idOf('„Детелина“'), await idOf('Слънчице'), await idOf('Мечо Пух')]
  const { entityId } = await master.ok(saveMasterDayOff, { ...forAll, kindergartenIds: [detelina, slanchitse] })
  const guid = String(entityId)
  const seenBy = async (user: 'director' | 'directorOfGabrovo' | 'directorOfNursery') =>
    (await (await world.as(user)).ok(listDaysOff, { search: 'размисъл' })).rowsCount
  expect([await seenBy('director'), await seenBy('directorOfGabrovo'), await seenBy('directorOfNursery')]).toEqual([
    1, 1, 0,
  ])
  const [listed] = (await master.ok(listMasterDaysOff, { search: 'размисъл' })).result
  expect(listed).toMatchObject({ dayOffGuid: guid, forAll: false, days: 1 })
  expect(new Set(listed?.kindergartenIds)).toEqual(new Set([detelina, slanchitse]))
  expect(await master.ok(getMasterDayOff, { dayOffGuid: guid })).toEqual(listed)
  expect((await master.call(getMasterDayOff, { dayOffGuid: randomUUID() })).status).toBe(404)
  expect((await (await world.as('director')).call(getMasterDayOff, { dayOffGuid: guid })).status).toBe(403)
  await master.ok(saveMasterDayOff, { ...forAll, dayOffGuid: guid, kindergartenIds: [slanchitse, mecho], version: 1 })
  expect([await seenBy('director'), await seenBy('directorOfGabrovo'), await seenBy('directorOfNursery')]).toEqual([
    0, 1, 1,
  ])
  const stale = await master.call(saveMasterDayOff, {
    ...forAll,
    dayOffGuid: guid,
    kindergartenIds: [mecho],
    version: 1,
  })
  expect(stale.status).toBe(409)
  await master.ok(saveMasterDayOff, { ...forAll, dayOffGuid: guid, kindergartenIds: null })
  expect((await master.ok(listMasterDaysOff, { search: 'размисъл' })).result).toMatchObject([
    { forAll: true, kindergartens: [] },
  ])
  expect(await seenBy('director')).toBe(1)
  const director = await world.as('director')
  const { result } = await director.ok(listDaysOff, { search: 'размисъл' })
  expect((await director.call(deleteDayOff, { id: result[0]?.id ?? 0 })).status).toBe(400)
})

test('proposes the official holidays of a year and enters them once', async () => {
  const master = await world.as('master')
  const proposed = await master.ok(proposeOfficialDays, { year: 2028 })
  expect(proposed.rowsCount).toBe(officialHolidays(2028).length)
  expect(proposed.missing).toBe(proposed.rowsCount)
  expect(proposed.result[0]).toEqual({ day: '2028-01-01', name: 'Нова година', weekday: 'събота', isEntered: false })
  expect((await master.ok(enterOfficialDays, { year: 2028 })).entered).toBe(proposed.rowsCount)
  expect((await master.ok(enterOfficialDays, { year: 2028 })).entered).toBe(0)
  expect((await master.ok(proposeOfficialDays, { year: 2028 })).missing).toBe(0)
  const { result } = await (
    await world.as('director')
  ).ok(listDaysOff, { fromDate: day('2028-01-01'), toDate: day('2028-12-31'), kind: dayOffKinds.DayOff })
  expect(new Set(result.map((row) => row.fromDate))).toEqual(new Set(officialHolidays(2028).map((one) => one.day)))
})

test('1 November is a separate vacation in the kindergartens that close', async () => {
  const master = await world.as('master')
  await world.sql(
    `update kindergarten set settings = '{"closesOnEnlightenersDay": false}' where name like '%Звездица%'`,
  )
  expect((await master.ok(proposeOfficialDays, { year: 2028 })).enlighteners).toEqual({
    name: 'Ден на народните будители',
    fromDate: '2028-11-01',
    toDate: '2028-11-01',
    missing: 3,
  })
  expect((await master.ok(enterOfficialDays, { year: 2028 })).vacations).toBe(3)
  expect((await master.ok(enterOfficialDays, { year: 2028 })).vacations).toBe(0)
  const director = await world.as('director')
  const november = { fromDate: day('2028-11-01'), toDate: day('2028-11-30') }
  const { result } = await director.ok(listDaysOff, november)
  expect(result).toMatchObject([{ kindName: 'Ваканция', isMaster: false, locksEntry: false }])
  await director.ok(deleteDayOff, { id: result[0]?.id ?? 0 })
  expect((await (await world.as('directorOfNursery')).ok(listDaysOff, november)).rowsCount).toBe(0)
})

test('skips days that are already entered', async () => {
  const master = await world.as('master')
  await master.ok(saveMasterDayOff, {
    ...forAll,
    name: 'Нова година',
    fromDate: day('2029-01-01'),
    toDate: day('2029-01-02'),
  })
  const { result } = await master.ok(proposeOfficialDays, { year: 2029 })
  expect(result[0]).toMatchObject({ day: '2029-01-01', isEntered: true })
})

test('rejects other roles and unknown records', async () => {
  const director = await world.as('director')
  const guid = '6ba7b810-9dad-41d1-80b4-00c04fd430c8'
  expect((await director.call(listMasterDaysOff, {})).status).toBe(403)
  expect((await director.call(saveMasterDayOff, forAll)).status).toBe(403)
  expect((await director.call(deleteMasterDayOff, { dayOffGuid: guid })).status).toBe(403)
  expect((await director.call(proposeOfficialDays, { year: 2028 })).status).toBe(403)
  expect((await director.call(enterOfficialDays, { year: 2028 })).status).toBe(403)
  const master = await world.as('master')
  expect((await master.call(deleteMasterDayOff, { dayOffGuid: guid })).status).toBe(404)
  expect((await master.call(saveMasterDayOff, { ...forAll, dayOffGuid: guid })).status).toBe(404)
  expect((await master.call(saveMasterDayOff, { ...forAll, kindergartenIds: [999_999] })).status).toBe(404)
  const ownDayOff = await director.ok(saveDayOff, ownDay)
  const [row] = await world.sql<{ guid: string }>('select guid from day_off where id = $1', [ownDayOff.entityId])
  // The master cannot delete a kindergarten's own record.
  expect((await master.call(deleteMasterDayOff, { dayOffGuid: row?.guid ?? '' })).status).toBe(404)
})
