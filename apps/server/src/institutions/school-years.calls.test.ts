import { getUserData } from '@asistent/contract/identity/session.calls'
import { day } from '@asistent/domain/kernel/day'
import {
  closeSchoolYear,
  deleteSchoolYear,
  getSchoolYear,
  kindergartenSchoolYears,
  listSchoolYears,
  reopenSchoolYear,
  saveSchoolYear,
  schoolYearOptions,
} from '@asistent/contract/institutions/school-years.calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const next = {
  name: '2027/2028',
  fromDate: day('2027-09-15'),
  toDate: day('2028-09-14'),
  studyFromDate: day('2027-09-15'),
  studyToDate: day('2028-05-31'),
  active: false,
}

describe('school years', () => {
  test('a director sees the years of the own kindergarten, newest first', async () => {
    const director = await world.as('director')
    const { result, rowsCount } = await director.ok(listSchoolYears, {})
    expect(rowsCount).toBe(result.length)
    expect(result[0]).toMatchObject({ name: '2026/2027', active: true, fromDate: '2026-09-15' })
    expect(result[0]?.groups).toBeGreaterThan(0)
  })

  test('saves, audits and lists a new year', async () => {
    const director = await world.as('director')
    const { entityId } = await director.ok(saveSchoolYear, next)
    const options = await director.ok(schoolYearOptions, {})
    expect(options.result[0]).toEqual({
      id: entityId,
      name: '2027/2028',
      fromDate: next.fromDate,
      toDate: next.toDate,
      active: false,
    })
    const audited = await world.sql('select call, account_id, about from audit order by id desc limit 1')
    expect(audited[0]).toMatchObject({
      call: 'POST /api/KindergartenPeriods',
      account_id: director.accountId,
      about: { schoolYearId: entityId },
    })
    const [change] = await world.sql(
      `select operation, after from audit_change where table_name = 'school_year' and row_id = $1`,
      [String(entityId)],
    )
    expect(change).toMatchObject({ operation: 'insert', after: { name: '2027/2028' } })
  })

  test('making a year active makes the former one inactive', async () => {
    const director = await world.as('director')
    const { entityId } = await director.ok(saveSchoolYear, { ...next, active: true })
    const { result } = await director.ok(listSchoolYears, {})
    expect(result.filter((year) => year.active).map((year) => year.id)).toEqual([entityId])
  })

  test('the database rejects an overlapping year with a text', async () => {
    const director = await world.as('director')
    const answer = await director.call(saveSchoolYear, {
      ...next,
      fromDate: day('2027-08-15'),
      studyFromDate: day('2027-09-15'),
    })
    expect(answer.status).toBe(400)
    expect(answer.problem.errorMessage).toBe('Датите се припокриват с друга учебна година')
    expect(answer.problem.errors).toEqual({ fromDate: ['Датите се припокриват с друга учебна година'] })
  })

  test('rejects a stale save', async () => {
    const director = await world.as('director')
    const { entityId } = await director.ok(saveSchoolYear, next)
    const opened = await director.ok(getSchoolYear, { id: Number(entityId) })
    await director.ok(saveSchoolYear, { ...opened, name: '2027/2028 а' })
    const second = await director.call(saveSchoolYear, { ...opened, name: '2027/2028 б' })
    expect(second.status).toBe(409)
    expect(second.problem.errorMessage).toMatch(/^Записът е променен от Вас от друг прозорец/)
  })

  test('rejects a year that would exclude entered days, with their number', async () => {
    const director = await world.as('director')
    const [year] = (await director.ok(schoolYearOptions, {})).result
    const opened = await director.ok(getSchoolYear, { id: year?.id ?? 0 })
    const [counted] = await world.sql<{ marks: number; staff: number; requests: number }>(
      `select (select count(*)::int from attendance where kindergarten_id = 1 and day between '2026-09-15' and '2026-09-20' and status is not null) as marks,
        (select count(*)::int from staff_attendance where kindergarten_id = 1 and for_on between '2026-09-15' and '2026-09-20') as staff,
        (select count(*)::int from attendance_request where kindergarten_id = 1 and to_on > '2026-11-16') as requests`,
    )
    expect(counted?.marks).toBeGreaterThan(100)
    const [from, studyFromDate] = [day('2026-09-21'), day('2026-09-21')]
    const late = await director.call(saveSchoolYear, { ...opened, fromDate: from, studyFromDate })
    expect([late.status, late.problem.code]).toEqual([409, 'institutions.days-outside-year'])
    expect(late.problem.errors?.fromDate?.[0]).toContain(`: ${counted?.marks} отбелязани дни на деца`)
    const ofStaff = counted?.staff ? `${counted.staff} отбелязани дни на персонала` : ''
    expect(late.problem.errorMessage).toContain(ofStaff)
    const to = day('2026-11-16')
    const early = await director.call(saveSchoolYear, { ...opened, toDate: to, studyToDate: to })
    expect(early.problem.errors?.toDate?.[0]).toContain(`${counted?.requests} заявлени`)
    // Days without entries may be removed.
    await director.ok(saveSchoolYear, { ...opened, toDate: day('2027-09-10') })
  })

  test('rejects a year of more than 13 months', async () => {
    const director = await world.as('director')
    const answer = await director.call(saveSchoolYear, { ...next, toDate: day('2028-10-15') })
    expect(answer.problem.errors).toEqual({ toDate: ['Учебната година може да е най-много 13 месеца'] })
    await director.ok(saveSchoolYear, { ...next, toDate: day('2028-10-14') })
  })

  test('rejects deleting the active year and a year with groups', async () => {
    const director = await world.as('director')
    const { result } = await director.ok(listSchoolYears, {})
    const active = await director.call(deleteSchoolYear, { id: result[0]?.id ?? 0 })
    expect(active.problem.errorMessage).toBe('Активната учебна година не може да бъде изтрита')
    const former = await director.call(deleteSchoolYear, { id: result[1]?.id ?? 0 })
    expect(former.problem.errorMessage).toBe('Учебната година има групи и не може да бъде изтрита')
  })

  test('a year of another kindergarten is not found', async () => {
    const otherPerson = await world.as('directorOfGabrovo')
    const mine = await (await world.as('director')).ok(schoolYearOptions, {})
    expect((await otherPerson.call(getSchoolYear, { id: mine.result[0]?.id ?? 0 })).status).toBe(404)
    expect((await otherPerson.call(deleteSchoolYear, { id: mine.result[0]?.id ?? 0 })).status).toBe(404)
  })

  test('reports a missing name and an invalid date in Bulgarian', async () => {
    const director = await world.as('director')
    const answer = await director.call(saveSchoolYear, { ...next, name: '', fromDate: '31.02.2027' })
    expect(answer.status).toBe(400)
    expect(answer.problem.errors).toEqual({
      name: ['Полето "Учебна година" е задължително'],
      fromDate: ['Начало трябва да е валидна дата'],
    })
  })

  test('the same key saves once; with other data it is rejected', async () => {
    const director = await world.as('director')
    const headers = { 'idempotency-key': 'abcdefgh-1' }
    const first = await director.ok(saveSchoolYear, next, headers)
    const again = await director.ok(saveSchoolYear, next, headers)
    expect(again).toEqual(first)
    const second = await director.call(saveSchoolYear, { ...next, name: 'друга' }, headers)
    expect(second.status).toBe(409)
    const [count] = await world.sql<{ n: number }>(
      `select count(*)::int as n from school_year where name = '2027/2028'`,
    )
    expect(count?.n).toBe(1)
  })
})

describe('school years of a kindergarten', () => {
  const idOf = async (name: string) => {
    const [row] = await world.sql<{ id: number }>('select id from kindergarten where name like $1', [`%${name}%`])
    return row?.id ?? 0
  }

  test('users with access to the kindergarten get its years, latest first', async () => {
    const gabrovo = await idOf('Слънчице')
    for (const user of [
      'directorOfGabrovo',
      'municipalityOfGabrovo',
      'ministry',
      'master',
      'parentOfGabrovo',
    ] as const) {
      const { kindergardenId, periods } = await (
        await world.as(user)
      ).ok(kindergartenSchoolYears, {
        kindergartenId: gabrovo,
      })
      expect(kindergardenId).toBe(gabrovo)
      expect(periods[0]).toMatchObject({ name: '2026/2027', active: true, fromDate: '2026-09-15' })
    }
  })

  test('a parent in two kindergartens gets the years of both, whichever is selected', async () => {
    const parent = await world.as('parentOfTwoPlaces')
    for (const groupName of ['Звездица', 'Мечо Пух'])
      expect((await parent.call(kindergartenSchoolYears, { kindergartenId: await idOf(groupName) })).status).toBe(200)
  })

  test('experts get the years of the kindergartens that they oversee, by start year as in their user data', async () => {
    for (const who of ['ministry', 'municipality'] as const) {
      const expert = await world.as(who)
      const { periods } = await expert.ok(getUserData, {})
      expect(periods.length).toBeGreaterThan(1)
      const options = await expert.ok(schoolYearOptions, {})
      expect(options.result.map(({ id, name, active }) => ({ id, name, active }))).toEqual(periods)
      expect(options.rowsCount).toBe(periods.length)
      const listed = await expert.ok(listSchoolYears, { orderByColumn: 'fromDate', orderByDescending: true })
      expect(listed.result[0]).toMatchObject({ id: 2026, name: '2026/2027', active: true })
      expect(listed.result[0]?.groups).toBeGreaterThan(0)
      expect(await expert.ok(getSchoolYear, { id: 2026 })).toMatchObject({ name: '2026/2027', active: true })
      expect((await expert.call(getSchoolYear, { id: 1990 })).status).toBe(404)
      expect((await expert.call(saveSchoolYear, { ...next, name: '2030/2031' })).status).toBe(403)
    }
    const groups = async (who: 'ministry' | 'municipality') =>
      (await (await world.as(who)).ok(listSchoolYears, {})).result.find(({ active }) => active)?.groups ?? 0
    expect(await groups('municipality')).toBeLessThan(await groups('ministry'))
  })

  test('for others the kindergarten is not found', async () => {
    const gabrovo = await idOf('Слънчице')
    for (const user of ['director', 'teacher', 'parent', 'municipality'] as const)
      expect((await (await world.as(user)).call(kindergartenSchoolYears, { kindergartenId: gabrovo })).status).toBe(404)
    expect((await (await world.as('ministry')).call(kindergartenSchoolYears, { kindergartenId: 999_999 })).status).toBe(
      404,
    )
  })
})

describe('closing a school year', () => {
  const june = new Date('2027-06-20T10:00:00Z')
  const active = async () =>
    (await (await world.as('director')).ok(schoolYearOptions, {})).result.find((one) => one.active)

  test('after study time a closed year is read-only and the next one active; the director may reopen it', async () => {
    const director = await world.as('director')
    const { entityId } = await director.ok(saveSchoolYear, next)
    const current = await active()
    world.setNow(june)
    await director.ok(closeSchoolYear, { id: current?.id ?? 0 })
    expect((await active())?.id).toBe(entityId)
    const closed = await director.ok(getSchoolYear, { id: current?.id ?? 0 })
    expect(closed).toMatchObject({ active: false, closed: true })

    const administrator = await world.as('administrator')
    const refused = await administrator.call(saveSchoolYear, { ...closed, name: '2026/2027 а' })
    expect(refused.problem.errorMessage).toBe(
      'Учебната година е приключена. Само директорът може да прави поправки в нея.',
    )
    expect((await administrator.call(reopenSchoolYear, { id: closed.id })).status).toBe(403)
    await director.ok(saveSchoolYear, { ...closed, name: '2026/2027 а' })
    const again = await director.call(saveSchoolYear, { ...closed, version: closed.version! + 1, active: true })
    expect(again.problem.errors).toEqual({ active: ['Приключена учебна година не може да бъде активна'] })
    expect((await director.call(closeSchoolYear, { id: closed.id })).problem.errorMessage).toBe(
      'Учебната година вече е приключена',
    )

    await director.ok(reopenSchoolYear, { id: closed.id })
    expect(await director.ok(getSchoolYear, { id: closed.id })).toMatchObject({ closed: false, active: false })
    expect((await director.call(reopenSchoolYear, { id: closed.id })).status).toBe(409)
  })

  test('requires the end of study time and a next year', async () => {
    const director = await world.as('director')
    const id = (await active())?.id ?? 0
    expect((await director.call(closeSchoolYear, { id })).problem.errorMessage).toBe(
      'Учебната година може да бъде приключена след края на учебното време (31.05.2027)',
    )
    world.setNow(june)
    expect((await director.call(closeSchoolYear, { id })).problem.errorMessage).toBe(
      'Създайте следващата учебна година, преди да приключите тази',
    )
    expect((await active())?.id).toBe(id)
  })

  test('is not allowed for teachers; a foreign year is not found', async () => {
    const id = (await active())?.id ?? 0
    world.setNow(june)
    expect((await (await world.as('teacher')).call(closeSchoolYear, { id })).status).toBe(403)
    expect((await (await world.as('directorOfGabrovo')).call(closeSchoolYear, { id })).status).toBe(404)
    expect((await (await world.as('directorOfGabrovo')).call(reopenSchoolYear, { id })).status).toBe(404)
  })
})
