import { getChild } from '@asistent/contract/people/child-record.calls'
import {
  decideProposal,
  listProposals,
  proposeChange,
  withdrawProposal,
} from '@asistent/contract/people/proposals.calls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { childNamed, childOf } from '../../../../tests/support/people/demo'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const kalina = () => childNamed(world, 'Калина', 'Стоянова', 'Звънче')
const changes = { addressCurrent: 'ул. „Роза“ № 5', allergies: [3] as 3[], phone: '0888 55 44 33' }

test('approving a guardian’s proposal changes the record', async () => {
  const [mother, teacher, id] = [await world.as('parent'), await world.as('teacher'), await kalina()]
  await world.sql(`update child set phone = null, allergen_ids = '{}' where id = $1`, [id])
  await mother.ok(proposeChange, { id, changes, note: 'Преместихме се' })
  const { result } = await teacher.ok(listProposals, { status: 0 })
  const [proposal] = result
  expect(proposal).toMatchObject({
    studentId: id,
    className: 'Звънче',
    note: 'Преместихме се',
    parentName: 'Анна Стоянова',
  })
  expect(proposal?.changes.find((change) => change.field === 'allergies')).toEqual({
    field: 'allergies',
    label: 'Алергени',
    before: null,
    after: 'Яйца',
  })
  expect(proposal?.changes.find((change) => change.field === 'phone')?.after).toBe('0888 554 433')
  await teacher.ok(decideProposal, { id: proposal?.id ?? 0, accept: true, version: proposal?.version })
  expect(await teacher.ok(getChild, { id })).toMatchObject({
    addressCurrent: 'ул. „Роза“ № 5',
    allergies: [3],
    phone: '+359888554433',
  })
  const mine = await mother.ok(listProposals, {})
  expect(mine.result[0]).toMatchObject({ status: 1, decidedBy: 'Елена Димитрова' })
  const again = await teacher.call(decideProposal, { id: proposal?.id ?? 0, accept: false, reason: 'х' })
  expect(again.problem.errorMessage).toBe('По предложението вече има решение')
})

test('rejecting requires a reason; a pending proposal can be withdrawn', async () => {
  const [mother, director, id] = [await world.as('parent'), await world.as('director'), await kalina()]
  const before = await director.ok(getChild, { id })
  await mother.ok(proposeChange, { id, changes })
  const [proposal] = (await director.ok(listProposals, { studentId: id })).result
  const silent = await director.call(decideProposal, { id: proposal?.id ?? 0, accept: false })
  expect(silent.problem.errors).toEqual({ reason: ['Напишете причина за отказа'] })
  await director.ok(decideProposal, { id: proposal?.id ?? 0, accept: false, reason: 'Донесете документ' })
  expect((await director.ok(getChild, { id })).addressCurrent).toBe(before.addressCurrent)
  expect((await mother.ok(listProposals, {})).result[0]).toMatchObject({ status: 2, reason: 'Донесете документ' })
  await mother.ok(proposeChange, { id, changes })
  const twice = await mother.call(proposeChange, { id, changes: { diet: 'Без риба' } })
  expect(twice.problem.code).toBe('people.proposal-waits')
  const [waiting] = (await mother.ok(listProposals, { status: 0 })).result
  expect((await (await world.as('secondParent')).call(withdrawProposal, { id: waiting?.id ?? 0 })).status).toBe(404)
  await mother.ok(withdrawProposal, { id: waiting?.id ?? 0 })
  expect((await mother.call(withdrawProposal, { id: waiting?.id ?? 0 })).status).toBe(404)
})

test('rejects unchanged and hidden fields, another child and other roles', async () => {
  const [mother, father, id] = [await world.as('parent'), await world.as('secondParent'), await kalina()]
  const record = await mother.ok(getChild, { id })
  const same = await mother.call(proposeChange, {
    id,
    changes: { firstName: record.firstName, allergies: [...record.allergies] as 3[] },
  })
  expect(same.problem.errorMessage).toBe('Не сте променили нищо')
  // The address of the other household must not be revealed by proposing changes.
  expect((await father.call(proposeChange, { id, changes: { addressCurrent: 'ул. Х' } })).problem.code).toBe(
    'people.nothing-proposed',
  )
  await father.ok(proposeChange, { id, changes: { diet: 'Без ядки' } })
  expect((await mother.call(proposeChange, { id: await childOf(world, 'Звънче'), changes })).status).toBe(404)
  expect((await (await world.as('teacher')).call(proposeChange, { id, changes })).status).toBe(403)
  const [proposal] = (await father.ok(listProposals, {})).result
  expect((await mother.ok(listProposals, {})).rowsCount).toBe(0)
  for (const user of ['teacherOfOtherGroup', 'directorOfGabrovo'] as const) {
    const person = await world.as(user)
    expect((await person.ok(listProposals, {})).result.some((one) => one.id === proposal?.id)).toBe(false)
    expect((await person.call(decideProposal, { id: proposal?.id ?? 0, accept: true })).status).toBe(404)
  }
  expect((await mother.call(decideProposal, { id: proposal?.id ?? 0, accept: true })).status).toBe(403)
  expect((await (await world.as('director')).call(withdrawProposal, { id: proposal?.id ?? 0 })).status).toBe(403)
  expect(
    (await (await world.as('director')).call(decideProposal, { id: proposal?.id ?? 0, accept: true, version: 9 }))
      .status,
  ).toBe(409)
  expect((await (await world.as('municipality')).call(listProposals, {})).status).toBe(403)
})
