import { acquainted, annulEntry } from '@asistent/contract/books/books.calls'
import { getDirectorOrder, orderDraft, ordersOfCause, saveDirectorOrder } from '@asistent/contract/books/orders.calls'
import { listWaiting } from '@asistent/contract/dashboards/waiting.calls'
import { templatesForCategory, templateValues } from '@asistent/contract/documents/templates.calls'
import { getStaffMonth, saveStaffMonth } from '@asistent/contract/staff/attendances.calls'
import {
  decideLeave,
  getLeave,
  leaveBalances,
  listLeaves,
  previewLeave,
  requestLeave,
  reverseLeave,
  saveLeaveEntitlement,
  getLeaveEntitlement,
  withdrawLeave,
} from '@asistent/contract/staff/leaves.calls'
import { deleteSubstitution, getSubstitution, saveSubstitution } from '@asistent/contract/staff/substitutions.calls'
import { orderPurposes } from '@asistent/domain/books/causes'
import { filledTemplate, missingNames, templateCategories } from '@asistent/domain/documents/templates'
import { day } from '@asistent/domain/kernel/day'
import { leaveKinds, leaveStates } from '@asistent/domain/staff/leave'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { clearDays, groupNamed, staffNamed, staffOfGabrovo } from '../../../../tests/support/staff/demo'

// The tests' today is Sunday, 15.11.2026. Елена Димитрова is the teacher, uchitel@example.bg.

let world: World
let elena: number
let radka: number
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  elena = await staffNamed(world, 'Елена', 'Димитрова')
  radka = await staffNamed(world, 'Радка', 'Николова')
  await world.sql('delete from staff_substitution')
  await world.sql('delete from staff_leave where state = 1')
  await world.sql('delete from staff_leave_entitlement')
  for (const id of [elena, radka]) await clearDays(world, id, '2026-01-01')
})
afterEach(() => world.reset())
afterAll(() => world.close())

const week = { fromDate: day('2026-11-16'), toDate: day('2026-11-20') }
const paid = { kind: leaveKinds.PaidLeave, ...week }
const november = { month: 11, year: 2026 }

const requested = async (person: Person, form: object = {}) =>
  Number((await person.ok(requestLeave, { ...paid, ...form })).entityId)

const marksOf = async (director: Person, staffId: number) =>
  (await director.ok(getStaffMonth, november)).result
    .find(({ teacherId }) => teacherId === staffId)
    ?.attendances.filter(({ type }) => type !== null)
    .map(({ forDate, type }) => [Number(forDate.slice(8)), type])

const codeOf = async (answer: Promise<{ problem: { code: string; errorMessage: string } }>) =>
  (await answer).problem?.code

describe('from the request to the acknowledged order', () => {
  test('each step links to the others', async () => {
    const [director, teacher] = [await world.as('director'), await world.as('teacher')]
    expect(await teacher.ok(previewLeave, paid)).toEqual({
      workingDays: 5,
      balances: [{ year: 2026, days: 5, entitled: 48, used: 0, remaining: 48 }],
      problem: null,
    })
    const id = await requested(teacher, { reason: 'Семейно пътуване' })

    const kinds = (await director.ok(listWaiting, {})).kinds
    const item = kinds.find(({ kind }) => kind === 'staffLeaves')?.rows.find((row) => row.id === id)
    expect(item).toMatchObject({
      title: 'Елена Димитрова',
      detail: 'Платен отпуск · 16.11.2026 – 20.11.2026 · 5 работни дни · остават 48 → 43 дни за 2026 г.',
      to: `/staff/leaves/${id}`,
    })
    await director.ok(decideLeave, { id, approve: true, version: item!.version! })
    expect(await marksOf(director, elena)).toEqual([16, 17, 18, 19, 20].map((date) => [date, 3]))

    const classId = await groupNamed(world, 'Звънче')
    const substitution = { absentId: elena, reason: 3, ...week, classId, substituteId: radka, leaveId: id } as const
    const substitutionId = Number((await director.ok(saveSubstitution, substitution)).entityId)
    expect(await director.ok(getSubstitution, { id: substitutionId })).toMatchObject({ leaveId: id })
    const leave = await director.ok(getLeave, { id })
    expect(leave).toMatchObject({ state: leaveStates.Approved, decidedBy: expect.any(String) })
    expect(leave.substitutions).toMatchObject([{ id: substitutionId, name: 'Радка Николова', className: 'Звънче' }])
    expect(leave.groups.find((one) => one.id === classId)).toMatchObject({ isSubstituted: true })

    const draft = await director.ok(orderDraft, { causeKind: 'leave', causeId: id })
    expect(draft).toMatchObject({ purpose: 'paid-leave', readerIds: [elena], to: `/staff/leaves/${id}` })
    const { entityId } = await director.ok(saveDirectorOrder, {
      forDate: day('2026-11-13'),
      orderIndex: 'ОТ',
      title: 'Отпуск',
      readerIds: draft.readerIds,
      causeKind: 'leave',
      causeId: id,
    })
    const orderId = Number(entityId)
    expect(await director.ok(getDirectorOrder, { id: orderId })).toMatchObject({
      cause: { name: 'Платен отпуск: Елена Димитрова, 16.11.2026 – 20.11.2026', to: `/staff/leaves/${id}` },
    })
    const cause = { causeKind: 'leave', causeId: id } as const
    expect((await teacher.ok(ordersOfCause, cause)).result).toMatchObject([
      { id: orderId, toRead: true, readCount: 0, to: `/administration/books/mine/${orderId}` },
    ])
    await teacher.ok(acquainted, { id: orderId })
    expect((await director.ok(ordersOfCause, cause)).result).toMatchObject([{ readCount: 1, readersCount: 1 }])
    expect((await (await world.as('manciple')).ok(ordersOfCause, cause)).rowsCount).toBe(0)
    const { result } = await director.ok(listLeaves, { teacherId: elena, fromDate: week.fromDate })
    expect(result).toMatchObject([{ id, substitutes: 'Радка Николова', orderNumber: expect.stringMatching(/^ОТ-/) }])
  })

  test('an order of a substitution enters its number for the register; its annulment removes it', async () => {
    const director = await world.as('director')
    const substitution = { absentId: elena, reason: 6, ...week, substituteId: radka } as const
    const id = Number((await director.ok(saveSubstitution, substitution)).entityId)
    const draft = await director.ok(orderDraft, { causeKind: 'substitution', causeId: id })
    expect(draft).toMatchObject({ purpose: 'substitution', staffId: radka, readerIds: [elena, radka] })
    const { entityId } = await director.ok(saveDirectorOrder, {
      forDate: day('2026-11-13'),
      orderIndex: 'ЛС',
      title: 'Заместване',
      causeKind: 'substitution',
      causeId: id,
    })
    expect(await director.ok(getSubstitution, { id })).toMatchObject({
      orderNumber: expect.stringMatching(/^ЛС-\d+$/),
      orderDate: '2026-11-13',
    })
    expect(await codeOf(director.call(deleteSubstitution, { id }))).toBe('staff.substitution-has-order')
    await director.ok(annulEntry, { id: Number(entityId), reason: 'Грешка' })
    expect(await director.ok(getSubstitution, { id })).toMatchObject({ orderNumber: null, orderDate: null })
    await director.ok(deleteSubstitution, { id })
  })

  test('an order of a leave enters its number in the substitutions of the leave', async () => {
    const director = await world.as('director')
    const id = await requested(director, { teacherId: elena })
    await director.ok(decideLeave, { id, approve: true })
    const classId = await groupNamed(world, 'Звънче')
    const substitution = { absentId: elena, reason: 3, ...week, classId, substituteId: radka, leaveId: id } as const
    const first = Number((await director.ok(saveSubstitution, substitution)).entityId)
    const numberOf = async (one: number) => (await director.ok(getSubstitution, { id: one })).orderNumber
    const issue = async (causeKind: 'leave' | 'substitution', causeId: number) =>
      Number(
        (
          await director.ok(saveDirectorOrder, {
            forDate: day('2026-11-13'),
            orderIndex: causeKind === 'leave' ? 'ОТ' : 'ЛС',
            title: 'Заповед',
            causeKind,
            causeId,
          })
        ).entityId,
      )
    const ofLeave = await issue('leave', id)
    expect(await numberOf(first)).toMatch(/^ОТ-/)
    // A later substitution of the same leave takes the number, unless it has one.
    const second = Number(
      (await director.ok(saveSubstitution, { ...substitution, fromDate: week.toDate, classId: null })).entityId,
    )
    expect(await numberOf(second)).toBe(await numberOf(first))
    // An order of the substitution takes precedence; without it the order of the leave counts again.
    const ofSubstitution = await issue('substitution', first)
    expect(await numberOf(first)).toMatch(/^ЛС-/)
    await director.ok(annulEntry, { id: ofSubstitution, reason: 'Грешка' })
    expect(await numberOf(first)).toMatch(/^ОТ-/)
    await issue('substitution', second)
    await director.ok(annulEntry, { id: ofLeave, reason: 'Грешка' })
    expect(await numberOf(first)).toBeNull()
    expect(await numberOf(second)).toMatch(/^ЛС-/)
  })

  test('the leave and the substitution show the state in the register', async () => {
    const [director, municipality] = [await world.as('director'), await world.as('municipality')]
    const id = await requested(director, { teacherId: elena })
    await director.ok(decideLeave, { id, approve: true })
    const classId = await groupNamed(world, 'Звънче')
    const saved = await director.ok(saveSubstitution, {
      absentId: elena,
      reason: 3,
      ...week,
      classId,
      substituteId: radka,
      leaveId: id,
    })
    const substitutionId = Number(saved.entityId)
    const states = async () => [
      (await director.ok(getSubstitution, { id: substitutionId })).register,
      (await director.ok(getLeave, { id })).substitutions[0]!.register,
    ]
    const both = (state: string, reason: string | null = null) => [
      { state, reason },
      { state, reason },
    ]
    expect(await states()).toEqual(both('not-sent'))
    await world.sql(`update staff_member set neispuo_id = 778899 where id = $1`, [elena])
    await world.sql(
      `insert into register_record (kindergarten_id, start_year, section, key, state, reason, for_on) select kindergarten_id, 2026, 6, '778899:2026-11-16:2026-11-20', 3, 'Часът има тема', '2026-11-16' from staff_member where id = $1`,
      [elena],
    )
    expect(await states()).toEqual(both('refused', 'Часът има тема'))
    await world.sql(`update register_record set state = 2 where key = '778899:2026-11-16:2026-11-20'`)
    expect(await states()).toEqual(both('sent'))
    expect((await municipality.ok(getSubstitution, { id: substitutionId })).register).toBeNull()
    const { entityId } = await director.ok(saveSubstitution, {
      absentId: elena,
      reason: 3,
      ...week,
      substituteId: radka,
      classId: null,
      leaveId: id,
      fromDate: week.toDate,
    })
    expect((await director.ok(getSubstitution, { id: Number(entityId) })).register).toEqual({
      state: 'not-needed',
      reason: null,
    })
  })

  test('the attendance of the staff opens for one employee', async () => {
    const director = await world.as('director')
    const { result } = await director.ok(getStaffMonth, { ...november, teacherId: elena })
    expect(result.map(({ teacherId }) => teacherId)).toEqual([elena])
  })

  test('a new installation has a template for every case, and a cause fills all its names', async () => {
    const director = await world.as('director')
    const { result } = await director.ok(templatesForCategory, { category: templateCategories.Order })
    expect(new Set(result.map(({ purpose }) => purpose))).toEqual(new Set([...orderPurposes, null]))
    const id = await requested(director, {
      teacherId: elena,
      kind: leaveKinds.BusinessTrip,
      destination: 'гр. София',
      reason: 'Обучение',
    })
    await director.ok(decideLeave, { id, approve: true })
    const trip = result.find(({ purpose }) => purpose === 'trip')!
    const { values } = await director.ok(templateValues, {
      category: templateCategories.Order,
      causeKind: 'leave',
      causeId: id,
    })
    const filled = new Map(values.map(({ name, value }) => [name, value ?? '']))
    expect(missingNames(filled, trip.title, trip.basis, trip.content)).toEqual([])
    expect(filledTemplate(trip.content, filled)).toContain(
      '1. Елена Димитрова, старши учител в ДГ „Детелина“, в гр. София от 16.11.2026 г. до 20.11.2026 г. – 5 работни дни.',
    )
  })
})

describe('contradictions', () => {
  test('show the entered and the chosen status, whichever comes second', async () => {
    const director = await world.as('director')
    const monday = { teacherId: elena, forDate: week.fromDate }
    await director.ok(saveStaffMonth, { ...november, items: [{ ...monday, type: 3 }] })
    const substitution = { absentId: elena, reason: 6, ...week, substituteId: radka } as const
    const refused = await director.call(saveSubstitution, substitution)
    expect(refused.problem.errorMessage).toBe(
      'На 16.11.2026 в присъствията Елена Димитрова е с „Платен отпуск“, а тук е избрано „Болничен“. Поправете едното, за да съвпаднат.',
    )
    expect(await codeOf(director.call(requestLeave, { ...paid, teacherId: elena, kind: 6 }))).toBe(
      'staff.absence-differs',
    )
    await director.ok(saveSubstitution, { ...substitution, reason: 3 })
    const ill = {
      ...november,
      items: [{ ...monday, type: 6 as const, was: { type: 3 as const, additionalStatus: null } }],
    }
    expect((await director.call(saveStaffMonth, ill)).problem.errorMessage).toBe(
      'На 16.11.2026 Елена Димитрова е заместван поради „Платен отпуск“, а се въвежда „Болничен“. Поправете заместването или деня.',
    )
  })

  test('a day of approved leave cannot be changed or cleared in the attendance', async () => {
    const director = await world.as('director')
    const id = await requested(director, { teacherId: elena })
    await director.ok(decideLeave, { id, approve: true })
    const was = { type: 3 as const, additionalStatus: null }
    for (const type of [6, 1, null] as const) {
      const items = [{ teacherId: elena, forDate: day('2026-11-16'), type, was }]
      expect(await codeOf(director.call(saveStaffMonth, { ...november, items }))).toBe('staff.leave-days-held')
    }
  })

  test('leave above the remaining days is rejected until the entitlement is entered', async () => {
    const [director, teacher] = [await world.as('director'), await world.as('teacher')]
    const ofYear = { teacherId: elena, year: 2026, kind: leaveKinds.PaidLeave } as const
    await director.ok(saveLeaveEntitlement, { ...ofYear, days: 3, carried: 1, version: 0 })
    const refused = await teacher.call(requestLeave, paid)
    expect(refused.problem).toMatchObject({
      code: 'staff.leave-exceeds',
      errorMessage: expect.stringContaining('остават 4 дни „Платен отпуск“, а се искат 5'),
    })
    const { version } = await director.ok(getLeaveEntitlement, ofYear)
    await director.ok(saveLeaveEntitlement, { ...ofYear, days: 4, carried: 1, version })
    const id = await requested(teacher)
    await director.ok(decideLeave, { id, approve: true })
    const { result } = await director.ok(leaveBalances.json, { year: 2026, kind: 3 })
    expect(result.find((row) => row.id === elena)).toMatchObject({
      days: 4,
      carried: 1,
      used: 0,
      planned: 5,
      pending: 0,
      remaining: 0,
    })
    expect(await codeOf(teacher.call(requestLeave, paid))).toBe('staff.leave-overlap')
  })
})

describe('reversal', () => {
  test('an approval is undone with its days, and the history has every step', async () => {
    const [director, teacher] = [await world.as('director'), await world.as('teacher')]
    // Entered by hand before the request, so it stays.
    const byHand = { teacherId: elena, forDate: week.toDate, type: 3 as const }
    await director.ok(saveStaffMonth, { ...november, items: [byHand] })
    const id = await requested(teacher)
    await director.ok(decideLeave, { id, approve: true })
    expect(await marksOf(director, elena)).toHaveLength(5)
    await director.ok(reverseLeave, { id })
    expect(await director.ok(getLeave, { id })).toMatchObject({ state: leaveStates.Pending, decidedBy: null })
    expect(await marksOf(director, elena)).toEqual([[20, 3]])
    await director.ok(decideLeave, { id, approve: false, comment: 'Няма заместник' })
    expect(await director.ok(getLeave, { id })).toMatchObject({ comment: 'Няма заместник', mayReverse: true })
    const states = await world.sql<{ state: number }>(
      `select (c.after ->> 'state')::int as state from audit_change c where c.table_name = 'staff_leave' and c.row_id = $1 and c.after ? 'state' order by c.id`,
      [String(id)],
    )
    expect(states.map(({ state }) => state).slice(-3)).toEqual([2, 1, 3])
  })

  test('later steps of the chain are reverted first', async () => {
    const director = await world.as('director')
    const id = await requested(director, { teacherId: elena })
    await director.ok(decideLeave, { id, approve: true })
    const substitution = { absentId: elena, reason: 3, ...week, substituteId: radka, leaveId: id } as const
    const substitutionId = Number((await director.ok(saveSubstitution, substitution)).entityId)
    const order = { forDate: day('2026-11-13'), title: 'Отпуск', causeKind: 'leave', causeId: id } as const
    const { entityId } = await director.ok(saveDirectorOrder, order)
    expect(await codeOf(director.call(reverseLeave, { id }))).toBe('staff.leave-has-order')
    await director.ok(annulEntry, { id: Number(entityId), reason: 'Отпада' })
    expect(await codeOf(director.call(reverseLeave, { id }))).toBe('staff.leave-has-substitution')
    await director.ok(deleteSubstitution, { id: substitutionId })
    await director.ok(reverseLeave, { id })
    expect(await marksOf(director, elena)).toEqual([])
  })

  test('an employee withdraws before the leave begins, the director also later', async () => {
    const [director, teacher] = [await world.as('director'), await world.as('teacher')]
    const id = await requested(teacher)
    await director.ok(decideLeave, { id, approve: true })
    await teacher.ok(withdrawLeave, { id, reason: 'Няма да пътувам' })
    expect(await marksOf(director, elena)).toEqual([])
    expect(await codeOf(director.call(decideLeave, { id, approve: true }))).toBe('staff.leave-decided')
    const begun = await requested(teacher, { fromDate: '2026-11-13' })
    await director.ok(decideLeave, { id: begun, approve: true })
    expect(await codeOf(teacher.call(withdrawLeave, { id: begun, reason: 'Върнах се' }))).toBe('staff.leave-begun')
    await director.ok(withdrawLeave, { id: begun, reason: 'Върна се' })
  })
})

test('employees see and request their own only; nobody of another kindergarten', async () => {
  const [director, teacher] = [await world.as('director'), await world.as('teacher')]
  expect((await teacher.call(requestLeave, { ...paid, teacherId: radka })).status).toBe(404)
  expect((await director.call(requestLeave, { ...paid, teacherId: await staffOfGabrovo(world) })).status).toBe(404)
  const id = await requested(director, { teacherId: radka })
  expect((await teacher.call(getLeave, { id })).status).toBe(404)
  expect((await teacher.call(withdrawLeave, { id, reason: 'Не' })).status).toBe(404)
  expect((await teacher.call(decideLeave, { id, approve: true })).status).toBe(403)
  expect((await (await world.as('directorOfGabrovo')).call(decideLeave, { id, approve: true })).status).toBe(404)
  expect((await (await world.as('parent')).call(listLeaves, {})).status).toBe(403)
  const seen = (await teacher.ok(listLeaves, {})).result
  expect(seen.every(({ teacherId }) => teacherId === elena)).toBe(true)
})
