import {
  getStaffMonth,
  saveStaffMonth,
  staffDaysReport,
  staffMonthPdf,
  staffMonthReport,
} from '@asistent/contract/staff/attendances.calls'
import { deletePaper, expiringPapers, listPapers, savePaper } from '@asistent/contract/staff/papers.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { clearDays, kindergartenWith, staffNamed, staffOfGabrovo } from '../../../../tests/support/staff/demo'

// Today is Sunday, 15.11.2026: Friday the 13th is the last working day, Monday the 16th is in the future.

let world: World
let elena: number
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  elena = await staffNamed(world, 'Елена', 'Димитрова')
  await clearDays(world, elena, '2026-11-01')
})
afterEach(() => world.reset())
afterAll(() => world.close())

const november = { month: 11, year: 2026 }
const friday = day('2026-11-13')

describe('the month of the staff', () => {
  test('a cell for each day; weekends, days off and days before the hiring are locked', async () => {
    const director = await world.as('director')
    await world.sql(`update staff_member set hired_on = '2026-11-10' where id = $1`, [elena])
    await world.sql(
      `insert into day_off (kindergarten_id, kind, name, from_on, to_on) values ($1, 0, 'Празник', '2026-11-12', '2026-11-12')`,
      [await kindergartenWith(world)],
    )
    const sheet = await director.ok(getStaffMonth, november)
    expect(sheet).toMatchObject({ rowsCount: 21, lockedUntil: '2026-10-31', mayEdit: true })
    const ownRow = sheet.result.find((one) => one.teacherId === elena)
    expect(ownRow?.attendances).toHaveLength(30)
    const locked = ownRow?.attendances.filter((cell) => cell.isDayLocked).map((cell) => Number(cell.forDate.slice(8)))
    expect(locked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 14, 15, 21, 22, 28, 29])
    expect(sheet.days[11]).toMatchObject({ isDayOff: true, name: 'Празник' })
  })

  test('all for the director, the own row for a teacher, none for a parent', async () => {
    const ownMonth = await (await world.as('teacher')).ok(getStaffMonth, november)
    expect(ownMonth).toMatchObject({ rowsCount: 1, mayEdit: false })
    expect(ownMonth.result[0]?.teacherId).toBe(elena)
    expect((await (await world.as('parent')).call(getStaffMonth, november)).status).toBe(403)
    const director = await world.as('director')
    const gabrovo = await kindergartenWith(world, '0790999')
    expect((await director.call(getStaffMonth, { ...november, kindergartenId: gabrovo })).status).toBe(404)
  })

  test('saves, adds a second status, overwrites and clears', async () => {
    const director = await world.as('director')
    const cell = async () =>
      (await director.ok(getStaffMonth, november)).result
        .find((one) => one.teacherId === elena)
        ?.attendances.find((one) => one.forDate === friday)
    const save = (item: object) =>
      director.ok(saveStaffMonth, { ...november, items: [{ teacherId: elena, forDate: friday, ...item }] })
    await save({ type: 1, additionalStatus: 10 })
    expect(await cell()).toMatchObject({ type: 1, additionalStatus: 10 })
    await save({ type: 6, was: { type: 1, additionalStatus: 10 } })
    expect(await cell()).toMatchObject({ type: 6, additionalStatus: null })
    await save({ type: null, was: { type: 6, additionalStatus: null } })
    expect(await cell()).toMatchObject({ id: null, type: null })
  })

  const refused = async (item: object, who: Parameters<World['as']>[0] = 'director', of = november) => {
    const person = await world.as(who)
    const answer = await person.call(saveStaffMonth, {
      ...of,
      items: [{ teacherId: elena, forDate: friday, type: 1, ...item }],
    })
    return [answer.status, answer.problem?.code]
  }

  test('rejects invalid statuses', async () => {
    expect(await refused({})).toEqual([200, undefined])
    expect(await refused({ forDate: '2026-11-14' })).toEqual([400, 'staff.day-off'])
    expect(await refused({ forDate: '2026-11-16' })).toEqual([400, 'staff.future-work'])
    expect(await refused({ forDate: '2026-11-16', type: 3 })).toEqual([200, undefined])
    expect(await refused({ forDate: '2026-10-30' })).toEqual([400, 'institutions.period-locked'])
    expect(await refused({ forDate: '2026-12-01', type: 3 })).toEqual([400, 'staff.other-month'])
    expect(await refused({ type: 0 })).toEqual([400, 'staff.locked-status'])
    expect(await refused({ type: 1, additionalStatus: 1 })).toEqual([400, 'staff.same-twice'])
    expect(await refused({ type: 3, additionalStatus: 6 })).toEqual([400, 'staff.two-leaves'])
    await world.sql(`update staff_member set left_on = '2026-11-10' where id = $1`, [elena])
    expect(await refused({})).toEqual([400, 'staff.not-employed'])
  })

  test('rejects teachers and other kindergartens', async () => {
    expect(await refused({}, 'teacher')).toEqual([403, 'platform.not-allowed'])
    expect(await refused({}, 'directorOfGabrovo')).toEqual([404, 'platform.not-found'])
    expect(await refused({ teacherId: await staffOfGabrovo(world) })).toEqual([404, 'platform.not-found'])
  })

  test('rejects a day that somebody else entered first and names it', async () => {
    const [director, administrator] = [await world.as('director'), await world.as('administrator')]
    const item = { teacherId: elena, forDate: friday, was: null }
    await administrator.ok(saveStaffMonth, { ...november, items: [{ ...item, type: 1 }] })
    const second = await director.call(saveStaffMonth, { ...november, items: [{ ...item, type: 6 }] })
    expect(second.problem).toMatchObject({ code: 'platform.stale', rows: [{ key: `${elena}:${friday}` }] })
    expect(second.problem.rows?.[0]?.conflict).toMatchObject({
      isOwn: false,
      fields: expect.arrayContaining(['Статус']),
    })
  })
})

describe('reports', () => {
  test('the sheet with codes, as PDF and Excel', async () => {
    const director = await world.as('director')
    await director.ok(saveStaffMonth, {
      ...november,
      items: [
        { teacherId: elena, forDate: friday, type: 1, additionalStatus: 10 },
        { teacherId: elena, forDate: day('2026-11-12'), type: 6 },
        { teacherId: elena, forDate: day('2026-11-11'), type: 7 },
      ],
    })
    const { result, subtitle } = await director.ok(staffMonthReport.json, november)
    expect(subtitle).toBe('ноември 2026 г.')
    expect(result.find((one) => one.id === elena)).toMatchObject({
      d11: 'О',
      d12: 'Б',
      d13: 'I/Л',
      d14: null,
      working: 1,
      sick: 1,
      absent: 1,
      leave: 0,
    })
    expect((await director.call(staffMonthPdf, november)).status).toBe(200)
    expect((await director.call(staffMonthReport.xlsx!, november)).status).toBe(200)
    expect((await (await world.as('parent')).call(staffMonthPdf, november)).status).toBe(403)
  })

  test('days of each kind in a period; future days are not missing', async () => {
    const director = await world.as('director')
    await director.ok(saveStaffMonth, {
      ...november,
      items: [
        { teacherId: elena, forDate: friday, type: 1, additionalStatus: 10 },
        { teacherId: elena, forDate: day('2026-11-16'), type: 3 },
      ],
    })
    const period = { fromDate: day('2026-11-09'), toDate: day('2026-11-20') }
    const { result } = await director.ok(staffDaysReport.json, period)
    expect(result.find((one) => one.id === elena)).toMatchObject({
      workingDays: 10,
      working: 1,
      lecturing: 1,
      paidLeave: 1,
      notEntered: 4,
    })
    expect((await director.call(staffDaysReport.pdf!, period)).status).toBe(200)
    const backwards = await director.call(staffDaysReport.json, { fromDate: period.toDate, toDate: period.fromDate })
    expect(backwards.problem.code).toBe('staff.ends-before-start')
    const years = await director.call(staffDaysReport.json, { fromDate: day('2020-01-01'), toDate: period.toDate })
    expect(years.problem.code).toBe('staff.too-long')
  })
})

describe('papers', () => {
  const book = { kind: 1, number: '17', issuedOn: day('2025-12-01'), validTo: day('2026-12-01') } as const

  test('managed by the director, readable for the owner, hidden from colleagues', async () => {
    const director = await world.as('director')
    const { entityId } = await director.ok(savePaper, { teacherId: elena, ...book })
    const states = async (who: Parameters<World['as']>[0]) =>
      (await (await world.as(who)).ok(listPapers, { id: elena })).result.find((one) => one.id === entityId)?.state
    expect(await states('director')).toBe('expiring')
    expect(await states('teacher')).toBe('expiring')
    expect(await states('teacherOfOtherGroup')).toBeUndefined()
    expect((await (await world.as('teacher')).call(savePaper, { teacherId: elena, ...book })).status).toBe(403)
    expect((await director.call(listPapers, { id: await staffOfGabrovo(world) })).status).toBe(404)
    expect((await director.call(savePaper, { teacherId: await staffOfGabrovo(world), ...book })).status).toBe(404)
  })

  test('saves and deletes; rejects an end before the start and a stale form', async () => {
    const director = await world.as('director')
    const id = Number((await director.ok(savePaper, { teacherId: elena, ...book })).entityId)
    await director.ok(savePaper, { teacherId: elena, id, ...book, validTo: day('2027-12-01'), version: 1 })
    const stale = await director.call(savePaper, { teacherId: elena, id, ...book, version: 1 })
    expect(stale.problem.code).toBe('platform.stale')
    const backwards = await director.call(savePaper, { teacherId: elena, ...book, validTo: day('2020-01-01') })
    expect(backwards.problem.code).toBe('staff.paper-order')
    const otherMember = await staffNamed(world, 'Тодор', 'Желев')
    expect((await director.call(deletePaper, { teacherId: otherMember, id })).status).toBe(404)
    await director.ok(deletePaper, { teacherId: elena, id })
    expect((await director.call(deletePaper, { teacherId: elena, id })).status).toBe(404)
  })

  test('lists what expires in 60 days until a newer document replaces it', async () => {
    const director = await world.as('director')
    await world.sql(`delete from staff_paper where staff_id = $1`, [elena])
    const mine = async () =>
      (await director.ok(expiringPapers.json, { kind: 1 })).result.filter((one) => one.teacherId === elena)
    await director.ok(savePaper, { teacherId: elena, ...book, validTo: day('2027-01-15') })
    expect(await mine()).toEqual([])
    await world.sql(`delete from staff_paper where staff_id = $1`, [elena])
    await director.ok(savePaper, { teacherId: elena, ...book, validTo: day('2027-01-14') })
    expect(await mine()).toMatchObject([{ remains: 'остават 60 дни', state: 'expiring', paper: 'Здравна книжка' }])
    await director.ok(savePaper, { teacherId: elena, ...book, validTo: day('2027-11-30') })
    expect(await mine()).toEqual([])
    expect((await director.call(expiringPapers.pdf!, {})).status).toBe(200)
    expect((await (await world.as('teacher')).call(expiringPapers.json, {})).status).toBe(403)
  })
})
