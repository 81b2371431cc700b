import type { Call } from '@asistent/contract/core/call'
import { uploadFile } from '@asistent/contract/files/files.calls'
import { getConfiguration, saveConfiguration } from '@asistent/contract/institutions/configuration.calls'
import {
  listAreas,
  listCities,
  listCountries,
  listDistricts,
  listMunicipalities,
} from '@asistent/contract/institutions/geography.calls'
import {
  getKindergartenLogo,
  listExternalKindergartens,
  listKindergartens,
} from '@asistent/contract/institutions/kindergartens.calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../../../../tests/support/sent-files'
import { startWorld, type UserName, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const namesFor = async (user: UserName) =>
  (await (await world.as(user)).ok(listKindergartens, {})).result.map((row) => row.name)

describe('the list of kindergartens', () => {
  test('staff and parents get their kindergartens, whichever is selected', async () => {
    expect(await namesFor('teacher')).toEqual(['ДГ „Детелина“'])
    expect(await namesFor('parent')).toEqual(['ДГ „Детелина“'])
    expect(await namesFor('parentOfTwoPlaces')).toEqual(['ДГ № 205 „Звездица“', 'Детска ясла № 7 „Мечо Пух“'])
    const { result } = await (await world.as('consolidatedDirector')).ok(listKindergartens, {})
    expect(result).toMatchObject([
      { name: 'ДГ „Детелина“', city: 'гр. Пловдив', isMother: true, isSelected: true, motherKindergartenId: null },
      {
        name: 'ДГ „Детелина“ – филиал с. Брестник',
        isMother: false,
        isSelected: false,
        motherKindergartenId: result[0]?.id,
      },
    ])
  })

  test('a municipality gets its own, the ministry all, with filters', async () => {
    expect(await namesFor('municipalityOfGabrovo')).toEqual(['ДГ „Слънчице“'])
    expect(await namesFor('municipality')).toEqual(['ДГ „Детелина“', 'ДГ „Детелина“ – филиал с. Брестник'])
    const ministry = await world.as('ministry')
    expect((await ministry.ok(listKindergartens, {})).rowsCount).toBe(5)
    const nurseries = await ministry.ok(listKindergartens, { institutionType: 1 })
    expect(nurseries.result.map((row) => row.name)).toEqual(['Детска ясла № 7 „Мечо Пух“'])
    expect((await ministry.ok(listKindergartens, { search: 'детелина брестник' })).rowsCount).toBe(1)
    expect(
      (await ministry.ok(listKindergartens, { pageSize: 2, orderByColumn: 'city', orderByDescending: true })).result,
    ).toHaveLength(2)
  })

  test('omits inactive ones', async () => {
    await world.sql(`update kindergarten set active = false where name like '%Слънчице%'`)
    expect(await namesFor('ministry')).not.toContain('ДГ „Слънчице“')
  })

  test('is not for the master; requires authentication', async () => {
    expect((await (await world.as('master')).call(listKindergartens, {})).status).toBe(403)
    expect((await world.stranger.call(listKindergartens, {})).status).toBe(401)
  })

  test('returns only name and town of other institutions', async () => {
    const { result, rowsCount } = await (await world.as('teacher')).ok(listExternalKindergartens, {})
    expect(rowsCount).toBe(5)
    expect(result.find((row) => row.name === 'ДГ „Слънчице“')).toEqual({
      id: expect.any(Number) as number,
      name: 'ДГ „Слънчице“',
      city: 'гр. Габрово',
    })
    const page = await (await world.as('director')).ok(listExternalKindergartens, { search: 'габрово' })
    expect(page.rowsCount).toBe(1)
    expect((await (await world.as('master')).call(listExternalKindergartens, {})).status).toBe(403)
  })
})

describe('data and settings', () => {
  const opened = async () => (await world.as('director')).ok(getConfiguration, {})

  test('the director reads everything of the own kindergarten', async () => {
    expect(await opened()).toMatchObject({
      name: 'ДГ „Детелина“',
      code: '1690999',
      bulstat: '900000016',
      city: 'гр. Пловдив',
      municipality: 'Пловдив',
      area: 'Пловдив',
      logoPath: null,
      motherKindergarten: null,
      requiredSecondFactorRoles: [],
      settings: { familyAbsenceNoticeDays: 1, nurseryGroupSize: { min: 8, max: 18 } },
    })
    const branch = await world.withSession('direktor.filial@example.bg')
    expect((await branch.call(getConfiguration, {})).status).toBe(200)
  })

  test('normalizes values and stores only settings that differ from the defaults', async () => {
    const director = await world.as('director')
    const before = await opened()
    await director.ok(saveConfiguration, {
      ...before,
      phone: '032 000 101',
      iban: 'bg52 demo 9999 1090 0000 01',
      website: 'detelina.example.bg',
      directorName: 'Мария Стоянова Иванова',
      settings: { ...before.settings, familyAbsenceNoticeDays: 3, familyAbsenceLimits: { 2026: 10 } },
      requiredSecondFactorRoles: [9, 6],
    })
    expect(await opened()).toMatchObject({
      phone: '+35932000101',
      iban: 'BG52DEMO99991090000001',
      website: 'https://detelina.example.bg',
      directorName: 'Мария Стоянова Иванова',
      requiredSecondFactorRoles: [6, 9],
      settings: { familyAbsenceNoticeDays: 3, familyAbsenceLimits: { 2026: 10 } },
    })
    const [row] = await world.sql<{ settings: object }>(`select settings from kindergarten where id = $1`, [before.id])
    expect(row?.settings).toEqual({
      dailyFeed: true,
      familyAbsenceNoticeDays: 3,
      familyAbsenceLimits: { 2026: 10 },
      requiredSecondFactorRoles: [6, 9],
    })
    const stale = await director.call(saveConfiguration, { ...before, name: 'друго' })
    expect(stale.status).toBe(409)
  })

  test('keeps settings of other slices', async () => {
    const { id } = await opened()
    await world.sql(`update kindergarten set settings = '{"productActivity": {"1": false}}' where id = $1`, [id])
    await (await world.as('director')).ok(saveConfiguration, await opened())
    const [row] = await world.sql<{ settings: object }>(`select settings from kindergarten where id = $1`, [id])
    expect(row?.settings).toEqual({ productActivity: { 1: false } })
  })

  test('reports invalid numbers and addresses in Bulgarian', async () => {
    const director = await world.as('director')
    const before = await opened()
    const answer = await director.call(saveConfiguration, {
      ...before,
      name: '',
      bulstat: '900000017',
      iban: 'BG52DEMO99991090000002',
      email: 'няма',
      phone: '12',
      website: 'javascript:alert(1)',
      settings: { ...before.settings, kindergartenGroupSize: { min: 30, max: 20 } },
    })
    expect(answer.problem.errors).toEqual({
      name: ['Полето "Наименование" е задължително'],
      bulstat: ['Невалиден ЕИК'],
      iban: ['Невалиден IBAN'],
      email: ['Имейл трябва да е коректен Email адрес'],
      phone: ['Невалиден телефон'],
      website: ['Невалиден адрес на страница'],
      'settings.kindergartenGroupSize.max': ['Най-малкият брой трябва да не надвишава най-големия'],
    })
    const district = await director.call(saveConfiguration, { ...before, cityDistrictId: 1 })
    expect(district.problem.errors).toEqual({ cityDistrictId: ['Районът не е в избраното населено място'] })
    const role = await director.call(saveConfiguration, { ...before, requiredSecondFactorRoles: [7 as 1] })
    expect(role.status).toBe(400)
  })

  test('a logo must be an own upload and a picture; all members may read it', async () => {
    const director = await world.as('director')
    const before = await opened()
    const file = await director.ok(uploadFile, { files: [picture] } as never)
    await director.ok(saveConfiguration, { ...before, logoFileId: file.id })
    const { logoPath } = await opened()
    expect(logoPath).toBe(`/api/Kindergartens/${before.id}/logo`)
    for (const user of ['teacher', 'parent', 'municipality', 'ministry'] as const)
      expect((await (await world.as(user)).ok(getKindergartenLogo, { id: before.id })).bytes).toEqual(picture.bytes)
    expect((await (await world.as('directorOfGabrovo')).call(getKindergartenLogo, { id: before.id })).status).toBe(404)

    await world.sql(`update stored_file set type = 'application/pdf' where id = $1`, [file.id])
    const again = await opened()
    const paper = await director.call(saveConfiguration, { ...again, logoFileId: null })
    expect(paper.status).toBe(200)
    const now = await opened()
    const refused = await director.call(saveConfiguration, { ...now, logoFileId: file.id })
    expect(refused.problem.errors).toEqual({ logoFileId: ['Изберете изображение'] })
    const [foreign] = await world.sql<{ id: number }>(
      `insert into stored_file (name, type, size, sha256, storage_key) values ('x', 'image/png', 1, 'x', 'aa/bb/x') returning id`,
    )
    expect((await director.call(saveConfiguration, { ...now, logoFileId: foreign?.id ?? 0 })).status).toBe(404)
    expect((await director.call(getKindergartenLogo, { id: before.id })).status).toBe(404)
  })

  test('is allowed for an administrator, not for teacher, parent and master', async () => {
    const before = await opened()
    await (await world.as('administrator')).ok(saveConfiguration, before)
    for (const user of ['teacher', 'parent', 'municipality', 'ministry', 'master'] as const) {
      const person = await world.as(user)
      expect((await person.call(getConfiguration, {})).status).toBe(403)
      expect((await person.call(saveConfiguration, before)).status).toBe(403)
    }
  })

  test('the consolidated view is read-only: a save requires a selection', async () => {
    const person = await world.as('consolidatedDirector')
    const before = await person.ok(getConfiguration, {})
    expect((await person.call(saveConfiguration, before)).problem.errorMessage).toBe(
      'Изберете детска градина, преди да записвате промени.',
    )
  })
})

describe('geography', () => {
  test('areas, municipalities, towns and districts are linked', async () => {
    const teacher = await world.as('teacher')
    const areas = await teacher.ok(listAreas, {})
    expect(areas.rowsCount).toBe(28)
    const plovdiv = areas.result.find((area) => area.name === 'Пловдив')
    const regions = await teacher.ok(listMunicipalities, { areaId: plovdiv?.id })
    expect(regions.result.map((row) => row.name)).toContain('Родопи')
    expect(regions.result.every((row) => row.area === 'Пловдив')).toBe(true)
    const rodopi = regions.result.find((row) => row.name === 'Родопи')
    const cities = await teacher.ok(listCities, { municipalityId: rodopi?.id })
    expect(cities.result.map((row) => row.name)).toEqual(expect.arrayContaining(['с. Брестник', 'с. Марково']))
    const [sofia] = (await teacher.ok(listCities, { search: 'гр. София' })).result
    const districts = await teacher.ok(listDistricts, { cityId: sofia?.id })
    expect(districts.result.map((row) => row.name)).toContain('Младост')
  })

  test('search: prefix matches first, towns before villages', async () => {
    const { result } = await (await world.as('parent')).ok(listCities, { search: 'пловдив', pageSize: 20 })
    expect(result[0]).toMatchObject({ name: 'гр. Пловдив', kind: 'гр.', municipality: 'Пловдив', area: 'Пловдив' })
    const cities = await (await world.as('parent')).ok(listCities, { id: result[0]?.id })
    expect(cities.result).toHaveLength(1)
  })

  test('countries: Bulgaria first', async () => {
    const { result } = await (await world.as('ministry')).ok(listCountries, {})
    expect(result[0]).toMatchObject({ code: 'BG', name: 'България' })
    expect(
      (await (await world.as('director')).ok(listCountries, { search: 'укр' })).result.map((row) => row.name),
    ).toContain('Украйна')
  })

  test('requires authentication', async () => {
    const calls: Call<object>[] = [listAreas, listMunicipalities, listCities, listCountries, listDistricts]
    for (const call of calls) expect((await world.stranger.call(call, {})).status).toBe(401)
  })
})
