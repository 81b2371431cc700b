import { getDirectorOrder, orderDraft, ordersOfCause, saveDirectorOrder } from '@asistent/contract/books/orders.calls'
import { getLeaving } from '@asistent/contract/dashboards/leaving.calls'
import { deleteRelocation, issueRelocation } from '@asistent/contract/documents/certificates.calls'
import { templateValues, templatesForCategory } from '@asistent/contract/documents/templates.calls'
import { changeUserActivation } from '@asistent/contract/identity/users.calls'
import { leaveChild, returnChild } from '@asistent/contract/people/child-stays.calls'
import { relocationReasons } from '@asistent/domain/documents/certificates'
import { filledTemplate, templateCategories } from '@asistent/domain/documents/templates'
import type { LeavingStep } from '@asistent/domain/dashboards/leaving'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

// The tests' today is Sunday, 15.11.2026.

let world: World
let director: Person
let child: { id: number; name: string; groupId: number }
beforeAll(async () => {
  world = await startWorld()
  // An only child of two parents with access, so that leaving concerns their accounts.
  const [first] = await world.sql<typeof child>(
    `select c.id, c.first_name || ' ' || c.middle_name || ' ' || c.last_name as name, s.group_id as "groupId" from child c join child_group_period s on s.child_id = c.id and s.to_on is null
      join child_guardian l on l.child_id = c.id join guardian p on p.id = l.guardian_id join account a on a.id = p.account_id and a.state = 'active'
      where c.kindergarten_id = 1 and c.left_on is null and c.middle_name is not null
        and exists (select from group_staff w join staff_member m on m.id = w.staff_id and m.is_pedagogical where w.group_id = s.group_id and w.to_on is null)
        and not exists (select from child_guardian o where o.guardian_id = p.id and o.child_id <> c.id) order by c.id limit 1`,
  )
  child = first!
})
beforeEach(async () => {
  director = await world.as('director')
})
afterEach(() => world.reset())
afterAll(() => world.close())

const leaving = (person = director) => person.ok(getLeaving, { studentId: child.id })
const stepOf = async (step: LeavingStep) => (await leaving()).steps.find((one) => one.step === step)!
const leave = async (leaveDate: string) =>
  director.ok(leaveChild, {
    id: child.id,
    leaveDate: day(leaveDate),
    leaveReason: 'Смяна на местоживеенето',
    version: (await leaving()).version,
  })

test('an order is issued for a child that has left, from the template of the case, and each leads to the other', async () => {
  const draft = { causeKind: 'leaving', causeId: child.id } as const
  expect((await director.call(orderDraft, draft)).status).toBe(404)
  await leave('2026-11-13')
  expect(await stepOf('leave')).toMatchObject({ isDone: true, detail: '13.11.2026 г. · Смяна на местоживеенето' })
  expect(await stepOf('order')).toMatchObject({ isDone: false, detail: 'Още не е издадена' })

  const cause = await director.ok(orderDraft, draft)
  expect(cause).toMatchObject({ purpose: 'discharge', to: `/kids/leaving/${child.id}` })
  const teachers = await world.sql<{ id: number }>(
    `select distinct m.id from group_staff w join staff_member m on m.id = w.staff_id and m.is_pedagogical where w.group_id = $1 and (w.to_on is null or w.to_on >= '2026-11-13')`,
    [child.groupId],
  )
  expect(cause.readerIds.toSorted()).toEqual(teachers.map(({ id }) => id).toSorted())
  const template = (await director.ok(templatesForCategory, { category: templateCategories.Order })).result.find(
    ({ purpose }) => purpose === 'discharge',
  )!
  const { values } = await director.ok(templateValues, { category: templateCategories.Order, ...draft })
  const body = filledTemplate(template.content, new Map(values.map(({ name, value }) => [name, value ?? ''])))
  expect(body).toContain(`Да бъде отписано детето ${child.name}`)
  expect(body).toContain('считано от 14.11.2026 г. Последен ден: 13.11.2026 г. Причина: ')
  expect(body).toContain('Причина: Смяна на местоживеенето.')
  expect(body).not.toMatch(/\{/)

  const { entityId } = await director.ok(saveDirectorOrder, {
    forDate: day('2026-11-15'),
    title: 'Отписване',
    body,
    ...draft,
    readerIds: cause.readerIds,
  })
  expect(await stepOf('order')).toMatchObject({ isDone: true, to: `/administration/books/director/${entityId}` })
  expect((await director.ok(getDirectorOrder, { id: entityId })).cause).toMatchObject({
    to: `/kids/leaving/${child.id}`,
  })

  // After a return the order belongs to the past.
  const { version } = await leaving()
  await director.ok(returnChild, { id: child.id, classId: child.groupId, fromDate: day('2026-11-16'), version })
  await world.sql(`update child set enrolled_on = '2026-11-16' where id = $1`, [child.id])
  expect((await director.ok(ordersOfCause, draft)).result).toEqual([])
  expect(await stepOf('order')).toMatchObject({ isDone: false })
})

test('a certificate sets the last day, and its removal takes both back', async () => {
  expect(await stepOf('certificate')).toMatchObject({
    isDone: false,
    isOptional: true,
    to: `/kids/export-certificate/transfer/create?studentId=${child.id}`,
  })
  const { entityId } = await director.ok(issueRelocation, {
    studentId: child.id,
    issueDate: day('2026-11-13'),
    dischargeDate: day('2026-11-13'),
    hostInstitutionName: 'ДГ „Слънце“',
    reason: relocationReasons.Address,
  })
  expect(await leaving()).toMatchObject({ leaveDate: '2026-11-13' })
  expect((await stepOf('certificate')).detail).toMatch(/^№ \d+ от 13\.11\.2026 г\.$/)
  await director.ok(deleteRelocation, { certificateId: entityId })
  expect(await leaving()).toMatchObject({ leaveDate: null })
  expect(await stepOf('certificate')).toMatchObject({ isDone: false })
})

test('what remains is counted: fees, marks, notes and requests', async () => {
  const [debt] = await world.sql<{ childId: number; fees: number; rest: string }>(
    `select b.child_id as "childId", count(*)::int as fees, replace(sum(b.charged - b.paid)::numeric(12, 2)::text, '.', ',') as rest
      from fee_balance b join fee_invoice i on i.id = b.invoice_id join child c on c.id = b.child_id
      where b.kindergarten_id = 1 and i.annulled_at is null and b.charged > b.paid and c.erased_at is null group by 1 order by 2 desc, 1 limit 1`,
  )
  const { steps } = await director.ok(getLeaving, { studentId: debt!.childId })
  expect(steps.find(({ step }) => step === 'fees')).toMatchObject({
    isDone: false,
    detail: expect.stringContaining(`${debt!.fees} неплатен`),
    to: `/kids/records/${debt!.childId}?tab=fees`,
  })
  expect(steps.find(({ step }) => step === 'fees')?.detail.replaceAll(/\s/g, '')).toContain(debt!.rest)

  const unmarked = async () => Number(/^(\d+) д(ни|ен)/.exec((await stepOf('attendance')).detail)?.[1] ?? 0)
  const before = await unmarked()
  const marked = await world.sql<{ day: string }>(
    `delete from attendance where child_id = $1 and day between '2026-11-04' and '2026-11-13' and mark is not null returning day::text as day`,
    [child.id],
  )
  expect(marked.length).toBeGreaterThan(5)
  await world.sql(
    `insert into attendance_request (kindergarten_id, child_id, kind, from_on, to_on, created_by) values (1, $1, 1, '2026-11-16', '2026-11-17', $2)`,
    [child.id, director.accountId],
  )
  expect(await unmarked()).toBe(before + marked.length)
  expect(await stepOf('attendance')).toMatchObject({
    isDone: false,
    detail: expect.stringMatching(/ дни без отметка през месеца, 1 нерешено заявление$/),
    to: '/waiting',
  })
  // Days after the last one are not expected.
  await leave('2026-11-05')
  expect(await unmarked()).toBe(before + 2)
})

test('access of parents without another child ends, once the child has left', async () => {
  expect((await leaving()).parents).toEqual([])
  await leave('2026-11-13')
  const { parents } = await leaving()
  expect(parents.length).toBeGreaterThan(0)
  for (const { userId } of parents) await director.ok(changeUserActivation, { userId, isActive: false })
  expect((await leaving()).parents).toEqual([])
  expect(await stepOf('accounts')).toMatchObject({ isDone: true })
})

test('only users who may let a child leave read the steps, and a foreign child is not found', async () => {
  expect((await (await world.as('teacher')).call(getLeaving, { studentId: child.id })).status).toBe(403)
  const [foreign] = await world.sql<{ id: number }>(`select id from child where kindergarten_id <> 1 limit 1`)
  expect((await director.call(getLeaving, { studentId: foreign!.id })).status).toBe(404)
  await leave('2026-11-13')
  expect((await director.call(orderDraft, { causeKind: 'leaving', causeId: foreign!.id })).status).toBe(404)
})
