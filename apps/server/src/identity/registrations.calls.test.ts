import { activateAccount } from '@asistent/contract/identity/links.calls'
import {
  addChildToParent,
  approveRegistration,
  findKindergartens,
  getRegistration,
  listMyRegistrations,
  listRegistrations,
  registerParent,
  rejectRegistration,
  reverseRegistration,
} from '@asistent/contract/identity/registrations.calls'
import { getUserData, signIn } from '@asistent/contract/identity/session.calls'
import { makeEgn } from '@asistent/domain/kernel/person-id'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kindergartenOf } from '../../../../tests/support/actors'
import { startWorld, type World } from '../../../../tests/support/world'
import { demoUsers } from '../demo/sign-ins'
import { lastLetter, lettersTo, runJobs, stepsOf, tokenIn } from '../../../../tests/support/identity/look'

interface Child {
  id: number
  person_id: string
  first_name: string
}

let world: World
let home: number
/** A child of the demo teacher's group. */
let child: Child
beforeAll(async () => {
  world = await startWorld()
  home = await kindergartenOf(world, 'director')
})
beforeEach(async () => {
  // The demo data has a pending one.
  await world.sql('delete from parent_registration')
  const [row] = await world.sql<Child>(
    `select c.id, c.person_id, c.first_name from child c join child_group_period p on p.child_id = c.id and p.to_on is null
      join group_staff gs on gs.group_id = p.group_id and gs.to_on is null join staff_member s on s.id = gs.staff_id join account a on a.id = s.account_id
      where a.email = $1 and c.person_id_type = 0 and c.left_on is null and not exists (
        select from child_guardian cg join guardian g on g.id = cg.guardian_id where cg.child_id = c.id and g.account_id is not null)
      order by c.id limit 1`,
    [demoUsers.teacher.email],
  )
  child = row!
})
afterEach(() => world.reset())
afterAll(() => world.close())

const mother = { firstName: 'Яна', lastName: 'Христова', email: 'maika.proba@example.bg', phone: '0899 111 222' }
const formFor = (egn: string) => ({ ...mother, kindergartenId: home, childPersonId: egn, kinship: 1 as const })
const nobody = makeEgn(day('2021-02-03'), 1, 4)

async function register(form = formFor(child.person_id)) {
  await world.stranger.ok(registerParent, form)
  await runJobs(world)
}

const waiting = async (user: 'teacher' | 'director' = 'teacher') =>
  (await (await world.as(user)).ok(listRegistrations, { status: 0 })).result

describe('a parent registers', () => {
  test('response and steps do not reveal whether the child exists', async () => {
    const existing = await world.stranger.call(registerParent, formFor(child.person_id))
    const unknown = await world.stranger.call(registerParent, formFor(nobody))
    expect(existing.body).toEqual(unknown.body)
    const steps = (egn: string) => stepsOf(world, () => world.stranger.ok(registerParent, formFor(egn)))
    expect(await steps(child.person_id)).toEqual(await steps(nobody))
    await runJobs(world)
    expect(await waiting('director')).toMatchObject([{ childId: child.id, name: 'Яна Христова', kinship: 1 }])
    expect(await world.sql(`select 1 from parent_registration where child_id <> $1`, [child.id])).toEqual([])
  })

  test('reports an invalid number at once; the list of kindergartens is public', async () => {
    const wrong = await world.stranger.call(registerParent, formFor('1234567890'))
    expect(wrong.problem.errors).toEqual({ childPersonId: ['Невалидно ЕГН'] })
    const foreign = { ...formFor('1234567890'), childPersonIdType: 1 as const }
    expect((await world.stranger.call(registerParent, foreign)).problem.errors).toEqual({
      childPersonId: ['Невалиден ЛНЧ'],
    })
    const { result } = await world.stranger.ok(findKindergartens, { search: 'детелина пловдив' })
    expect(result).toEqual([{ id: home, name: 'ДГ „Детелина“', city: 'гр. Пловдив' }])
    const { result: first } = await world.stranger.ok(findKindergartens, {})
    expect(first.map((one) => one.name)).toContain('ДГ „Детелина“')
    expect(first.length).toBeLessThanOrEqual(20)
  })

  test('mails the group’s teachers; a second request while pending changes nothing', async () => {
    await register()
    await register()
    expect(await waiting()).toHaveLength(1)
    const letters = await lettersTo(world, demoUsers.teacher.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Нова регистрация на родител'])
    expect(letters[0]?.text).toContain('/parents/registration-parents/')
    expect(letters[0]?.text).not.toContain(child.person_id)
  })

  test('creates no request for a former child or one that the person may already see', async () => {
    await world.sql(`update child set left_on = '2026-11-01' where id = $1`, [child.id])
    await register()
    expect(await waiting('director')).toEqual([])
    const [guardian] = await world.sql<{ person_id: string }>(
      `select c.person_id from child c join child_guardian cg on cg.child_id = c.id join guardian g on g.id = cg.guardian_id
        join account a on a.id = g.account_id where a.email = $1 and c.kindergarten_id = $2`,
      [demoUsers.parent.email, home],
    )
    await register({ ...formFor(guardian?.person_id ?? ''), email: demoUsers.parent.email })
    expect(await waiting('director')).toEqual([])
  })
})

describe('the kindergarten decides', () => {
  test('a teacher reads and decides requests of the own group; others may not', async () => {
    await register()
    const [request] = await waiting()
    const id = request?.id ?? 0
    const opened = await (await world.as('teacher')).ok(getRegistration, { id })
    expect(opened).toMatchObject({
      email: mother.email,
      phone: '+359899111222',
      status: 0,
      childName: expect.any(String),
    })
    expect(opened.guardians.length).toBeGreaterThan(0)
    const otherPerson = await world.as('teacherOfOtherGroup')
    expect((await otherPerson.ok(listRegistrations, {})).result).toEqual([])
    for (const call of [getRegistration, approveRegistration] as const)
      expect((await otherPerson.call(call as typeof approveRegistration, { id })).status).toBe(404)
    expect((await otherPerson.call(rejectRegistration, { id, reason: 'Не' })).status).toBe(404)
    const gabrovo = await world.as('directorOfGabrovo')
    expect((await gabrovo.call(approveRegistration, { id })).status).toBe(404)
    expect((await (await world.as('manciple')).call(listRegistrations, {})).status).toBe(403)
    expect((await (await world.as('parent')).call(listRegistrations, {})).status).toBe(403)
    expect((await (await world.as('master')).ok(listRegistrations, {})).rowsCount).toBe(1)
    expect((await (await world.as('master')).call(approveRegistration, { id })).status).toBe(403)
  })

  test('approval creates a guardian, an account and a mail; after the activation the parent sees the child', async () => {
    await register()
    const [request] = await waiting()
    const { entityId } = await (await world.as('teacher')).ok(approveRegistration, { id: request?.id ?? 0 })
    const [link] = await world.sql(
      'select kinship, may_see from child_guardian where child_id = $1 and guardian_id = $2',
      [child.id, entityId],
    )
    expect(link).toEqual({ kinship: 1, may_see: true })
    const token = tokenIn(await lastLetter(world, mother.email))
    const { token: session } = await world.stranger.ok(activateAccount, { token, password: 'NovaParola2' })
    expect(await world.withToken(session ?? '').ok(getUserData, {})).toMatchObject({ baseRoleType: 3, userType: 2 })
    expect(await childrenOf(mother.email)).toEqual([child.id])
    const again = await (await world.as('teacher')).call(approveRegistration, { id: request?.id ?? 0 })
    expect([again.status, again.problem.errorMessage]).toEqual([409, 'По заявлението вече има решение'])
  })

  /** Children that row-level security allows, as open_call computes them. */
  async function childrenOf(email: string): Promise<number[]> {
    const rows = await world.sql<{ id: number }>(
      `select cg.child_id as id from guardian g join child_guardian cg on cg.guardian_id = g.id and cg.may_see join account a on a.id = g.account_id
        join membership m on m.account_id = a.id and m.role = 3 and m.active and m.kindergarten_id = g.kindergarten_id where a.email = $1 order by 1`,
      [email],
    )
    return rows.map(({ id }) => id)
  }

  test('links the account with the guardian of the same e-mail, or with the chosen one', async () => {
    const [guardian] = await world.sql<{ id: number }>(
      'select g.id from guardian g join child_guardian cg on cg.guardian_id = g.id where cg.child_id = $1 and g.account_id is null order by g.id limit 1',
      [child.id],
    )
    await world.sql('update guardian set email = $2 where id = $1', [guardian?.id, mother.email.toUpperCase()])
    await register()
    const director = await world.as('director')
    const [request] = await waiting('director')
    expect((await director.ok(approveRegistration, { id: request?.id ?? 0 })).entityId).toBe(guardian?.id)
    await register({ ...formFor(child.person_id), email: 'bashta@example.bg' })
    const [second] = await waiting('director')
    const taken = await director.call(approveRegistration, { id: second?.id ?? 0, parentId: guardian?.id ?? 0 })
    expect(taken.problem.errorMessage).toBe('Избраният родител вече има друг профил')
    expect((await director.call(approveRegistration, { id: second?.id ?? 0, parentId: 999_999 })).status).toBe(404)
    await director.ok(approveRegistration, { id: second?.id ?? 0, kinship: 2 })
  })

  test('entering an e-mail of another person gives no access: its owner must accept', async () => {
    const theirs = demoUsers.parentOfGabrovo
    await register({ ...formFor(child.person_id), email: theirs.email })
    const [request] = await waiting()
    await (await world.as('teacher')).ok(approveRegistration, { id: request?.id ?? 0 })
    const owner = await world.as('parentOfGabrovo')
    expect((await owner.ok(getUserData, {})).kindergartens).toHaveLength(1)
    await world.stranger.ok(activateAccount, { token: tokenIn(await lastLetter(world, theirs.email)) })
    expect((await owner.ok(getUserData, {})).kindergartens).toHaveLength(2)
    expect((await world.stranger.call(signIn, { email: theirs.email, password: theirs.password })).status).toBe(200)
  })

  test('rejection mails its reason', async () => {
    await register()
    const [request] = await waiting()
    const id = request?.id ?? 0
    const teacher = await world.as('teacher')
    expect((await teacher.call(rejectRegistration, { id, reason: ' ' })).problem.errors).toEqual({
      reason: ['Полето "Причина" е задължително'],
    })
    expect((await teacher.call(rejectRegistration, { id, reason: 'Не', version: 7 })).status).toBe(409)
    await teacher.ok(rejectRegistration, { id, reason: 'Обадете се в детската градина.' })
    const letter = await lastLetter(world, mother.email)
    expect(letter.text).toContain('Причина: Обадете се в детската градина.')
    expect(await teacher.ok(getRegistration, { id })).toMatchObject({ status: 2, decidedByName: expect.any(String) })
    expect((await teacher.call(approveRegistration, { id })).status).toBe(409)
    expect(await world.sql('select 1 from account where email = $1', [mother.email])).toEqual([])
  })
})

describe('a reversed decision', () => {
  const mails = async (email: string) =>
    (await world.sql<{ subject: string }>(`select subject from mail where recipient = $1 order by id`, [email])).map(
      ({ subject }) => subject,
    )
  const sendAll = () => world.sql(`update mail set state = 'sent' where recipient = $1`, [mother.email])
  const open = async () => (await waiting())[0]!.id
  const traces = () =>
    world.sql(
      `select (select count(*)::int from guardian where lower(email) = $1) as guardians, (select count(*)::int from membership m join account a on a.id = m.account_id where a.email = $1 and (m.active or m.pending)) as memberships,
        (select count(*)::int from child_guardian where child_id = $2) as ties`,
      [mother.email, child.id],
    )

  test('of an approval leaves no guardian, access or letter, and waits again', async () => {
    const teacher = await world.as('teacher')
    await register()
    const id = await open()
    const before = await traces()
    const letters = await mails(mother.email)
    await teacher.ok(approveRegistration, { id })
    expect(await traces()).not.toEqual(before)
    const token = tokenIn(await lastLetter(world, mother.email))
    await teacher.ok(reverseRegistration, { id })
    expect(await traces()).toEqual(before)
    expect(await mails(mother.email)).toEqual(letters)
    expect(await teacher.ok(getRegistration, { id })).toMatchObject({ status: 0, decidedByName: null })
    expect((await world.stranger.call(activateAccount, { token, password: 'NovaParola2' })).status).toBeGreaterThan(399)
    expect((await teacher.call(reverseRegistration, { id })).problem.code).toBe('identity.not-decided')
    await teacher.ok(approveRegistration, { id })
    for (const who of ['teacherOfOtherGroup', 'directorOfGabrovo'] as const)
      expect((await (await world.as(who)).call(reverseRegistration, { id })).status).toBe(404)
  })

  test('the letter leaves after the time for undoing', async () => {
    const teacher = await world.as('teacher')
    await register()
    await teacher.ok(rejectRegistration, { id: await open(), reason: 'Не Ви познаваме.' })
    const [job] = await world.sql<{ seconds: number }>(
      `select extract(epoch from j.run_at - r.decided_at)::int as seconds from graphile_worker._private_jobs j join mail m on j.key = 'mail:' || m.id
        join parent_registration r on r.email = m.recipient where m.recipient = $1 order by m.id desc limit 1`,
      [mother.email],
    )
    expect(job!.seconds).toBeGreaterThanOrEqual(15)
  })

  test('after the letter has left, the parent loses the access and gets a letter about it', async () => {
    const teacher = await world.as('teacher')
    await register()
    const id = await open()
    await teacher.ok(approveRegistration, { id })
    const { token } = await world.stranger.ok(activateAccount, {
      token: tokenIn(await lastLetter(world, mother.email)),
      password: 'NovaParola2',
    })
    expect((await world.withToken(token ?? '').ok(getUserData, {})).baseRoleType).toBe(3)
    await sendAll()
    await teacher.ok(reverseRegistration, { id })
    const sees = await world.sql(
      `select 1 from guardian g join child_guardian c on c.guardian_id = g.id join membership m on m.account_id = g.account_id and m.active where lower(g.email) = $1`,
      [mother.email],
    )
    expect(sees).toEqual([])
    expect((await mails(mother.email)).at(-1)).toBe('Решението по заявлението е върнато')
  })

  test('of a rejection withdraws its letter; a decision of an earlier version stays', async () => {
    const teacher = await world.as('teacher')
    await register()
    const id = await open()
    const letters = await mails(mother.email)
    await teacher.ok(rejectRegistration, { id, reason: 'Не Ви познаваме.' })
    await teacher.ok(reverseRegistration, { id })
    expect(await mails(mother.email)).toEqual(letters)
    expect(await teacher.ok(getRegistration, { id })).toMatchObject({ status: 0, reason: null })
    await teacher.ok(rejectRegistration, { id, reason: 'Не Ви познаваме.' })
    await world.sql(`update parent_registration set effects = null where id = $1`, [id])
    expect((await teacher.call(reverseRegistration, { id })).problem.code).toBe('identity.old-decision')
  })
})

describe('a signed-in parent adds a child', () => {
  test('sees the state of the own requests and, once approved, the child at once', async () => {
    const parent = await world.as('parentOfGabrovo')
    await parent.ok(addChildToParent, { kindergartenId: home, childPersonId: child.person_id, kinship: 1 })
    await runJobs(world)
    expect((await parent.ok(listMyRegistrations, {})).result).toMatchObject([
      { kindergartenName: 'ДГ „Детелина“', status: 0 },
    ])
    const [request] = await waiting()
    await (await world.as('teacher')).ok(approveRegistration, { id: request?.id ?? 0 })
    expect((await parent.ok(listMyRegistrations, {})).result).toMatchObject([{ status: 1 }])
    expect((await parent.ok(getUserData, {})).kindergartens).toHaveLength(2)
    expect((await lastLetter(world, demoUsers.parentOfGabrovo.email)).subject).toBe('Заявлението Ви е одобрено')
    expect((await (await world.as('parent')).ok(listMyRegistrations, {})).result).toEqual([])
  })

  test('the parent’s list is the same whether or not the child exists', async () => {
    const parent = await world.as('parentOfGabrovo')
    const registerChild = async (childPersonId: string) => {
      await parent.ok(addChildToParent, { kindergartenId: home, childPersonId, kinship: 1 })
      const before = (await parent.ok(listMyRegistrations, {})).result
      await runJobs(world)
      const after = (await parent.ok(listMyRegistrations, {})).result
      expect(after).toEqual(before)
      const { id: _, ...newest } = after[0] ?? { id: 0 }
      return { count: after.length, newest }
    }
    const [first, second, again] = [
      await registerChild(nobody),
      await registerChild(child.person_id),
      await registerChild(child.person_id),
    ]
    expect(first.newest).toMatchObject({ kindergartenName: 'ДГ „Детелина“', status: 0 })
    expect(second).toEqual({ ...first, count: 2 })
    expect(again).toEqual({ ...first, count: 3 })
    const [request] = await waiting()
    await (await world.as('teacher')).ok(rejectRegistration, { id: request?.id ?? 0, reason: 'Не е Ваше дете' })
    expect((await parent.ok(listMyRegistrations, {})).result.map(({ status }) => status)).toEqual([2, 2, 0])
  })

  test('creates no pending request for an own child', async () => {
    const parent = await world.as('parent')
    const [guardian] = await world.sql<{ person_id: string; kindergarten_id: number }>(
      `select c.person_id, c.kindergarten_id from child c join child_guardian cg on cg.child_id = c.id and cg.may_see join guardian g on g.id = cg.guardian_id
       where g.account_id = $1 and c.left_on is null order by c.id limit 1`,
      [parent.accountId],
    )
    await parent.ok(addChildToParent, {
      kindergartenId: guardian?.kindergarten_id ?? 0,
      childPersonId: guardian?.person_id ?? '',
      kinship: 1,
    })
    await runJobs(world)
    expect((await parent.ok(listMyRegistrations, {})).result).toEqual([])
  })

  test('is allowed for parents only', async () => {
    const teacher = await world.as('teacher')
    const form = { kindergartenId: home, childPersonId: child.person_id, kinship: 1 as const }
    expect((await teacher.call(addChildToParent, form)).status).toBe(403)
    expect((await teacher.call(listMyRegistrations, {})).status).toBe(403)
    const parent = await world.as('parent')
    expect((await parent.call(addChildToParent, { ...form, childPersonId: '1' })).problem.errors).toEqual({
      childPersonId: ['Невалидно ЕГН'],
    })
  })
})
