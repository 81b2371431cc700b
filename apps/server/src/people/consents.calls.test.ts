import {
  answerConsent,
  groupConsents,
  listChildConsents,
  listConsentKinds,
  saveConsentKind,
} from '@asistent/contract/people/consents.calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { childNamed, groupNamed, guardianOf, idOf } from '../../../../tests/support/people/demo'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const kalina = () => childNamed(world, 'Калина', 'Стоянова', 'Звънче')
const kind = { name: 'Пътуване до планината', text: 'Съгласен съм.' }
const newKind = async () => Number((await (await world.as('director')).ok(saveConsentKind, kind)).entityId)
const guardianOfUser = (email: string) =>
  idOf(world, `select p.id from guardian p join account a on a.id = p.account_id where a.email = $1`, [email])

describe('kinds of consent', () => {
  test('a changed text is a new version, a changed name is not', async () => {
    const director = await world.as('director')
    const id = await newKind()
    const find = async () => (await director.ok(listConsentKinds, {})).result.find((one) => one.id === id)
    expect(await find()).toMatchObject({ ...kind, textNumber: 1, active: true, version: 1 })
    await director.ok(saveConsentKind, { id, ...kind, name: 'Екскурзия', version: 1 })
    expect(await find()).toMatchObject({ name: 'Екскурзия', textNumber: 1 })
    await director.ok(saveConsentKind, { id, ...kind, text: 'Съгласна съм.' })
    expect(await find()).toMatchObject({ textNumber: 2, text: 'Съгласна съм.' })
    await director.ok(saveConsentKind, { id, ...kind, active: false })
    expect(await find()).toBeUndefined()
    const all = await director.ok(listConsentKinds, { withInactive: true })
    expect(all.result.some((one) => one.id === id)).toBe(true)
  })

  test('rejects a duplicate name, a stale form and other roles', async () => {
    const director = await world.as('director')
    const id = await newKind()
    const twice = await director.call(saveConsentKind, kind)
    expect(twice.problem.errors).toEqual({ name: ['Вече има съгласие с това име'] })
    await director.ok(saveConsentKind, { id, ...kind, position: 2, version: 1 })
    expect((await director.call(saveConsentKind, { id, ...kind, version: 1 })).status).toBe(409)
    expect((await (await world.as('directorOfGabrovo')).call(saveConsentKind, { id, ...kind })).status).toBe(404)
    expect((await (await world.as('teacher')).call(saveConsentKind, kind)).status).toBe(403)
    expect(
      (await (await world.as('directorOfGabrovo')).ok(listConsentKinds, {})).result.some((one) => one.id === id),
    ).toBe(false)
    expect((await (await world.as('manciple')).call(listConsentKinds, {})).status).toBe(403)
  })
})

describe('answers', () => {
  test('keeps both answers of a guardian who agrees and later refuses', async () => {
    const [kindId, id, mother] = [await newKind(), await kalina(), await world.as('parent')]
    await mother.ok(answerConsent, { id, kindId, textNumber: 1, given: true })
    const stand = async () =>
      (await mother.ok(listChildConsents, { id })).result.find((one) => one.kindId === kindId)?.answers
    expect((await stand())?.map((one) => [one.kinship, one.state, one.mine, one.maySign])).toEqual([
      [1, 'given', true, true],
      [2, 'none', false, false],
    ])
    await mother.ok(answerConsent, { id, kindId, textNumber: 1, given: false, note: 'Размислих' })
    expect((await stand())?.[0]).toMatchObject({ state: 'refused', note: 'Размислих', onPaper: false })
    const { history } = await (await world.as('director')).ok(listChildConsents, { id })
    expect(history.filter((one) => one.kindName === kind.name).map((one) => one.given)).toEqual([false, true])
    await expect(world.sql(`update child_consent set given = true where kind_id = $1`, [kindId])).rejects.toThrow(
      /не се променят/,
    )
  })

  test('a new text requires a new answer', async () => {
    const [kindId, id, mother] = [await newKind(), await kalina(), await world.as('parent')]
    await mother.ok(answerConsent, { id, kindId, textNumber: 1, given: true })
    await (await world.as('director')).ok(saveConsentKind, { id: kindId, ...kind, text: 'Друг текст.' })
    const answer = (await mother.ok(listChildConsents, { id })).result.find((one) => one.kindId === kindId)?.answers[0]
    expect(answer?.state).toBe('outdated')
    const old = await mother.call(answerConsent, { id, kindId, textNumber: 1, given: true })
    expect([old.status, old.problem.code]).toEqual([409, 'people.consent-text-changed'])
  })

  test('staff enter signed documents', async () => {
    const [kindId, id, teacher] = [await newKind(), await kalina(), await world.as('teacher')]
    const parentId = await guardianOfUser('roditel@example.bg')
    await teacher.ok(answerConsent, { id, kindId, parentId, textNumber: 1, given: true })
    const { result, history } = await teacher.ok(listChildConsents, { id })
    expect(result.find((one) => one.kindId === kindId)?.answers[0]).toMatchObject({ state: 'given', onPaper: true })
    expect(history[0]?.recordedBy).toBe('Елена Димитрова')
  })

  test('rejects guardians without the right to sign, foreign guardians and children, and inactive consents', async () => {
    const [kindId, id] = [await newKind(), await kalina()]
    const answer = { id, kindId, textNumber: 1, given: true }
    const [mother, father, teacher] = [
      await world.as('parent'),
      await world.as('secondParent'),
      await world.as('teacher'),
    ]
    expect((await father.call(answerConsent, answer)).problem.errorMessage).toBe(
      'За това дете нямате право да подписвате',
    )
    const fatherId = await guardianOfUser('roditel2@example.bg')
    expect((await mother.call(answerConsent, { ...answer, parentId: fatherId })).status).toBe(404)
    expect((await teacher.call(answerConsent, { ...answer, parentId: fatherId })).problem.errors).toEqual({
      parentId: ['Този родител няма право да подписва за детето'],
    })
    expect((await teacher.call(answerConsent, answer)).status).toBe(404)
    expect((await (await world.as('parentOfGabrovo')).call(answerConsent, answer)).status).toBe(404)
    expect(
      (await (await world.as('teacherOfOtherGroup')).call(answerConsent, { ...answer, parentId: fatherId })).status,
    ).toBe(404)
    expect((await (await world.as('municipality')).call(answerConsent, answer)).status).toBe(403)
    expect((await mother.call(answerConsent, { ...answer, kindId: 999_999 })).status).toBe(404)
    await (await world.as('director')).ok(saveConsentKind, { id: kindId, ...kind, active: false })
    expect((await mother.call(answerConsent, answer)).problem.code).toBe('people.consent-not-asked')
  })

  test('the other guardian reads neither note nor history of the first', async () => {
    const [kindId, id, mother] = [await newKind(), await kalina(), await world.as('parent')]
    await mother.ok(answerConsent, { id, kindId, textNumber: 1, given: true, note: 'Само за вас' })
    const seen = await (await world.as('secondParent')).ok(listChildConsents, { id })
    expect(JSON.stringify(seen)).not.toContain('Само за вас')
    expect(seen.history).toEqual([])
  })
})

describe('consents of a group', () => {
  test('a child is covered if one guardian agrees and none refuses', async () => {
    const [kindId, id, teacher] = [await newKind(), await kalina(), await world.as('teacher')]
    const classId = await groupNamed(world, 'Звънче')
    await (await world.as('parent')).ok(answerConsent, { id, kindId, textNumber: 1, given: true })
    const row = async () =>
      (await teacher.ok(groupConsents.json, { kindId, classId })).result.find((child) => child.id === id)
    expect(await row()).toMatchObject({ covered: true, given: 'Анна Стоянова', refused: '' })
    await world.sql(`update child_guardian set may_sign = true where child_id = $1`, [id])
    await (await world.as('secondParent')).ok(answerConsent, { id, kindId, textNumber: 1, given: false })
    expect(await row()).toMatchObject({ covered: false, refused: 'Георги Стоянов' })
    expect((await teacher.ok(groupConsents.pdf!, { kindId, classId })).headers['content-type']).toBe('application/pdf')
    expect((await teacher.ok(groupConsents.xlsx!, { kindId, classId })).status).toBe(200)
    const otherGroup = await groupNamed(world, 'Калинка')
    expect((await teacher.call(groupConsents.json, { kindId, classId: otherGroup })).status).toBe(404)
    expect((await teacher.call(groupConsents.json, { kindId: 999_999, classId })).status).toBe(404)
    expect((await (await world.as('parent')).call(groupConsents.json, { kindId, classId })).status).toBe(403)
    expect(await guardianOf(world, id)).toBeGreaterThan(0)
  })
})
