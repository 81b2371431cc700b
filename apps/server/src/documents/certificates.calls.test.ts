import {
  annulCertificate,
  certificateRegister,
  deleteRelocation,
  issueDuplicate,
  issuePreschool,
  issueRelocation,
  listRelocations,
  preschoolCertificates,
  printApplication,
  printCertificates,
  printHandover,
  printProtocol,
  relocationDraft,
} from '@asistent/contract/documents/certificates.calls'
import { pdfPages, pdfText } from '@asistent/documents/pdf-text'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

// Certificates through HTTP. The tests' today is Sunday, 15.11.2026.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const today = day('2026-11-15')

async function fourthGroup() {
  const director = await world.as('director')
  const [group] = await world.sql<{ id: number }>(
    `select g.id from child_group g join school_year y on y.id = g.school_year_id and y.active where g.class_type = 5 and g.kindergarten_id = (select m.kindergarten_id from membership m join account a on a.id = m.account_id where a.email = 'direktor@example.bg' limit 1) and g.deleted_on is null limit 1`,
  )
  return { director, classId: group?.id ?? 0 }
}

const relocation = (studentId: number) => ({
  studentId,
  issueDate: today,
  dischargeDate: today,
  hostInstitutionName: 'ДГ „Слънце“ #panic("x") <b>',
  reason: 1 as const,
  resultsText: '$ *текст* [x]',
})

const earlyReason = 'Семейството заминава в чужбина'

test('a relocation takes the child out, its number runs, and deleting it brings the child back', async () => {
  const { director, classId } = await fourthGroup()
  const { result } = await director.ok(preschoolCertificates, { classId })
  const [first, second] = result.map(({ studentId }) => studentId)
  const draft = await director.ok(relocationDraft, { studentId: first ?? 0 })
  expect(draft.absences.present).toBeGreaterThan(0)
  expect(draft.leaveDate).toBeNull()
  const made = await director.ok(issueRelocation, relocation(first ?? 0))
  const [left] = await world.sql<{ on: string }>(`select left_on::text as on from child where id = ${first}`)
  expect(left?.on).toBe(today)
  const again = await director.call(issueRelocation, relocation(first ?? 0))
  expect(again.problem?.code).toBe('documents.already-issued')
  const later = await director.ok(issueRelocation, relocation(second ?? 0))
  const listed = await director.ok(listRelocations, {})
  const numbers = listed.result
    .filter(({ id }) => [made.entityId, later.entityId].includes(id))
    .map((row) => row.number)
  expect(numbers).toEqual([draft.nextNumber + 1, draft.nextNumber])

  const paper = await director.call(printCertificates, { certificateIds: [Number(made.entityId)] })
  const printed = pdfText(paper.bytes).replaceAll('\n', '')
  expect(printed).toContain('#panic("x") <b>')
  expect(printed).toContain('$ *текст* [x]')

  // Not the last of its series: it stays in the register, annulled; the child is back.
  await director.ok(deleteRelocation, { certificateId: Number(made.entityId) })
  const [back] = await world.sql<{ on: string | null; open: boolean }>(
    `select c.left_on::text as on, exists (select from child_group_period p where p.child_id = c.id and p.to_on is null) as open from child c where c.id = ${first}`,
  )
  expect(back).toEqual({ on: null, open: true })
  expect((await director.ok(listRelocations, {})).result.find(({ id }) => id === made.entityId)?.isAnnulled).toBe(true)
  expect((await director.call(deleteRelocation, { certificateId: Number(made.entityId) })).problem?.code).toBe(
    'documents.is-annulled',
  )
  // The last one goes and frees its number.
  await director.ok(deleteRelocation, { certificateId: Number(later.entityId) })
  expect((await director.ok(relocationDraft, { studentId: second ?? 0 })).nextNumber).toBe(draft.nextNumber + 1)
})

test('a child that another kindergarten has by now is not brought back', async () => {
  const { director, classId } = await fourthGroup()
  const { result } = await director.ok(preschoolCertificates, { classId })
  const studentId = result[0]?.studentId ?? 0
  const { entityId } = await director.ok(issueRelocation, relocation(studentId))
  await world.sql(
    `insert into child (kindergarten_id, first_name, last_name, person_id_type, person_id, gender, birth_on, enrolled_on)
    select (select id from kindergarten k where k.id <> c.kindergarten_id limit 1), first_name, last_name, person_id_type, person_id, gender, birth_on, '2026-11-15' from child c where c.id = ${studentId}`,
  )
  const refused = await director.call(deleteRelocation, { certificateId: Number(entityId) })
  expect(refused.problem?.code).toBe('people.enrolled-elsewhere')
  expect((await director.ok(listRelocations, {})).result.find(({ id }) => id === entityId)?.isAnnulled).toBe(false)
})

test('a certificate before the end of the year needs a reason, which the row shows', async () => {
  const { director, classId } = await fourthGroup()
  const { result } = await director.ok(preschoolCertificates, { classId })
  const [first, second] = result
  expect(first?.early).toBe('учебното време свършва на 31.05.2027 г. и няма одобрени изходни резултати')
  const items = [{ studentId: first?.studentId ?? 0, readiness: 'Готово е.' }]
  const refused = await director.call(issuePreschool, { classId, issueDate: today, items })
  expect(refused.problem).toMatchObject({
    code: 'documents.early-certificate',
    errors: { earlyReason: expect.anything() },
  })
  expect(refused.problem.errorMessage).toContain('няма одобрени изходни резултати')
  await director.ok(issuePreschool, { classId, issueDate: today, items, earlyReason })
  const issued = (await director.ok(preschoolCertificates, { classId })).result[0]
  expect(issued).toMatchObject({ number: expect.any(Number), earlyReason })

  // After the end of the study time only the missing results need a reason.
  world.setNow(new Date('2027-06-10T10:00:00Z'))
  const late = {
    classId,
    issueDate: day('2027-06-10'),
    items: [{ studentId: second?.studentId ?? 0, readiness: 'Да.' }],
  }
  expect((await director.call(issuePreschool, late)).problem.errorMessage).toContain('няма одобрени изходни резултати')
  await world.sql(
    `insert into achievement (kindergarten_id, child_id, group_id, school_year_id, subject_id, stage, indicators, marks, percent, status)
      select g.kindergarten_id, $1, g.id, g.school_year_id, (select min(id) from subject), 2, '{a}', '{2}', 100, 1 from child_group g where g.id = $2`,
    [second?.studentId, classId],
  )
  await director.ok(issuePreschool, { ...late, earlyReason: 'Излишна' })
  const after = (await director.ok(preschoolCertificates, { classId })).result[1]
  expect(after).toMatchObject({ early: null, earlyReason: null, number: expect.any(Number) })
})

test('the certificates of a group: numbers in order, texts from the results, papers, duplicate, register', async () => {
  const { director, classId } = await fourthGroup()
  const before = await director.ok(preschoolCertificates, { classId })
  expect(before.result.every(({ isFinishing, readiness }) => isFinishing && readiness.length > 0)).toBe(true)
  const items = before.result.map(({ studentId, readiness, version }) => ({ studentId, readiness, seen: version }))
  const { certificateIds } = await director.ok(issuePreschool, { classId, issueDate: today, earlyReason, items })
  const after = await director.ok(preschoolCertificates, { classId })
  const numbers = after.result.map(({ number }) => number ?? 0)
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at))

  // Saved again: texts change, nobody gets a second number; over a newer text it is refused.
  const [first] = items
  const change = {
    classId,
    issueDate: today,
    items: [{ studentId: first?.studentId ?? 0, readiness: 'Готово.', seen: 1 }],
  }
  await director.ok(issuePreschool, change)
  expect((await director.call(issuePreschool, change)).problem?.code).toBe('platform.stale')
  expect((await director.ok(preschoolCertificates, { classId })).result[0]).toMatchObject({
    readiness: 'Готово.',
    number: numbers[0],
  })

  const papers = await director.call(printCertificates, { certificateIds })
  expect(pdfPages(papers.bytes)).toHaveLength(certificateIds.length)
  expect(pdfText(papers.bytes)).toContain('3-19')
  const protocol = pdfText((await director.call(printProtocol, { classId })).bytes)
  for (const { studentName } of after.result) expect(protocol).toContain(studentName.split(' ')[0])
  expect(pdfText((await director.call(printHandover, { classId })).bytes)).toContain('Получил')
  const application = await director.call(printApplication, { studentId: first?.studentId ?? 0 })
  expect(pdfText(application.bytes).toLowerCase()).toContain('заявление')

  const original = certificateIds[0] ?? 0
  const { entityId } = await director.ok(issueDuplicate, { certificateId: original, issueDate: today })
  expect(pdfText((await director.call(printCertificates, { certificateIds: [Number(entityId)] })).bytes)).toContain(
    'ДУБЛИКАТ',
  )
  expect((await director.call(annulCertificate, { certificateId: original })).problem?.code).toBe(
    'documents.has-duplicate',
  )
  await director.ok(annulCertificate, { certificateId: Number(entityId) })
  await director.ok(annulCertificate, { certificateId: original })
  const register = await director.ok(certificateRegister.json, { kind: 2 })
  expect(register.result.filter(({ isAnnulled }) => isAnnulled)).toHaveLength(1)
  expect(register.result).toHaveLength(certificateIds.length)
})

test('a teacher describes and issues for the own group and leaves the leaving to the director', async () => {
  const { director, classId } = await fourthGroup()
  const { result } = await director.ok(preschoolCertificates, { classId })
  const teacher = await world.as('teacher')
  const [ownChild] = await world.sql<{ id: number }>(
    `select p.child_id as id from child_group_period p join group_staff s on s.group_id = p.group_id and s.to_on is null join staff_member m on m.id = s.staff_id join account a on a.id = m.account_id
    join child c on c.id = p.child_id where a.email = 'uchitel@example.bg' and p.to_on is null and c.left_on is null limit 1`,
  )
  const refused = await teacher.call(issueRelocation, relocation(ownChild?.id ?? 0))
  expect(refused.problem?.code).toBe('documents.leaving-is-the-directors')
  const items = [{ studentId: result[0]?.studentId ?? 0, readiness: 'x' }]
  const foreign = await teacher.call(issuePreschool, { classId, issueDate: today, items })
  expect(foreign.status).toBe(404)
  expect((await teacher.call(issuePreschool, { classId, issueDate: day('2026-11-16'), items })).status).toBe(400)
})
