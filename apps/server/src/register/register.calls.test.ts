import {
  masterAchievements,
  masterAttendances,
  masterClasses,
  masterPrograms,
  masterSubstitutions,
  masterTopics,
  registerAchievements,
  registerAttendances,
  registerClasses,
  registerPrograms,
  registerSubstitutions,
  registerTopics,
} from '@asistent/contract/register/records.calls'
import {
  deleteRegisterAchievement,
  deleteRegisterAttendance,
  deleteRegisterBook,
  deleteRegisterProgram,
  deleteRegisterSubstitution,
  deleteRegisterTopic,
  differenceRecords,
  printRegisterReport,
  printSocialAgencyForm,
  readRegisterNumbers,
  reconcileWithRegister,
  registerBatches,
  registerDifference,
  registerOverview,
  registerReports,
  sendToRegister,
} from '@asistent/contract/register/sending.calls'
import {
  kindergartenRegisterYears,
  preschoolCertificateData,
  registerKindergartens,
  registerSchoolYears,
  syncKindergartenWithRegister,
} from '@asistent/contract/register/master.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startRegister, type RegisterSimulator } from '../../../../tests/support/register'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { reconcileJob } from './reconcile.job'
import { readNumbersJob } from './sample-list.job'
import { sendBatchJob } from './send.job'
import {
  confirmMonth,
  itemsOf,
  kindergartenCode,
  placeIn,
  sendAll,
  work,
} from '../../../../tests/support/register/working'
import { deepTest } from '../../../../tests/support/deep'

let register: RegisterSimulator
let world: World
let director: Person
let seeded: Awaited<ReturnType<typeof placeIn>>
beforeAll(async () => {
  register = await startRegister()
  world = await startWorld({ env: register.env })
  seeded = await placeIn(world)
})
afterAll(async () => {
  await world.close()
  await register.close()
})
beforeEach(async () => {
  // Resets the register's data of the previous test.
  register.restart(world)
  director = await world.as('director')
})
afterEach(() => world.reset())

const november = { month: 11, year: 2026 } as const
const attendancesOf = (state?: 0 | 1 | 2 | 3 | 4) =>
  director.ok(registerAttendances, { ...november, classId: seeded.groupId, ...(state !== undefined && { state }) })
const there = async () => (await register.simulator.institution(kindergartenCode, 2026))!
const month = () => ({ ...november, classId: seeded.groupId, section: 2 as const })

test('a month is previewed, confirmed, sent, rejected, corrected and sent again', async () => {
  const seen = await director.ok(registerDifference, month())
  expect(seen.send).toBeGreaterThan(50)
  expect(seen.words).toMatch(/^Ще изпратим \d+ записа\.$/)
  const [first] = (await director.ok(differenceRecords, month())).result
  expect(first).toMatchObject({ step: 1, state: 0, theirs: 'няма' })
  expect(first!.studentName).toMatch(/\p{L}+ \p{L}+/u)
  expect((await attendancesOf(0)).rowsCount).toBe(seen.send + seen.blocked)

  // One child is not in its group in the register.
  const institution = await there()
  const leaving = institution.students.findLastIndex(({ classId }) => classId === seeded.classId)
  const [gone] = institution.students.splice(leaving, 1)
  const batchId = await confirmMonth(director, month())
  expect((await attendancesOf(1)).rowsCount).toBe(seen.send)
  // Waiting records are not confirmed twice.
  expect((await director.ok(registerDifference, month())).send).toBe(0)
  await sendAll(world, batchId)

  const refused = await attendancesOf(3)
  expect(refused.rowsCount).toBeGreaterThan(0)
  expect(refused.result[0]).toMatchObject({
    reason: 'Детето не е в дневника на групата в НЕИСПУО. Запишете го там.',
    mending: { to: `/kids/records/${refused.result[0]!.studentId}` },
  })
  expect((await attendancesOf(2)).rowsCount).toBe(seen.send - refused.rowsCount)
  expect((await director.ok(registerBatches, {})).result[0]).toMatchObject({
    id: batchId,
    state: 2,
    total: seen.send,
    refused: refused.rowsCount,
    waiting: 0,
    words: `Изпратени ${seen.send - refused.rowsCount} от ${seen.send} записа: ${seen.send} за изпращане.`,
  })

  institution.students.push(gone!)
  await sendAll(world, await confirmMonth(director, month()))
  expect((await attendancesOf(3)).rowsCount).toBe(0)
  expect((await attendancesOf(2)).rowsCount).toBe(seen.send)
  expect(
    institution.list('attendances', seeded.classId).filter(({ date }) => String(date) >= '2026-11-01'),
  ).toHaveLength(seen.send)
})

deepTest('rejects a difference that has changed since the preview; deletions need their own confirmation', async () => {
  const { fingerprint } = await director.ok(registerDifference, month())
  const [row] = (await attendancesOf(0)).result
  await world.sql(
    'update attendance set mark = 3, request_id = null, note_id = null where child_id = $1 and day = $2',
    [row!.studentId, row!.forDate],
  )
  const answer = await director.call(sendToRegister, { ...month(), fingerprint })
  expect(answer.problem.code).toBe('register.difference-changed')

  await sendAll(world, await confirmMonth(director, month()))
  await world.sql(
    'update attendance set mark = null, request_id = null, note_id = null where child_id = $1 and day = $2',
    [row!.studentId, row!.forDate],
  )
  const seen = await director.ok(registerDifference, month())
  expect(seen).toMatchObject({ send: 0, change: 0, delete: 1, words: 'Ще изтрием 1 запис.' })
  const without = await director.call(sendToRegister, { ...month(), fingerprint: seen.fingerprint })
  expect(without.problem.code).toBe('register.nothing-to-send')
  await sendAll(world, await confirmMonth(director, month(), true))
  expect(register.simulator.effects.filter(({ kind }) => kind === 'deleted')).toHaveLength(1)
})

test('creates nothing twice despite lost responses, pauses and crashes', async () => {
  let requests = 0
  register.simulator.fault = ({ method }) => {
    requests += 1
    if (method === 'POST' && requests % 23 === 0) return { kind: 'lose' }
    if (requests % 31 === 0) return { kind: 'die' }
    if (requests % 53 === 0) return { kind: 'wait', seconds: 7 }
    return requests % 97 === 0 ? { kind: 'slow', ms: 2500 } : undefined
  }
  const { send } = await director.ok(registerDifference, month())
  expect(await sendAll(world, await confirmMonth(director, month()))).toBeGreaterThan(3)
  const made = register.simulator.effects.filter(({ kind, section }) => kind === 'made' && section === 'attendances')
  expect(made).toHaveLength(send)
  expect(new Set(made.map(({ body }) => `${String(body.personId)} ${String(body.date)}`)).size).toBe(send)
  expect((await attendancesOf(2)).rowsCount).toBe(send)
})

deepTest(
  'changes by excuse, or by deletion and a new record; does not touch what was changed there meanwhile',
  async () => {
    await sendAll(world, await confirmMonth(director, month()))
    const sent = (await attendancesOf(2)).result.filter(({ ours }) => ours === 'Присъствие')
    const [first, second] = sent
    const mark = (row: (typeof sent)[number], type: number) =>
      world.sql('update attendance set mark = $3 where child_id = $1 and day = $2', [row.studentId, row.forDate, type])
    await mark(first!, 1)
    await mark(second!, 3)
    const changed = await director.ok(registerDifference, month())
    expect(changed).toMatchObject({ send: 0, change: 2, delete: 0 })
    const batchId = await confirmMonth(director, month())
    const institution = await there()
    const theirs = institution
      .of('attendances')
      .find(({ body }) => `${seeded.classId}:${String(body.personId)}:${String(body.date)}` === second!.key)!
    theirs.body = { ...theirs.body, type: 2 }
    await sendAll(world, batchId)
    expect((await attendancesOf(3)).result).toMatchObject([
      { key: second!.key, reason: 'Записът в НЕИСПУО е променен след прегледа. Прегледайте разликата отново.' },
    ])
    // The next preview has the changed record; the excuse changes 2 into 3.
    await sendAll(world, await confirmMonth(director, month()))
    expect(theirs.body).toMatchObject({ type: 3, excusedReason: 3, excusedReasonComment: 'Друга уважителна причина' })
    expect((await director.ok(registerDifference, month())).change).toBe(0)
  },
)

test('loads numbers from the sample list by ЕГН and by name; lists unmatched persons', async () => {
  await world.sql('update child set neispuo_id = null where kindergarten_id = $1', [seeded.id])
  await world.sql('update child_group set neispuo_id = null where id = $1', [seeded.groupId])
  await world.sql('delete from register_curriculum where kindergarten_id = $1', [seeded.id])
  await world.sql(
    `update child set person_id = '1111111111', first_name = 'Непознат' where id = (select max(id) from child where kindergarten_id = $1 and left_on is null)`,
    [seeded.id],
  )
  const blocked = await director.ok(registerDifference, month())
  expect(blocked).toMatchObject({ send: 0 })
  expect((await itemsOf(director, month()))[0]).toMatchObject({
    ours: expect.stringMatching(/тсъствие|рисъствие/),
    reason: 'Групата няма номер в НЕИСПУО',
    mending: { to: '/platform/settings/neispuo/numbers' },
  })
  await there()
  await world.sql(
    `update child set person_id = '2222222222' where id = (select max(id) from child where kindergarten_id = $1 and left_on is null)`,
    [seeded.id],
  )
  await director.ok(readRegisterNumbers, {})
  expect(await director.ok(registerOverview, {})).toMatchObject({ isReading: true })
  await work(world, readNumbersJob, { kindergartenId: seeded.id })
  const overview = await director.ok(registerOverview, {})
  expect(overview).toMatchObject({ isReading: false, code: kindergartenCode, isConnected: true })
  expect(overview.children.linked).toBe(overview.children.all - 1)
  expect(overview.unmatched.map(({ kind, side }) => `${kind} ${side}`)).toContain('child ours')
  // Curricula refer to subgroups, which have their own numbers, and to teachers.
  const [curriculum] = await world.sql<{ teachers: number }>(
    `select cardinality(teacher_ids) as teachers from register_curriculum where group_id = $1 limit 1`,
    [seeded.groupId],
  )
  expect(curriculum!.teachers).toBeGreaterThan(1)
  expect((await director.ok(registerDifference, month())).send).toBeGreaterThan(50)
})

deepTest('requests the sample list as text; reads a pending ticket again and never creates a second one', async () => {
  const requestedPaths: string[] = []
  register.simulator.fault = ({ method, path }) => void requestedPaths.push(`${method} ${path.split('/').at(-1)}`)
  register.simulator.ticketLooks = 20
  await world.sql('update child set neispuo_id = null where kindergarten_id = $1', [seeded.id])
  await director.ok(readRegisterNumbers, {})
  await work(world, readNumbersJob, { kindergartenId: seeded.id })
  expect(await director.ok(registerOverview, {})).toMatchObject({
    isReading: true,
    note: 'НЕИСПУО подготвя Списък-Образец. Проверяваме отново.',
    children: { linked: 0 },
  })
  const [planned] = await world.sql<{ payload: { ticket: string; looks: number }; seconds: number }>(
    `select payload, round(extract(epoch from run_at - $2::timestamptz))::int as seconds from graphile_worker._private_jobs where key = $1`,
    [`register.sample-list:${seeded.id}`, world.now().toISOString()],
  )
  expect(planned).toMatchObject({ payload: { ticket: 'ticket-1', looks: 1 }, seconds: 30 })
  // A second request meanwhile: the register rejects a second ticket and names the first.
  await work(world, readNumbersJob, { kindergartenId: seeded.id })
  register.simulator.ticketLooks = 16
  await work(world, readNumbersJob, { kindergartenId: seeded.id, ticket: 'ticket-1', looks: 1 })
  const overview = await director.ok(registerOverview, {})
  expect(overview).toMatchObject({ isReading: false, note: null })
  expect(overview.children.linked).toBeGreaterThan(10)
  expect(requestedPaths.filter((one) => one === 'POST createJson')).toHaveLength(2)
})

deepTest('sends books, programs, topics, results and substitutions in the order of their dependencies', async () => {
  const all = { ...november, classId: seeded.groupId }
  await world.sql('delete from register_record where kindergarten_id = $1', [seeded.id])
  register.restart(world)
  const seen = await director.ok(registerDifference, all)
  expect(seen.bySection.map(({ section }) => section)).toEqual(expect.arrayContaining([1, 2, 4, 5]))
  await sendAll(world, await confirmMonth(director, all))
  // Topics refer to hours that the register numbers when it receives the program.
  const topics = await director.ok(registerDifference, all)
  expect(topics.send).toBeGreaterThan(0)
  expect((await itemsOf(director, all)).filter(({ step }) => step === 1).every(({ section }) => section >= 5)).toBe(
    true,
  )
  await sendAll(world, await confirmMonth(director, all))
  expect((await director.ok(registerDifference, all)).send).toBe(0)
  const counts = await Promise.all(
    [registerClasses, registerPrograms, registerTopics].map(
      async (call) => (await director.ok(call, { ...all, state: 2 })).rowsCount,
    ),
  )
  expect(counts[0]).toBe(1)
  expect(counts[1]).toBeGreaterThan(0)
  expect(counts[2]).toBeGreaterThan(5)
  for (const call of [registerAchievements, registerSubstitutions])
    expect((await director.ok(call, november)).rowsCount).toBeGreaterThanOrEqual(0)
})

test('deletes one record only with the fingerprint of the current one', async () => {
  const [row] = (await director.ok(registerAttendances, { month: 10, year: 2026, state: 2 })).result
  const id = row!.id!
  const deletion = { fingerprint: row!.deletion! }
  const wrong = await director.call(deleteRegisterAttendance, { id, fingerprint: '0'.repeat(64) })
  expect(wrong.problem.code).toBe('register.difference-changed')
  for (const call of [
    deleteRegisterTopic,
    deleteRegisterBook,
    deleteRegisterAchievement,
    deleteRegisterProgram,
    deleteRegisterSubstitution,
  ])
    expect((await director.call(call, { id, fingerprint: deletion.fingerprint })).status).toBe(404)
  await director.ok(deleteRegisterAttendance, { id, fingerprint: deletion.fingerprint })
  const again = () => director.call(deleteRegisterAttendance, { id, fingerprint: deletion.fingerprint })
  expect((await again()).problem.code).toBe('register.still-waiting')
  const [{ id: batchId } = { id: 0 }] = (await director.ok(registerBatches, {})).result
  await sendAll(world, batchId)
  expect((await again()).problem.code).toBe('register.not-there')
  const after = (await director.ok(registerAttendances, { month: 10, year: 2026, state: 4 })).result
  expect(after).toMatchObject([{ id, step: 1 }])
})

deepTest('a reconciliation finds changed and deleted records and can be printed', async () => {
  const institution = await there()
  const held = institution.of('attendances')
  held[0]!.body = {
    ...held[0]!.body,
    type: held[0]!.body.type === 2 ? 1 : 2,
    excusedReason: null,
    excusedReasonComment: null,
  }
  held.splice(1, 1)
  await director.ok(reconcileWithRegister, {})
  await work(world, reconcileJob, { kindergartenId: seeded.id })
  const [report] = (await director.ok(registerReports, {})).result
  expect(report).toMatchObject({ different: 1, note: null })
  expect(report!.same).toBeGreaterThan(500)
  expect((await director.ok(registerAttendances, { month: 10, year: 2026, state: 4 })).rowsCount).toBe(1)
  const paper = await director.ok(printRegisterReport, { id: report!.id })
  const printed = pdfText(paper.bytes)
  expect(printed).toContain('Сверка с НЕИСПУО')
  expect(printed).toContain('Не е изпратен')
})

test('an institution with another provider rejects everything with one reason', async () => {
  register.refuseAll(true)
  const batchId = await confirmMonth(director, month())
  await work(world, sendBatchJob, { batchId })
  register.refuseAll(false)
  const refused = await attendancesOf(3)
  expect(refused.rowsCount).toBeGreaterThan(50)
  expect(refused.result[0]!.mending?.to).toBe('/platform/settings/configuration')
})

test('the ministry reads states without names; parents and teachers read nothing', async () => {
  const ministry = await world.as('ministry')
  expect((await ministry.ok(registerAttendances, november)).rowsCount).toBe(0)
  await world.sql(`update membership set viewed_kindergarten_id = $1 where account_id = $2`, [
    seeded.id,
    ministry.accountId,
  ])
  const seen = await ministry.ok(registerAttendances, { month: 10, year: 2026 })
  expect(seen.rowsCount).toBeGreaterThan(500)
  expect(seen.result.every(({ studentName }) => studentName === null)).toBe(true)
  const difference = await ministry.ok(registerDifference, november)
  expect(difference.send + difference.blocked).toBeGreaterThan(50)
  expect((await itemsOf(ministry, november)).every(({ studentName }) => studentName === null)).toBe(true)
  expect((await ministry.call(sendToRegister, { ...november, fingerprint: difference.fingerprint })).status).toBe(403)
  for (const who of ['teacher', 'parent', 'manciple', 'municipality'] as const)
    expect((await (await world.as(who)).call(registerAttendances, november)).status).toBe(403)
})

test('the master reads all kindergartens, years and records, and starts a synchronisation', async () => {
  const master = await world.as('master')
  const years = await master.ok(registerSchoolYears, {})
  expect(years.result[0]).toMatchObject({ id: 2026, name: '2026/2027', isActive: true })
  const all = await master.ok(registerKindergartens, { search: 'Детелина' })
  expect(all.data).toEqual(all.result)
  const kindergarten = all.data.find(({ code }) => code === kindergartenCode)!
  expect(kindergarten.sent).toBeGreaterThan(500)
  expect((await master.ok(registerKindergartens, { withTrouble: true })).data.map(({ id }) => id)).toEqual([
    kindergarten.id,
  ])
  expect((await master.ok(kindergartenRegisterYears, { kindergartenId: kindergarten.id })).result[0]).toMatchObject({
    id: 2026,
    isActive: true,
  })
  const records = await master.ok(masterAttendances, { kindergartenId: kindergarten.id, month: 10, year: 2026 })
  expect(records.rowsCount).toBeGreaterThan(500)
  for (const call of [masterClasses, masterAchievements, masterPrograms, masterTopics, masterSubstitutions])
    expect(
      (await master.ok(call, { kindergartenId: kindergarten.id, month: 10, year: 2026 })).rowsCount,
    ).toBeGreaterThanOrEqual(0)
  await master.ok(syncKindergartenWithRegister, { kindergartenId: kindergarten.id })
  await work(world, readNumbersJob, { kindergartenId: kindergarten.id })
  expect((await master.call(syncKindergartenWithRegister, { kindergartenId: 999_999 })).status).toBe(404)
})

test('the monthly form of the social agency lists children or declares that there are none', async () => {
  const some = pdfText((await director.ok(printSocialAgencyForm, november)).bytes)
  expect(some).toContain('Явор Златев')
  await world.sql('update attendance set mark = 2 where mark = 1 and kindergarten_id = $1', [seeded.id])
  const none = pdfText((await director.ok(printSocialAgencyForm, november)).bytes)
  expect(none).toContain('липсват отсъствия')
})

test('the data of certificates list what the register would reject', async () => {
  const [group] = await world.sql<{ id: number }>(
    `select g.id from child_group g join school_year y on y.id = g.school_year_id and y.active where g.kindergarten_id = $1 and g.class_type = 5`,
    [seeded.id],
  )
  await world.sql(
    `insert into certificate (kindergarten_id, child_id, school_year_id, group_id, kind, number, general_number, issued_on)
      select $1, p.child_id, g.school_year_id, g.id, 2, 77, 77, '2026-11-10' from child_group g join child_group_period p on p.group_id = g.id and p.to_on is null where g.id = $2 limit 1`,
    [seeded.id, group!.id],
  )
  const data = await director.ok(preschoolCertificateData, { classId: group!.id })
  expect(data).toMatchObject({ institutionCode: kindergartenCode, rowsCount: 1 })
  expect(data.result[0]!.missing).toContain('готовност за училище')
})
