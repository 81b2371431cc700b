import { getStaffMeals, saveStaffMeals, staffMealsReport } from '@asistent/contract/staff/meals.calls'
import { directorNormsReport, mandatoryNormReport, normsReport } from '@asistent/contract/staff/norms.calls'
import { getStaffMonth, saveStaffMonth } from '@asistent/contract/staff/attendances.calls'
import {
  deleteSubstitution,
  getSubstitution,
  listSubstitutions,
  saveSubstitution,
  substitutionOptions,
  substitutionReport,
} from '@asistent/contract/staff/substitutions.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import {
  clearDays,
  groupNamed,
  kindergartenWith,
  staffNamed,
  staffOfGabrovo,
} from '../../../../tests/support/staff/demo'

// The tests' today is Sunday, 15.11.2026.

let world: World
let elena: number
let radka: number
let gergana: number
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  elena = await staffNamed(world, 'Елена', 'Димитрова')
  radka = await staffNamed(world, 'Радка', 'Николова')
  gergana = await staffNamed(world, 'Гергана', 'Христова')
  await world.sql('delete from staff_substitution')
  for (const id of [elena, radka, gergana]) await clearDays(world, id, '2026-11-01')
})
afterEach(() => world.reset())
afterAll(() => world.close())

const week = { fromDate: day('2026-11-16'), toDate: day('2026-11-20') }
const form = () => ({ absentId: elena, reason: 6, ...week, substituteId: radka }) as const
const november = { month: 11, year: 2026 }

describe('substitutions', () => {
  test('saved with the norm of the absent person; the leave goes into the empty days', async () => {
    const director = await world.as('director')
    const classId = await groupNamed(world, 'Звънче')
    const saved = await director.ok(saveSubstitution, { ...form(), classId, orderNumber: 'ЛС-12' })
    expect(saved.warnings).toBeUndefined()
    const id = Number(saved.entityId)
    expect(await director.ok(getSubstitution, { id })).toMatchObject({
      absentName: 'Елена Димитрова',
      substituteName: 'Радка Николова',
      hours: 6,
      workingDays: 5,
      version: 1,
    })
    const sheet = await director.ok(getStaffMonth, november)
    const days = sheet.result.find((one) => one.teacherId === elena)?.attendances.filter((one) => one.type === 6)
    expect(days?.map((one) => Number(one.forDate.slice(8)))).toEqual([16, 17, 18, 19, 20])
    const { result } = await director.ok(listSubstitutions, { search: 'радка' })
    expect(result).toMatchObject([{ id, reasonName: 'Болничен', className: 'Звънче', totalHours: 30, workingDays: 5 }])
  })

  test('a day on which the person was at work stays, and is told', async () => {
    const director = await world.as('director')
    const thursday = day('2026-11-12')
    await director.ok(saveStaffMonth, { ...november, items: [{ teacherId: elena, forDate: thursday, type: 1 }] })
    const past = { fromDate: thursday, toDate: day('2026-11-13') }
    const saved = await director.ok(saveSubstitution, { ...form(), ...past })
    expect(saved.warnings).toEqual(['В присъствията служителят е отбелязан на работа: 12.11.2026'])
  })

  test('merging with another group costs nobody hours', async () => {
    const director = await world.as('director')
    const [classId, mergedClassId] = [await groupNamed(world, 'Звънче'), await groupNamed(world, 'Пчеличка')]
    const { entityId } = await director.ok(saveSubstitution, { ...form(), substituteId: null, classId, mergedClassId })
    expect(await director.ok(getSubstitution, { id: Number(entityId) })).toMatchObject({
      hours: 0,
      substituteName: 'сливане с група „Пчеличка“',
    })
  })

  const refused = async (change: object, who: Parameters<World['as']>[0] = 'director') => {
    const answer = await (await world.as(who)).call(saveSubstitution, { ...form(), ...change })
    const { problem } = answer
    return [answer.status, Object.values(problem?.errors ?? {})[0]?.[0] ?? problem?.errorMessage]
  }

  test('what cannot be', async () => {
    expect(await refused({ substituteId: elena })).toEqual([400, 'Заместникът трябва да е друг служител'])
    expect(await refused({ substituteId: null })).toEqual([400, 'Изберете заместник или група, с която се слива'])
    expect(await refused({ toDate: '2026-11-15' })).toEqual([400, 'Краят не може да е преди началото'])
    expect(await refused({ fromDate: '2026-11-21', toDate: '2026-11-22' })).toEqual([400, 'В периода няма работен ден'])
    expect((await refused({ fromDate: '2026-10-29' }))[1]).toContain('заключен')
    expect(await refused({ reason: 1 })).toEqual([400, 'Полето "Причина" е с невалидна стойност'])
    await world.sql(
      `insert into staff_attendance (kindergarten_id, staff_id, for_on, status) values ($1, $2, '2026-11-18', 3)`,
      [await kindergartenWith(world), radka],
    )
    expect(await refused({})).toEqual([409, 'Радка Николова отсъства на 18.11.2026'])
    expect(await refused({ substituteId: gergana })).toEqual([200, undefined])
    expect(await refused({ substituteId: gergana })).toEqual([
      409,
      'Заместникът вече замества този служител в част от периода',
    ])
  })

  test('only for those who may; nobody of another kindergarten', async () => {
    expect((await refused({}, 'teacher'))[0]).toBe(403)
    expect((await refused({}, 'manciple'))[0]).toBe(403)
    const foreignMember = await staffOfGabrovo(world)
    expect((await refused({ substituteId: foreignMember }))[0]).toBe(404)
    expect((await refused({ absentId: foreignMember }))[0]).toBe(404)
    expect((await refused({}, 'directorOfGabrovo'))[0]).toBe(404)
  })

  test('changed, refused to the slower one, deleted; seen by the two it is about', async () => {
    const director = await world.as('director')
    const id = Number((await director.ok(saveSubstitution, form())).entityId)
    await director.ok(saveSubstitution, { ...form(), id, hours: 4.8, version: 1 })
    expect((await director.ok(getSubstitution, { id })).hours).toBe(4.8)
    const stale = await director.call(saveSubstitution, { ...form(), id, version: 1 })
    expect(stale.problem.code).toBe('platform.stale')
    const seenBy = async (who: Parameters<World['as']>[0]) =>
      (await (await world.as(who)).call(getSubstitution, { id })).status
    expect(await seenBy('teacher')).toBe(200)
    expect(await seenBy('teacherOfOtherGroup')).toBe(200)
    expect(await seenBy('resourceSpecialist')).toBe(404)
    expect(await seenBy('directorOfGabrovo')).toBe(404)
    expect(await seenBy('municipality')).toBe(200)
    expect(await seenBy('municipalityOfGabrovo')).toBe(404)
    expect((await (await world.as('resourceSpecialist')).ok(listSubstitutions, {})).rowsCount).toBe(0)
    expect((await (await world.as('directorOfGabrovo')).call(deleteSubstitution, { id })).status).toBe(404)
    await director.ok(deleteSubstitution, { id })
    expect((await director.call(deleteSubstitution, { id })).status).toBe(404)
  })

  test('the reference sums days and hours', async () => {
    const director = await world.as('director')
    await director.ok(saveSubstitution, form())
    const period = { fromDate: day('2026-11-01'), toDate: day('2026-11-30') }
    const { result, totals } = await director.ok(substitutionReport.json, period)
    expect(result).toHaveLength(1)
    expect(totals).toEqual({ workingDays: 5, totalHours: 30 })
    expect((await director.call(substitutionReport.pdf!, period)).status).toBe(200)
    expect((await (await world.as('manciple')).call(substitutionReport.json, period)).status).toBe(403)
  })
})

describe('whom to ask', () => {
  test('free people of the group first, those on leave not at all, non-teachers never', async () => {
    const director = await world.as('director')
    // Елена works in „Звънче“ and „Лятна група“, as does Снежана Маринова in the latter.
    const snezhana = await staffNamed(world, 'Снежана', 'Маринова')
    await clearDays(world, snezhana, '2026-11-16')
    const options = await director.ok(substitutionOptions, { teacherId: elena, ...week })
    const musician = await staffNamed(world, 'Антоанета', 'Бонева')
    expect(
      options.result
        .slice(0, 2)
        .map((one) => one.id)
        .toSorted(),
    ).toEqual([snezhana, musician].toSorted())
    expect(options.result[0]).toMatchObject({ freeDays: 5, totalDays: 5, sameGroup: true })
    expect(options.result[0]?.reasons.slice(0, 2)).toEqual(['свободни дни', 'работи в групата'])
    expect(options.result.map((one) => one.occupation)).not.toContain('готвач')
    expect(options.result.map((one) => one.id)).not.toContain(elena)
    await director.ok(saveStaffMonth, {
      ...november,
      items: [16, 17, 18, 19, 20].map((date) => ({
        teacherId: radka,
        forDate: day(`2026-11-${date}`),
        type: 3 as const,
      })),
    })
    await director.ok(saveSubstitution, { ...form(), substituteId: gergana, toDate: week.fromDate })
    const later = await director.ok(substitutionOptions, { teacherId: elena, ...week })
    expect(later.result.map((one) => one.id)).not.toContain(radka)
    expect(later.result.find((one) => one.id === gergana)).toMatchObject({ freeDays: 4 })
    expect(later.result.at(-1)?.id).toBe(gergana)
  })

  test('the one who stands in already is still offered when the substitution is changed', async () => {
    const director = await world.as('director')
    const substitutionId = Number((await director.ok(saveSubstitution, form())).entityId)
    const offered = async (query: { substitutionId?: number }) =>
      (await director.ok(substitutionOptions, { teacherId: elena, ...week, ...query })).result.find(
        (one) => one.id === radka,
      )
    expect(await offered({})).toBeUndefined()
    expect(await offered({ substitutionId })).toMatchObject({ freeDays: 5, totalDays: 5 })
    // Also when she has fallen ill meanwhile: the form must say who it is.
    await world.sql(
      `insert into staff_attendance (kindergarten_id, staff_id, for_on, status)
        select kindergarten_id, id, day, 6 from staff_member, generate_series('2026-11-16'::date, '2026-11-20', '1 day') day where id = $1`,
      [radka],
    )
    expect((await offered({ substitutionId }))?.reasons[0]).toBe('няма свободен ден')
    const foreign = await (
      await world.as('directorOfGabrovo')
    ).call(substitutionOptions, {
      teacherId: await staffOfGabrovo(world),
      ...week,
      substitutionId,
    })
    expect(foreign.status).toBe(404)
  })

  test('nobody of another kindergarten', async () => {
    const director = await world.as('director')
    const foreign = await director.call(substitutionOptions, { teacherId: await staffOfGabrovo(world), ...week })
    expect(foreign.status).toBe(404)
    const backwards = await director.call(substitutionOptions, { teacherId: elena, ...week, toDate: day('2026-11-01') })
    expect(backwards.status).toBe(400)
  })
})

describe('norms', () => {
  test('own shifts, substitutions and leave against the norm of the month', async () => {
    const director = await world.as('director')
    const shift = (date: number, type: 1 | 6 | 7) => ({
      teacherId: radka,
      forDate: day(`2026-11-${String(date).padStart(2, '0')}`),
      type,
    })
    await director.ok(saveStaffMonth, { ...november, items: [shift(9, 1), shift(10, 1), shift(11, 6), shift(12, 7)] })
    await director.ok(saveSubstitution, { ...form(), fromDate: day('2026-11-13') })
    const { result, subtitle } = await director.ok(normsReport.json, november)
    // Ten working days of six hours up to today; 12 hours worked, 6 for Елена, one day of leave that is not owed. The
    // days to come are neither owed nor missing.
    expect(subtitle).toBe('ноември 2026 г., до 15.11.')
    expect(result.find((one) => one.id === radka)).toMatchObject({
      weeklyNorm: 30,
      workingDays: 10,
      norm: 60,
      own: 12,
      substitution: 6,
      excused: 6,
      difference: -36,
      overtime: 0,
      notEntered: 6,
    })
    expect(result.map((one) => one.occupation)).not.toContain('директор')
  })

  test('directors have a list of their own, and a norm that is set by hand', async () => {
    const director = await world.as('director')
    const answer = await director.ok(directorNormsReport.json, november)
    expect(answer.result.map((one) => one.occupation).toSorted()).toEqual([
      'директор',
      'директор',
      'заместник-директор',
    ])
    expect(answer.notes?.[0]).toContain('Без зададена норма')
    await world.sql(`update staff_member set weekly_norm = 2 where occupation in (1, 2)`)
    expect((await director.ok(directorNormsReport.json, november)).result[0]).toMatchObject({
      norm: 4,
      weeklyNorm: 2,
    })
    expect((await director.call(directorNormsReport.pdf!, november)).status).toBe(200)
    expect((await director.call(normsReport.pdf!, november)).status).toBe(200)
    expect((await director.call(normsReport.xlsx!, november)).status).toBe(200)
  })

  test('the mandatory norm of a period, for teaching staff; one sees oneself, a municipality has to choose', async () => {
    const period = { fromDate: day('2026-09-15'), toDate: day('2026-11-13') }
    const director = await world.as('director')
    const { result } = await director.ok(mandatoryNormReport.json, period)
    expect(result.map((one) => one.occupation)).not.toContain('готвач')
    expect(result.some((one) => one.own > 100)).toBe(true)
    expect(
      (await (await world.as('teacher')).ok(mandatoryNormReport.json, period)).result.map((one) => one.id),
    ).toEqual([elena])
    const municipality = await world.as('municipality')
    expect((await municipality.call(mandatoryNormReport.json, period)).problem.code).toBe('staff.choose-kindergarten')
    const kindergartenId = await kindergartenWith(world)
    expect((await municipality.ok(mandatoryNormReport.json, { ...period, kindergartenId })).result.length).toBe(
      result.length,
    )
    expect((await (await world.as('parent')).call(normsReport.json, november)).status).toBe(403)
  })
})

describe('meals', () => {
  const friday = day('2026-11-13')
  const lunch = 3

  test('who is in the building eats the usual meals, others what was entered', async () => {
    const manciple = await world.as('manciple')
    await world.sql(`delete from staff_meal`)
    await world.sql(`update staff_member set meal_types = '{3}' where id = $1`, [elena])
    const mine = async () => {
      const answer = await manciple.ok(getStaffMeals, { date: friday })
      return { own: answer.result.find((one) => one.teacherId === elena), lunches: answer.mealTypes[2]?.total ?? 0 }
    }
    const before = await mine()
    expect(before.own).toMatchObject({ mealTypeIds: [], isUsual: true, code: null })
    await (
      await world.as('director')
    ).ok(saveStaffMonth, { ...november, items: [{ teacherId: elena, forDate: friday, type: 1 }] })
    const atWork = await mine()
    expect(atWork.own).toMatchObject({ mealTypeIds: [lunch], isUsual: true, code: 'I' })
    expect(atWork.lunches).toBe(before.lunches + 1)
    await manciple.ok(saveStaffMeals, { date: friday, items: [{ teacherId: elena, mealTypeIds: [4, 1, 1] }] })
    expect((await mine()).own).toMatchObject({ mealTypeIds: [1, 4], isUsual: false })
    await manciple.ok(saveStaffMeals, { date: friday, items: [{ teacherId: elena, mealTypeIds: [], was: [1, 4] }] })
    expect((await mine()).own).toMatchObject({ mealTypeIds: [], isUsual: false })
  })

  test('one enters one’s own; not on a day off, not in a locked period, not for others', async () => {
    const teacher = await world.as('teacher')
    expect((await teacher.ok(getStaffMeals, { date: friday })).result.map((one) => one.teacherId)).toEqual([elena])
    const save = async (teacherId: number, date: string) =>
      (await teacher.call(saveStaffMeals, { date: day(date), items: [{ teacherId, mealTypeIds: [lunch] }] })).problem
        ?.code
    expect(await save(elena, '2026-11-16')).toBeUndefined()
    expect(await save(radka, '2026-11-16')).toBe('platform.not-found')
    expect(await save(elena, '2026-11-15')).toBe('staff.day-off')
    expect(await save(elena, '2026-09-30')).toBe('institutions.period-locked')
    expect((await (await world.as('parent')).call(getStaffMeals, { date: friday })).status).toBe(403)
  })

  test('the reference counts days and meals', async () => {
    const manciple = await world.as('manciple')
    await world.sql(`delete from staff_meal`)
    for (const date of ['2026-11-16', '2026-11-17'])
      await manciple.ok(saveStaffMeals, { date: day(date), items: [{ teacherId: elena, mealTypeIds: [1, lunch] }] })
    const period = { fromDate: day('2026-11-16'), toDate: day('2026-11-30') }
    const { result } = await manciple.ok(staffMealsReport.json, period)
    expect(result.find((one) => one.id === elena)).toMatchObject({
      days: 2,
      breakfast: 2,
      lunch: 2,
      dinner: 0,
      total: 4,
    })
    expect((await manciple.call(staffMealsReport.pdf!, period)).status).toBe(200)
    expect((await (await world.as('parent')).call(staffMealsReport.json, period)).status).toBe(403)
  })
})
