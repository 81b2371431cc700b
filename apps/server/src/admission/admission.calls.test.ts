import {
  answerOffer,
  deleteApplication,
  enrolApplicant,
  getApplication,
  listApplications,
  offerPlace,
  refuseApplication,
  saveApplication,
  takeBackStep,
  withdrawApplication,
} from '@asistent/contract/admission/applications.calls'
import { getRanking, rankingReport, rankRound } from '@asistent/contract/admission/ranking.calls'
import {
  deleteAdmissionCriterion,
  deleteAdmissionRound,
  getAdmissionCriterion,
  getAdmissionRound,
  listAdmissionCriteria,
  listAdmissionRounds,
  saveAdmissionCriterion,
  saveAdmissionRound,
} from '@asistent/contract/admission/settings.calls'
import { orderDraft, ordersOfCause, saveDirectorOrder } from '@asistent/contract/books/orders.calls'
import { listWaiting } from '@asistent/contract/dashboards/waiting.calls'
import { templatesForCategory, templateValues, printChildPaper } from '@asistent/contract/documents/templates.calls'
import { getChild } from '@asistent/contract/people/child-record.calls'
import { applicationStates, tieRules } from '@asistent/domain/admission/admission'
import { missingNames, templateCategories } from '@asistent/domain/documents/templates'
import { day, type Day } from '@asistent/domain/kernel/day'
import { genders, makeEgn } from '@asistent/domain/kernel/person-id'
import { kinships } from '@asistent/domain/people/kinship'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

// The tests' today is Sunday, 15.11.2026; the school year is 2026/2027.

const { Submitted, Waiting, Offered, Confirmed, Enrolled, Refused, Withdrawn } = applicationStates

let world: World
let director: Person
let roundId: number
let sibling: number
let address: number
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  director = await world.as('director')
  roundId = await savedRound()
  sibling = await savedCriterion({ name: 'Близнак', points: 3 })
  address = await savedCriterion({ name: 'Адрес в квартала', points: 5, needsDocument: true })
})
afterEach(() => world.reset())
afterAll(() => world.close())

const round = {
  name: 'Пролетно класиране',
  startYear: 2026,
  fromDate: day('2026-11-01'),
  toDate: day('2026-12-01'),
  confirmDays: 5,
  tieRule: tieRules.Earlier,
  firstPlaces: 1,
} as const

const savedRound = async (form: object = {}) =>
  Number((await director.ok(saveAdmissionRound, { ...round, ...form })).entityId)

const savedCriterion = async (form: { name: string; points: number; needsDocument?: boolean }) =>
  Number((await director.ok(saveAdmissionCriterion, form)).entityId)

let ordinal = 0
/** Form of a child for the first group. */
function applicationOf(firstName: string, form: object = {}) {
  const birthDate = day(`2023-03-${String(1 + (ordinal++ % 25)).padStart(2, '0')}`)
  return {
    roundId,
    firstName,
    middleName: 'Петров',
    lastName: 'Кръстев',
    personId: makeEgn(birthDate, genders.Male, 3),
    parents: [
      {
        firstName: 'Ралица',
        lastName: `Кръстева${firstName}`,
        kinship: kinships.Mother,
        email: `ralitsa${ordinal}@example.bg`,
        phone: '+359887123456',
      },
    ],
    ...form,
  }
}

const filed = async (person: Person, firstName: string, form: object = {}) =>
  Number((await person.ok(saveApplication, applicationOf(firstName, form))).entityId)

const stateOf = async (id: number) => (await director.ok(getApplication, { id })).state
const codeOf = async (answer: Promise<{ problem: { code: string } }>) => (await answer).problem?.code

const classOf = async (type: number) =>
  Number(
    (
      await world.sql(
        `select g.id from child_group g join school_year y on y.id = g.school_year_id and y.active join kindergarten k on k.id = g.kindergarten_id
          where g.class_type = ${type} and g.kindergarten_id = (select kindergarten_id from admission_round where id = ${roundId}) order by g.id limit 1`,
      )
    )[0]?.id,
  )

describe('settings', () => {
  test('a claimed criterion keeps its meaning and can only be deactivated', async () => {
    await filed(director, 'Ангел', { claimedIds: [sibling] })
    const { version, ...form } = await director.ok(getAdmissionCriterion, { id: sibling })
    expect(await codeOf(director.call(saveAdmissionCriterion, { ...form, points: 9, version }))).toBe(
      'admission.criterion-used',
    )
    expect(await codeOf(director.call(deleteAdmissionCriterion, { id: sibling }))).toBe('admission.criterion-used')
    await director.ok(saveAdmissionCriterion, { ...form, active: false, version })
    const refused = await director.call(saveApplication, applicationOf('Борис', { claimedIds: [sibling] }))
    expect(refused.problem.errorMessage).toBe('Критерият „Близнак“ не се прилага')
    await director.ok(deleteAdmissionCriterion, { id: address })
    const { result } = await director.ok(listAdmissionCriteria, { search: 'Близнак' })
    expect(result).toMatchObject([{ points: 3, active: false }])
  })

  test('a round with applications keeps its year, and its places are never fewer than the offers', async () => {
    const id = await filed(director, 'Ангел')
    await director.ok(rankRound, { id: roundId })
    await director.ok(offerPlace, { id })
    const stored = await director.ok(getAdmissionRound, { id: roundId })
    const refused = await director.call(saveAdmissionRound, { ...stored, firstPlaces: 0 })
    expect(refused.problem).toMatchObject({
      code: 'admission.too-few-places',
      errorMessage: 'В групата „Първа група“ вече са предложени или заети 1 места',
    })
    expect(await codeOf(director.call(saveAdmissionRound, { ...stored, startYear: 2027 }))).toBe(
      'admission.round-year-fixed',
    )
    expect(await codeOf(director.call(saveAdmissionRound, { ...stored, toDate: day('2026-10-01') }))).toBe(
      'admission.round-order',
    )
    expect(await codeOf(director.call(deleteAdmissionRound, { id: roundId }))).toBe('admission.round-used')
    await director.ok(saveAdmissionRound, { ...stored, firstPlaces: 2 })
    const { result } = await director.ok(listAdmissionRounds, { search: round.name })
    expect(result).toMatchObject([{ applications: 1, places: 2, enrolled: 0 }])
    const empty = await savedRound({ name: 'Празно' })
    await director.ok(deleteAdmissionRound, { id: empty })
  })
})

describe('an application', () => {
  test('gets a number and the age group of the child, and is rejected without a group or twice', async () => {
    const form = applicationOf('Ангел', { claimedIds: [sibling, address], recognisedIds: [address, sibling] })
    const id = Number((await director.ok(saveApplication, form)).entityId)
    const stored = await director.ok(getApplication, { id })
    expect(stored).toMatchObject({ number: 1, groupType: 2, state: Submitted, filedOn: '2026-11-15', rank: null })
    expect(stored.criteria.map(({ name, counts }) => [name, counts])).toEqual([
      ['Адрес в квартала', true],
      ['Близнак', true],
    ])
    expect(await codeOf(director.call(saveApplication, form))).toBe('admission.application-exists')
    const old = applicationOf('Васил', { birthDate: undefined, personId: makeEgn(day('2017-02-03'), genders.Male, 3) })
    expect((await director.call(saveApplication, old)).problem.errorMessage).toBe(
      'За дете, родено през 2017 г., няма възрастова група през 2026/2027',
    )
    await director.ok(deleteApplication, { id })
    expect((await director.call(getApplication, { id })).status).toBe(404)
  })

  test('is ranked again after a change, and not changed after an offer', async () => {
    const form = applicationOf('Ангел', { claimedIds: [address] })
    const id = Number((await director.ok(saveApplication, form)).entityId)
    await director.ok(rankRound, { id: roundId })
    const ranked = await director.ok(getApplication, { id })
    expect(ranked).toMatchObject({ state: Waiting, points: 0, rank: 1, rankOf: 1 })
    const { version } = ranked
    await director.ok(saveApplication, { ...form, id, recognisedIds: [address], version })
    expect(await director.ok(getApplication, { id })).toMatchObject({ state: Submitted, points: null, number: 1 })
    expect(await codeOf(director.call(saveApplication, { ...form, id, version }))).toBe('platform.stale')
    await director.ok(rankRound, { id: roundId })
    await director.ok(offerPlace, { id })
    const offered = await director.ok(getApplication, { id })
    expect(offered).toMatchObject({ points: 5, state: Offered, confirmBy: '2026-11-20' })
    expect(await codeOf(director.call(saveApplication, { ...form, id, version: offered.version }))).toBe(
      'admission.application-decided',
    )
  })
})

describe('the ranking', () => {
  test('orders by points and the tie rule, shows reasons and offers only to the next', async () => {
    const late = await filed(director, 'Ангел', { claimedIds: [sibling], filedOn: day('2026-11-10') })
    const early = await filed(director, 'Борис', { claimedIds: [sibling], filedOn: day('2026-11-05') })
    const best = await filed(director, 'Васил', { claimedIds: [sibling, address], recognisedIds: [address] })
    const unproven = await filed(director, 'Григор', { claimedIds: [address] })
    expect((await director.ok(getRanking, { id: roundId })).unranked).toBe(4)
    await director.ok(rankRound, { id: roundId })

    const { groups, unranked } = await director.ok(getRanking, { id: roundId })
    expect(unranked).toBe(0)
    expect(groups).toMatchObject([{ groupType: 2, places: 1, free: 1 }])
    expect(groups[0]?.applications.map(({ id, points, reasons, mayOffer }) => [id, points, reasons, mayOffer])).toEqual(
      [
        [best, 8, '5 т. адрес в квартала, 3 т. близнак', true],
        [early, 3, '3 т. близнак', false],
        [late, 3, '3 т. близнак', false],
        [unproven, 0, '', false],
      ],
    )
    expect(await codeOf(director.call(offerPlace, { id: early }))).toBe('admission.not-next')
    await director.ok(offerPlace, { id: best })
    expect(await codeOf(director.call(offerPlace, { id: early }))).toBe('admission.no-place')
    const mails = await world.sql(`select recipient, subject from mail where subject like 'Предложено място за Васил%'`)
    expect(mails).toHaveLength(1)

    await director.ok(answerOffer, { id: best, accept: false })
    expect(await stateOf(best)).toBe(Withdrawn)
    const after = await director.ok(getRanking, { id: roundId })
    expect(after.groups[0]?.applications.map(({ id, mayOffer }) => [id, mayOffer])).toEqual([
      [early, true],
      [late, false],
      [unproven, false],
    ])
    const { result } = await director.ok(rankingReport.json, { roundId })
    expect(result.map(({ rank, number, points, state }) => [rank, number, points, state])).toEqual([
      [2, 2, 3, 'Чака място'],
      [3, 1, 3, 'Чака място'],
      [4, 4, 0, 'Чака място'],
    ])
    expect(JSON.stringify(result)).not.toContain('Кръстев')
  })

  test('a step is taken back, and a refusal needs a reason', async () => {
    const id = await filed(director, 'Ангел')
    await director.ok(rankRound, { id: roundId })
    await director.ok(offerPlace, { id })
    await director.ok(answerOffer, { id, accept: true })
    await director.ok(takeBackStep, { id })
    expect(await stateOf(id)).toBe(Offered)
    await director.ok(takeBackStep, { id })
    expect(await stateOf(id)).toBe(Waiting)
    expect((await director.call(refuseApplication, { id, reason: '' })).status).toBe(400)
    await director.ok(refuseApplication, { id, reason: 'Няма документи' })
    expect(await director.ok(getApplication, { id })).toMatchObject({ state: Refused, reason: 'Няма документи' })
    expect(await codeOf(director.call(answerOffer, { id, accept: true }))).toBe('admission.application-decided')
    await director.ok(takeBackStep, { id })
    expect(await director.ok(getApplication, { id })).toMatchObject({ state: Submitted, reason: null })
    expect(await codeOf(director.call(takeBackStep, { id }))).toBe('admission.nothing-to-take-back')
  })
})

describe('a parent', () => {
  test('applies, sees only the own application, and confirms the offered place', async () => {
    const parent = await world.as('parent')
    const theirs = await filed(director, 'Ангел', { claimedIds: [sibling] })
    const ownId = await filed(parent, 'Борис', { claimedIds: [address], recognisedIds: [address] })
    const { result } = await parent.ok(listApplications, { roundId })
    expect(result.map(({ id }) => id)).toEqual([ownId])
    expect((await parent.call(getApplication, { id: theirs })).status).toBe(404)
    expect((await parent.call(withdrawApplication, { id: theirs, reason: null })).status).toBe(404)
    expect((await parent.call(getRanking, { id: roundId })).status).toBe(403)
    // Only the kindergarten recognises documents.
    expect((await director.ok(getApplication, { id: ownId })).recognisedIds).toEqual([])

    await director.ok(withdrawApplication, { id: theirs, reason: 'Преместване' })
    await director.ok(rankRound, { id: roundId })
    expect(await parent.ok(getApplication, { id: ownId })).toMatchObject({ rank: 1, rankOf: 1, points: 0 })
    await director.ok(offerPlace, { id: ownId })
    const { kinds } = await parent.ok(listWaiting, {})
    expect(kinds.find(({ kind }) => kind === 'admissionOffers')?.count).toBe(1)
    await parent.ok(answerOffer, { id: ownId, accept: true })
    expect(await stateOf(ownId)).toBe(Confirmed)
  })

  test('applies only while the round is open, and answers only before the deadline', async () => {
    const parent = await world.as('parent')
    const closed = await savedRound({ name: 'Минало', fromDate: day('2026-10-01'), toDate: day('2026-10-31') })
    const refused = await parent.call(saveApplication, applicationOf('Ангел', { roundId: closed }))
    expect(refused.problem.errorMessage).toBe('Заявления за „Минало“ се приемат от 01.10.2026 до 31.10.2026')
    const ownId = await filed(parent, 'Борис')
    await director.ok(rankRound, { id: roundId })
    await director.ok(offerPlace, { id: ownId })
    await world.sql(`update admission_application set confirm_by = '2026-11-14' where id = ${ownId}`)
    expect(await codeOf(parent.call(answerOffer, { id: ownId, accept: true }))).toBe('admission.offer-expired')
    await director.ok(answerOffer, { id: ownId, accept: true })
    expect(await stateOf(ownId)).toBe(Confirmed)
  })
})

describe('the enrolment', () => {
  const confirmed = async (person: Person, form: object = {}) => {
    const id = await filed(person, 'Ангел', form)
    await director.ok(rankRound, { id: roundId })
    await director.ok(offerPlace, { id })
    await director.ok(answerOffer, { id, accept: true })
    return id
  }
  const enrolment = async () => ({ classId: await classOf(2), enrollmentDate: '2026-11-16' as Day })

  test('creates the child with its guardians, invites them, and an order links back', async () => {
    const id = await confirmed(director)
    const early = await filed(director, 'Борис')
    expect(await codeOf(director.call(enrolApplicant, { id: early, ...(await enrolment()) }))).toBe(
      'admission.application-decided',
    )
    const childId = Number((await director.ok(enrolApplicant, { id, ...(await enrolment()) })).entityId)
    expect(await director.ok(getApplication, { id })).toMatchObject({ state: Enrolled, childId })
    const child = await director.ok(getChild, { id: childId })
    expect(child).toMatchObject({ firstName: 'Ангел', enrollmentDate: '2026-11-16', classId: await classOf(2) })
    expect(child.parents).toMatchObject([{ kinship: kinships.Mother, isMain: true, accountState: 'invited' }])
    expect(await codeOf(director.call(deleteApplication, { id }))).toBe('admission.enrolled-stays')

    const cause = { causeKind: 'admission', causeId: id } as const
    const draft = await director.ok(orderDraft, cause)
    expect(draft).toMatchObject({ purpose: 'enrolment', to: `/kids/admission/${id}` })
    const { result } = await director.ok(templatesForCategory, { category: templateCategories.Order })
    const template = result.find(({ purpose }) => purpose === 'enrolment')!
    const { values } = await director.ok(templateValues, { category: templateCategories.Order, ...cause })
    const filled = new Map(values.map(({ name, value }) => [name, value ?? '']))
    expect(missingNames(filled, template.title, template.basis, template.content)).toEqual([])
    await director.ok(saveDirectorOrder, {
      forDate: day('2026-11-15'),
      orderIndex: 'РД-07',
      title: 'Записване',
      ...cause,
    })
    expect((await director.ok(ordersOfCause, cause)).result).toHaveLength(1)
  })

  test('the next steps say what is done and what remains, and the contract is filled in', async () => {
    const id = await confirmed(director)
    expect((await director.ok(getApplication, { id })).steps).toEqual([])
    const childId = Number((await director.ok(enrolApplicant, { id, ...(await enrolment()) })).entityId)
    const doneOf = async () =>
      (await director.ok(getApplication, { id })).steps.filter(({ isDone }) => isDone).map(({ step }) => step)
    const { steps } = await director.ok(getApplication, { id })
    expect(steps.map(({ step }) => step)).toEqual(['group', 'order', 'invitation', 'contract', 'consents'])
    expect(steps.find(({ step }) => step === 'invitation')).toMatchObject({
      isDone: true,
      detail: 'Поканени 1 от 1, приели 0',
    })
    expect(await doneOf()).toEqual(['group', 'invitation'])

    await director.ok(saveDirectorOrder, {
      forDate: day('2026-11-15'),
      orderIndex: 'РД-07',
      title: 'Записване',
      causeKind: 'admission',
      causeId: id,
    })
    expect(await doneOf()).toContain('order')

    const category = templateCategories.ChildPaper
    const contract = (await director.ok(templatesForCategory, { category })).result.find(
      ({ name }) => name === 'Договор с родителите',
    )!
    const { values } = await director.ok(templateValues, { category, studentId: childId })
    const filled = new Map(values.map(({ name, value }) => [name, value ?? '']))
    expect(filled.get('Родители')).toMatch(/ /)
    expect(filled.get('Адрес на детската градина')).not.toBe('')
    const typed = missingNames(filled, contract.content).map((name) => ({ name, value: 'по приложение' }))
    const paper = await director.call(printChildPaper, { templateId: contract.id, studentId: childId, values: typed })
    expect(paper.status).toBe(200)
    const text = pdfText(paper.bytes).replace(/\s+/g, ' ')
    expect(text).toContain('ДОГОВОР С РОДИТЕЛИТЕ')
    expect(text).toContain(filled.get('Родители'))
    expect(text).not.toMatch(/[{}]/)

    await world.sql(
      `with f as (insert into stored_file (kindergarten_id, name, type, size, sha256, storage_key) select kindergarten_id, 'договор.pdf', 'application/pdf', 1, 'x', 'aa/bb/contract' from child where id = $1 returning id)
        insert into child_document (kindergarten_id, child_id, kind, name, file_id, issued_on) select c.kindergarten_id, c.id, 8, 'Договор', f.id, '2026-11-15' from child c, f where c.id = $1`,
      [childId],
    )
    expect((await director.ok(getApplication, { id })).steps.find(({ step }) => step === 'contract')).toMatchObject({
      isDone: true,
      detail: 'Подписан на 15.11.2026 г.',
    })
    const kinds = await world.sql<{ id: number }>(
      `select k.id from consent_kind k join child c on c.kindergarten_id = k.kindergarten_id and c.id = $1 where k.active`,
      [childId],
    )
    expect(await doneOf()).not.toContain('consents')
    for (const kind of kinds)
      await world.sql(
        `insert into child_consent (kindergarten_id, child_id, kind_id, guardian_id, text_number, given, on_paper, recorded_by, at)
          select l.kindergarten_id, l.child_id, $2, l.guardian_id, 1, true, true, (select min(id) from account), now() from child_guardian l where l.child_id = $1`,
        [childId, kind.id],
      )
    expect(await doneOf()).toEqual(['group', 'order', 'invitation', 'contract', 'consents'])
  })

  test('a parent reads no steps of the staff', async () => {
    const parent = await world.as('parent')
    const id = await confirmed(parent)
    await director.ok(enrolApplicant, { id, ...(await enrolment()) })
    expect(await parent.ok(getApplication, { id })).toMatchObject({ state: Enrolled, steps: [] })
  })

  test('links the record of a parent who is a guardian already', async () => {
    const records = await world.sql(
      `select p.id, p.first_name, p.last_name from guardian p join account a on a.id = p.account_id where a.email = 'roditel@example.bg' order by p.id limit 1`,
    )
    const { id: guardianId, first_name: firstName, last_name: lastName } = records[0] as Record<string, never>
    const parent = await world.as('parent')
    const parents = [{ firstName, lastName, kinship: kinships.Mother, email: null, phone: null }]
    const id = await confirmed(parent, { parents })
    const childId = Number((await director.ok(enrolApplicant, { id, ...(await enrolment()) })).entityId)
    const child = await director.ok(getChild, { id: childId })
    expect(child.parents.map(({ parentId }) => parentId)).toEqual([guardianId])
  })
})

test('applications without an enrolment are erased a year after their round, with their history', async () => {
  const id = await filed(director, 'Ангел')
  await world.sql(`update admission_round set from_on = '2025-01-01', to_on = '2025-11-15' where id = ${roundId}`)
  await world.sql(`select erase_applications('2026-11-15', '1 year')`)
  expect(await stateOf(id)).toBe(Submitted)
  await world.sql(`select erase_applications('2026-11-16', '1 year')`)
  expect((await director.call(getApplication, { id })).status).toBe(404)
  const history = await world.sql(
    `select before, after from audit_change where table_name = 'admission_application' and row_id = '${id}'`,
  )
  expect(history.length).toBeGreaterThan(0)
  expect(history.every(({ before, after }) => before === null && after === null)).toBe(true)
})
