import {
  deleteCommonTemplate,
  deleteKindergartenTemplate,
  getDocumentTemplate,
  listCommonTemplates,
  listKindergartenTemplates,
  listTemplateProperties,
  printChildPaper,
  saveCommonTemplate,
  saveKindergartenTemplate,
  takeTemplate,
  templatesForCategory,
  templateValues,
} from '@asistent/contract/documents/templates.calls'
import { entryReceipt } from '@asistent/contract/books/books.calls'
import { getDirectorOrder, listDirectorOrders, saveDirectorOrder } from '@asistent/contract/books/orders.calls'
import { day } from '@asistent/domain/kernel/day'
import { filledTemplate, templateCategories } from '@asistent/domain/documents/templates'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const category = templateCategories.Order
const form = {
  name: 'Проба',
  category,
  title: 'За {Служител}',
  content: 'НАРЕЖДАМ на {Служител}, {Длъжност}.',
} as const

test('a template of the master is available to all; a kindergarten overrides it once', async () => {
  const [master, director] = [await world.as('master'), await world.as('director')]
  const base = Number((await master.ok(saveCommonTemplate, form)).entityId)
  const seen = await director.ok(getDocumentTemplate, { id: base })
  expect(seen).toMatchObject({ isMaster: true, mayEdit: false, properties: ['Служител', 'Длъжност'] })
  expect((await director.call(saveKindergartenTemplate, { ...form, id: base, version: 1 })).status).toBe(404)
  const { model } = await director.ok(takeTemplate, { templateBaseId: base })
  expect(model).toMatchObject({ templateBaseId: base, isMaster: false, mayEdit: true, content: form.content })
  const again = await director.call(takeTemplate, { templateBaseId: base })
  expect(again.problem?.code).toBe('documents.already-taken')
  const offered = (await director.ok(templatesForCategory, { category })).result.map(({ id }) => id)
  expect(offered).toContain(model.id)
  expect(offered).not.toContain(base)
  expect((await master.ok(listCommonTemplates, { search: 'Проба' })).rowsCount).toBe(1)
  await master.ok(deleteCommonTemplate, { id: base })
  expect((await director.ok(getDocumentTemplate, { id: model.id })).templateBaseId).toBeNull()
})

test('a teacher changes own templates only and removes none', async () => {
  const [director, teacher] = [await world.as('director'), await world.as('teacher')]
  const theirs = Number((await director.ok(saveKindergartenTemplate, form)).entityId)
  const templateId = Number((await teacher.ok(saveKindergartenTemplate, { ...form, name: 'Моя' })).entityId)
  expect((await teacher.call(saveKindergartenTemplate, { ...form, id: theirs, version: 1 })).problem?.code).toBe(
    'documents.not-own-template',
  )
  await teacher.ok(saveKindergartenTemplate, { ...form, name: 'Моя нова', id: templateId, version: 1 })
  const rows = (await teacher.ok(listKindergartenTemplates, { pageSize: 100 })).result
  expect(rows.find(({ id }) => id === templateId)).toMatchObject({ name: 'Моя нова', mayEdit: true })
  expect(rows.find(({ id }) => id === theirs)).toMatchObject({ mayEdit: false })
  expect((await teacher.call(deleteKindergartenTemplate, { id: templateId })).status).toBe(403)
  await director.ok(deleteKindergartenTemplate, { id: templateId })
})

test('rejects an unknown placeholder', async () => {
  const director = await world.as('director')
  const answer = await director.call(saveKindergartenTemplate, { ...form, content: '{Дете} {constructor}' })
  expect(answer.problem?.code).toBe('documents.unknown-names')
  const names = (await director.ok(listTemplateProperties, { category: templateCategories.Result })).result
  expect(names.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Дете', 'Група', 'Направление', 'Ниво', 'Учител', 'Дата']),
  )
})

test('fills placeholders with data of real people, within the rights of the caller', async () => {
  const [director, teacher, specialist] = [
    await world.as('director'),
    await world.as('teacher'),
    await world.as('resourceSpecialist'),
  ]
  const [staff] = await world.sql<{ id: number; name: string; kindergarten_id: number }>(
    `select m.id, concat_ws(' ', m.first_name, m.middle_name, m.last_name) as name, m.kindergarten_id from staff_member m join account a on a.id = m.account_id where a.email = 'uchitel@example.bg' order by m.id limit 1`,
  )
  const valueOf = (answer: { values: { name: string; value: string | null }[] }, name: string) =>
    answer.values.find((one) => one.name === name)?.value
  const filled = await director.ok(templateValues, { category, staffId: staff!.id })
  expect(valueOf(filled, 'Служител')).toBe(staff!.name)
  expect(valueOf(filled, 'Дете')).toBeNull()
  const [order] = (await director.ok(listDirectorOrders, {})).result
  expect(valueOf(await director.ok(templateValues, { category, orderId: order!.id }), 'Заповед №')).toBe(
    order!.fullNumber,
  )
  expect((await teacher.call(templateValues, { category, orderId: order!.id })).problem?.code).toBe('books.no-access')
  const [foreign] = await world.sql<{ id: number }>(
    `select c.id from child c where c.kindergarten_id = $1 and c.left_on is null and not c.is_sop and not exists (select from child_specialist s where s.child_id = c.id) order by c.id limit 1`,
    [staff!.kindergarten_id],
  )
  expect(valueOf(await director.ok(templateValues, { category, studentId: foreign!.id }), 'Дете')).toBeTruthy()
  expect((await specialist.call(templateValues, { category, studentId: foreign!.id })).status).toBe(404)
})

test('the level of a child is of one stage: approved exit results, else entry results', async () => {
  const director = await world.as('director')
  const [kid] = await world.sql<{ id: number }>(
    `select a.child_id as id from achievement a join school_year y on y.id = a.school_year_id and y.active
      where a.kindergarten_id = 1 and a.stage = 1 and a.status = 1 group by a.child_id having count(*) > 2 order by a.child_id limit 1`,
  )
  const studentId = kid!.id
  await world.sql('update achievement set percent = 0 where child_id = $1 and stage = 1', [studentId])
  const level = async () => {
    const { values } = await director.ok(templateValues, { category: templateCategories.Result, studentId })
    return values.find(({ name }) => name === 'Ниво')?.value
  }
  expect(await level()).toBe('начално')
  const exit = (status: number) =>
    world.sql(
      `insert into achievement (kindergarten_id, child_id, group_id, school_year_id, subject_id, stage, indicators, marks, percent, status)
        select a.kindergarten_id, a.child_id, a.group_id, a.school_year_id, a.subject_id, 2, a.indicators, a.marks, 100, $2 from achievement a
        join school_year y on y.id = a.school_year_id and y.active where a.child_id = $1 and a.stage = 1 and not exists
          (select from achievement o where o.child_id = a.child_id and o.school_year_id = a.school_year_id and o.subject_id = a.subject_id and o.stage = 2) order by a.id limit 1`,
      [studentId, status],
    )
  await exit(0)
  expect(await level()).toBe('начално')
  await exit(1)
  expect(await level()).toBe('високо')
})

test('content of a template, a name or an order is always plain text on paper', async () => {
  const director = await world.as('director')
  const hostile =
    '<script>alert(1)</script> <img src=x onerror=alert(2)> #eval("sys.inputs") $x^2$ @import =HYPERLINK("http://x")'
  const content = `${hostile}\n| Име | Срок |\n| {Служител} | <b>днес</b> |`
  const id = Number((await director.ok(saveKindergartenTemplate, { ...form, content })).entityId)
  const stored = await director.ok(getDocumentTemplate, { id })
  expect(stored.content).toBe(content)
  const body = filledTemplate(stored.content, new Map([['Служител', '#panic("x") {Длъжност} | <i>Петър</i>']]))
  const entered = await director.ok(saveDirectorOrder, {
    forDate: day('2026-11-10'),
    title: `${hostile} {{7*7}}`,
    body,
  })
  const orderId = Number(entered.entityId)
  expect((await director.ok(getDirectorOrder, { id: orderId })).body).toBe(body)
  const { bytes } = await director.ok(entryReceipt, { id: orderId })
  const printed = pdfText(bytes).replace(/\s+/g, '')
  for (const piece of ['<script>alert(1)</script>', '#eval("sys.inputs")', '{{7*7}}', '#panic("x")', '<b>днес</b>'])
    expect(printed).toContain(piece)
})

test('fills a child’s paper from a template, prints it and records it in the history', async () => {
  const [director, teacher] = [await world.as('director'), await world.as('teacher')]
  const paper = { category: templateCategories.ChildPaper }
  const offered = (await director.ok(templatesForCategory, paper)).result
  expect(offered.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Служебна бележка', 'Бележка за адрес и записване', 'Покана за среща']),
  )
  const [kid] = await world.sql<{ id: number; name: string; number: string }>(
    `select c.id, c.first_name || ' ' || c.last_name as name, c.person_id as number from child c join child_group_period p on p.child_id = c.id and p.to_on is null
      join group_staff s on s.group_id = p.group_id and s.to_on is null join staff_member m on m.id = s.staff_id join account a on a.id = m.account_id
      where a.email = 'uchitel@example.bg' and c.left_on is null and c.address_current is not null order by c.id limit 1`,
  )
  const [otherRow] = await world.sql<{ id: number }>(
    'select id from child where kindergarten_id <> 1 order by id limit 1',
  )
  const templateId = offered.find(({ name }) => name === 'Служебна бележка')?.id ?? 0
  const studentId = kid?.id ?? 0
  for (const person of [director, teacher]) {
    const text = pdfText((await person.call(printChildPaper, { templateId, studentId })).bytes).replace(/\s+/g, ' ')
    expect(text).toContain('СЛУЖЕБНА БЕЛЕЖКА')
    expect(text).toContain(kid?.number)
    expect(text).toContain('ДГ „Детелина“')
    expect(text).not.toMatch(/[{}]/)
  }
  const [noted] = await world.sql<{ about: unknown }>('select about from audit order by id desc limit 1')
  expect(noted?.about).toEqual({ childId: studentId, documentTemplateId: templateId })
  expect((await director.call(printChildPaper, { templateId, studentId: otherRow?.id ?? 0 })).status).toBe(404)
  expect((await (await world.as('parent')).call(printChildPaper, { templateId, studentId })).status).toBe(403)

  // Missing values are typed; existing ones are not replaced.
  await world.sql('update child set address_current = null, address_permanent = null where id = $1', [studentId])
  const withAddress = offered.find(({ name }) => name === 'Бележка за адрес и записване')?.id ?? 0
  const request = { templateId: withAddress, studentId }
  expect((await director.call(printChildPaper, request)).problem).toMatchObject({
    code: 'documents.names-missing',
    errorMessage: 'Липсва: Адрес. Напишете го, за да отпечатате документа.',
  })
  const values = [
    { name: 'Адрес', value: 'ул. „Ясен“ 4' },
    { name: 'Дете', value: 'Друго дете' },
  ]
  const typed = pdfText((await director.call(printChildPaper, { ...request, values })).bytes)
  expect(typed).toContain('ул. „Ясен“ 4')
  expect(typed).not.toContain('Друго дете')
  // A template of an order is not in this list.
  const order = (await director.ok(templatesForCategory, { category })).result[0]?.id ?? 0
  expect((await director.call(printChildPaper, { templateId: order, studentId })).status).toBe(404)
})
