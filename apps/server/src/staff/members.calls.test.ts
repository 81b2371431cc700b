import { getStaff, listStaff, saveStaff, staffOverview } from '@asistent/contract/staff/members.calls'
import {
  directors,
  occupationOptions,
  pedagogues,
  staffByKind,
  staffByKindergarten,
  staffForActivities,
  staffForKindergarten,
  staffOfKindergarten,
  staffPractitioners,
} from '@asistent/contract/staff/staff-lists.calls'
import { day } from '@asistent/domain/kernel/day'
import { genders, makeEgn } from '@asistent/domain/kernel/person-id'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { groupNamed, idOf, kindergartenWith, staffNamed, staffOfGabrovo } from '../../../../tests/support/staff/demo'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const egn = makeEgn(day('1985-05-05'), genders.Female, 4)
const blank = { firstName: 'Росица', lastName: 'Димова', personId: egn, occupationId: 3 }

describe('the list of staff', () => {
  test('current staff with occupation, groups and account, in Bulgarian order', async () => {
    const director = await world.as('director')
    const { result, rowsCount } = await director.ok(listStaff, {})
    expect(rowsCount).toBe(21)
    expect(result.map((one) => one.firstName)).toEqual(
      result.map((one) => one.firstName).toSorted((left, right) => left.localeCompare(right, 'bg')),
    )
    const elena = result.find((one) => one.name.startsWith('Елена') && one.lastName === 'Димитрова')
    expect(elena).toMatchObject({ occupation: 'старши учител', kind: 1, accountState: 'active', weeklyNorm: 30 })
    expect(elena?.classes.map((group) => group.name)).toEqual(['Звънче', 'Лятна група'])
    expect(result.find((one) => one.lastName === 'Желев')).toMatchObject({ accountState: 'none', kind: 2 })
    expect(result.some((one) => (one.papersToRenew ?? 0) > 0)).toBe(true)
  })

  test('filters: former, without occupation, kind, occupation, group, name typed with the wrong keyboard layout', async () => {
    const director = await world.as('director')
    const names = async (filters: object) => (await director.ok(listStaff, filters)).result.map((one) => one.lastName)
    expect(await names({ state: 'inactive' })).toEqual(['Златева'])
    expect(await names({ state: 'all' })).toHaveLength(22)
    await world.sql(`update staff_member set occupation = null where id = $1`, [
      await staffNamed(world, 'Дора', 'Спасова'),
    ])
    expect(await names({ occupation: 'without' })).toEqual(['Спасова'])
    expect(await names({ occupation: 'with' })).toHaveLength(20)
    const [left] = await world.sql<{ n: number }>(
      `select count(*)::int as n from staff_member where kindergarten_id = 1 and occupation is not null and left_on < '2026-11-15'`,
    )
    expect(left?.n).toBeGreaterThan(0)
    // A former employee has no active occupation, even if the record has one.
    expect(await names({ occupation: 'with', state: 'all' })).toHaveLength(20)
    expect(await names({ occupation: 'without', state: 'all' })).toHaveLength(1 + (left?.n ?? 0))
    expect(await names({ kind: 2, occupationId: 17 })).toEqual(['Желев'])
    expect(await names({ classIds: [await groupNamed(world, 'Бонбони')] })).toEqual(['Пенева', 'Минчева', 'Спасова'])
    expect(await names({ search: 'бонева' })).toEqual(['Бонева'])
    expect(await names({ orderByColumn: 'hireDate', orderByDescending: true, pageSize: 2 })).toHaveLength(2)
  })

  test('colleagues get contacts, parents names, experts the number only', async () => {
    const seen = async (who: 'teacher' | 'parent' | 'municipality' | 'ministry') =>
      (await world.as(who)).ok(listStaff, { search: 'Димитрова' })
    expect((await seen('teacher')).result[0]).toMatchObject({ accountState: null, papersToRenew: null })
    expect((await seen('teacher')).result[0]?.phone).not.toBeNull()
    expect((await seen('parent')).result[0]).toMatchObject({ phone: null, email: null, weeklyNorm: null })
    // Their number is on the home page; a list without rows has no pages.
    for (const who of ['municipality', 'ministry'] as const)
      expect(await (await world.as(who)).ok(listStaff, { pageSize: 25 })).toEqual({ result: [], rowsCount: 0 })
  })

  test('a foreign kindergarten is empty; requires authentication', async () => {
    const gabrovo = await kindergartenWith(world, '0790999')
    const director = await world.as('director')
    expect(await director.ok(listStaff, { kindergartenId: gabrovo })).toEqual({ result: [], rowsCount: 0 })
    expect((await world.stranger.call(listStaff, {})).status).toBe(401)
  })

  test('as PDF and XLSX', async () => {
    const director = await world.as('director')
    const answer = await director.ok(staffOverview.json, {})
    expect(answer.rowsCount).toBe(21)
    expect(answer.result[0]).toMatchObject({ kindName: 'Педагогически персонал', occupation: 'директор' })
    expect((await director.call(staffOverview.pdf!, {})).status).toBe(200)
    expect((await director.call(staffOverview.xlsx!, { state: 'all' })).status).toBe(200)
    expect((await (await world.as('municipality')).ok(staffOverview.json, {})).result).toEqual([])
  })
})

describe('a record', () => {
  test('complete for the director and the owner, contacts for colleagues, names for parents', async () => {
    const [id, kindergartenId] = [await staffNamed(world, 'Елена', 'Димитрова'), await kindergartenWith(world)]
    const open = async (who: Parameters<World['as']>[0]) => (await world.as(who)).ok(getStaff, { id, kindergartenId })
    const director = await open('director')
    expect(director).toMatchObject({ sees: 'all', roleName: 'Учител', accountState: 'active', occupationId: 4 })
    expect(director.personId).toMatch(/^\d{10}$/)
    expect(await open('teacher')).toMatchObject({ sees: 'all', personId: director.personId })
    expect(await open('teacherOfOtherGroup')).toMatchObject({ sees: 'contacts', personId: null, birthDate: null })
    expect((await open('teacherOfOtherGroup')).phone).not.toBeNull()
    expect(await open('parent')).toMatchObject({ sees: 'names', phone: null, gpName: null, name: director.name })
  })

  test('is not found for other kindergartens and for callers who only count', async () => {
    const id = await staffOfGabrovo(world)
    const gabrovo = await kindergartenWith(world, '0790999')
    const director = await world.as('director')
    expect((await director.call(getStaff, { id, kindergartenId: gabrovo })).status).toBe(404)
    expect((await director.call(getStaff, { id, kindergartenId: await kindergartenWith(world) })).status).toBe(404)
    const municipality = await world.as('municipalityOfGabrovo')
    expect((await municipality.call(getStaff, { id, kindergartenId: gabrovo })).status).toBe(404)
  })
})

describe('saving', () => {
  test('a new person: the ЕГН determines birth date and gender, the occupation kind and norm', async () => {
    const director = await world.as('director')
    const kindergartenId = await kindergartenWith(world)
    const classId = await groupNamed(world, 'Калинка')
    const saved = await director.ok(saveStaff, { ...blank, classIds: [classId], mealTypes: [3, 1, 3] })
    const id = Number(saved.entityId)
    expect(await director.ok(getStaff, { id, kindergartenId })).toMatchObject({
      birthDate: '1985-05-05',
      gender: 2,
      kind: 1,
      weeklyNorm: 30,
      classIds: [classId],
      mealTypes: [1, 3],
      accountState: 'none',
      version: 1,
    })
  })

  test('rejects a wrong number, a duplicate person, an unknown occupation and leaving before the hiring', async () => {
    const director = await world.as('director')
    const refused = async (form: object) => {
      const { status, problem } = await director.call(saveStaff, { ...blank, ...form })
      return [status, ...Object.values(problem.errors ?? { '': [problem.errorMessage] }).flat()]
    }
    expect(await refused({ personId: '1234567890' })).toEqual([400, 'Невалидно ЕГН'])
    expect(await refused({ gender: 1 })).toEqual([400, 'ЕГН не съответства на пола'])
    expect(await refused({ occupationId: 99 })).toEqual([404, 'Записът не е намерен.'])
    expect(await refused({ firstName: '' })).toEqual([400, 'Полето "Име" е задължително'])
    expect(await refused({ hireDate: '2026-09-15', leaveDate: '2026-09-01' })).toEqual([
      400,
      'Датата на напускане не може да е преди датата на назначаване',
    ])
    const [memberRow] = await world.sql<{ person_id: string }>(`select person_id from staff_member where id = $1`, [
      await staffNamed(world, 'Тодор', 'Желев'),
    ])
    expect(await refused({ personId: memberRow?.person_id })).toEqual([
      409,
      'Служител с този идентификатор вече работи в детската градина',
    ])
  })

  test('rejects groups of another kindergarten or year', async () => {
    const director = await world.as('director')
    const foreign = await idOf(
      world,
      `select g.id from child_group g join kindergarten k on k.id = g.kindergarten_id where k.code = '0790999' limit 1`,
    )
    const { problem } = await director.call(saveStaff, { ...blank, classIds: [foreign] })
    expect(problem.code).toBe('staff.groups-of-other-year')
  })

  test('the second of two writers of a record gets a conflict', async () => {
    const [id, kindergartenId] = [await staffNamed(world, 'Тодор', 'Желев'), await kindergartenWith(world)]
    const [director, administrator] = [await world.as('director'), await world.as('administrator')]
    const { version, ...record } = await director.ok(getStaff, { id, kindergartenId })
    const form = { ...record, id, version, kind: record.kind }
    await administrator.ok(saveStaff, { ...form, phone: '0888 111 222' })
    const second = await director.call(saveStaff, { ...form, education: 'Висше' })
    expect(second.status).toBe(409)
    expect(second.problem.code).toBe('platform.stale')
    expect(await director.ok(getStaff, { id, kindergartenId })).toMatchObject({
      phone: '+359888111222',
      education: 'Средно',
    })
  })

  test('keeps the e-mail of an account; leaving ends the groups and is reported', async () => {
    const [id, kindergartenId] = [await staffNamed(world, 'Елена', 'Димитрова'), await kindergartenWith(world)]
    const director = await world.as('director')
    const { classIds: _, ...record } = await director.ok(getStaff, { id, kindergartenId })
    const otherCall = await director.call(saveStaff, { ...record, id, email: 'drug@example.bg' })
    expect(otherCall.problem.code).toBe('staff.has-account')
    const left = await director.ok(saveStaff, { ...record, id, leaveDate: '2026-11-10' })
    expect(left.warnings?.[0]).toContain('активен профил')
    const after = await director.ok(getStaff, { id, kindergartenId })
    expect(after).toMatchObject({ isActive: false, leaveDate: '2026-11-10' })
    expect(
      await world.sql(`select id from group_staff where staff_id = $1 and (to_on is null or to_on > '2026-11-10')`, [
        id,
      ]),
    ).toEqual([])
    const again = await director.call(saveStaff, {
      ...after,
      id,
      leaveDate: '2026-11-10',
      classIds: [await groupNamed(world, 'Калинка')],
    })
    expect(again.problem.code).toBe('staff.left-with-groups')
  })

  test('ends removed groups yesterday, starts new ones today', async () => {
    const [id, kindergartenId] = [await staffNamed(world, 'Елена', 'Димитрова'), await kindergartenWith(world)]
    const director = await world.as('director')
    const record = await director.ok(getStaff, { id, kindergartenId })
    const classId = await groupNamed(world, 'Калинка')
    await director.ok(saveStaff, { ...record, id, classIds: [classId] })
    expect((await director.ok(getStaff, { id, kindergartenId })).classIds).toEqual([classId])
    const kept = await world.sql(`select to_on from group_staff where staff_id = $1 and from_on = '2026-09-15'`, [id])
    expect(kept).toEqual([{ to_on: '2026-11-14' }, { to_on: '2026-11-14' }])
  })

  test('rejects callers without the right; a record of another kindergarten is not found', async () => {
    expect((await (await world.as('teacher')).call(saveStaff, blank)).status).toBe(403)
    expect((await (await world.as('parent')).call(saveStaff, blank)).status).toBe(403)
    const director = await world.as('director')
    expect((await director.call(saveStaff, { ...blank, id: await staffOfGabrovo(world) })).status).toBe(404)
  })
})

describe('staff choices', () => {
  test('of the kindergarten, pedagogues, by kind, by kindergarten', async () => {
    const teacher = await world.as('teacher')
    expect((await teacher.ok(staffForKindergarten, {})).rowsCount).toBe(21)
    const teaching = await teacher.ok(pedagogues, {})
    // Activities are led by teaching staff: no cook, no gardener.
    expect(await teacher.ok(staffForActivities, {})).toEqual(teaching)
    expect(teaching.rowsCount).toBeLessThan(21)
    expect(teaching.result.every((one) => one.kind === 1)).toBe(true)
    expect(teaching.result.map((one) => one.name).join()).not.toContain('Желев')
    const kinds = await teacher.ok(staffByKind, {})
    expect(kinds.result.map((one) => one.name)).toEqual(['Педагогически персонал', 'Непедагогически персонал'])
    expect(kinds.result.flatMap((one) => one.teachers)).toHaveLength(21)
    const kindergarten = await kindergartenWith(world)
    expect((await teacher.ok(staffOfKindergarten, { kindergartenId: kindergarten })).rowsCount).toBe(21)
    expect((await teacher.call(staffOfKindergarten, { kindergartenId: kindergarten + 2 })).status).toBe(404)
    const places = await (await world.as('consolidatedDirector')).ok(staffByKindergarten, {})
    expect(places.result.map((one) => one.teachers.length)).toEqual([21, 9])
  })

  test('directors, occupations, general practitioners', async () => {
    const director = await world.as('director')
    expect((await director.ok(directors, {})).result.map((one) => one.name)).toEqual([
      'Мария Стоянова Иванова',
      expect.stringContaining('Колева'),
    ])
    expect(await (await world.as('municipality')).ok(directors, {})).toEqual({ result: [], rowsCount: 0 })
    expect((await director.ok(occupationOptions, {})).result).toHaveLength(21)
    await world.sql('update staff_member set gp_name = null, gp_phone = null')
    await world.sql(`update staff_member set gp_name = 'Д-р Петкова', gp_phone = '+359888000111' where id = $1`, [
      await staffNamed(world, 'Тодор', 'Желев'),
    ])
    expect((await director.ok(staffPractitioners.json, {})).result).toEqual([
      expect.objectContaining({ gpName: 'Д-р Петкова', gpPhone: '0888 000 111', occupation: 'готвач' }),
    ])
    expect((await (await world.as('teacher')).call(staffPractitioners.json, {})).status).toBe(403)
  })
})
