import {
  clearMaintenanceMessage,
  getMaintenanceMessage,
  listMaintenanceMessages,
  readMaintenanceMessage,
  sendMaintenanceMessage,
} from '@asistent/contract/communication/maintenance.calls'
import {
  deleteMasterMessage,
  dismissPlatformMessage,
  listMasterMessages,
  sendMasterMessage,
} from '@asistent/contract/communication/master-messages.calls'
import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

let world: World
let master: Person
let teacher: Person
let parent: Person
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.sql('delete from master_message')
  master = await world.as('master')
  teacher = await world.as('teacher')
  parent = await world.as('parent')
})
afterEach(() => world.reset())
afterAll(() => world.close())

test('the master’s message is on the home page of its roles while it is valid', async () => {
  const { entityId } = await master.ok(sendMasterMessage, { title: 'Ново', content: 'За учителите', roleTypes: [2] })
  await master.ok(sendMasterMessage, { title: 'За всички', content: 'до утре', validTo: '2026-11-16T00:00:00Z' })
  const titles = async (person: Person) =>
    (await person.ok(getDashboard, {})).platformMessages?.map(({ title }) => title)
  expect(await titles(teacher)).toEqual(['За всички', 'Ново'])
  expect(await titles(parent)).toEqual(['За всички'])
  world.setNow(new Date('2026-11-17T00:00:00Z'))
  expect(await titles(parent)).toEqual([])
  expect((await master.ok(listMasterMessages, { search: 'ново' })).rowsCount).toBe(1)
  await master.ok(deleteMasterMessage, { id: Number(entityId) })
  expect(await titles(teacher)).toEqual([])
  expect((await master.call(deleteMasterMessage, { id: Number(entityId) })).status).toBe(404)
  expect((await teacher.call(sendMasterMessage, { title: 'Х', content: 'Х' })).status).toBe(403)
})

test('a message that somebody has put away is gone for them alone', async () => {
  const id = Number((await master.ok(sendMasterMessage, { title: 'За всички', content: 'Ново' })).entityId)
  const forTeachers = Number(
    (await master.ok(sendMasterMessage, { title: 'За учителите', content: 'Ново', roleTypes: [2] })).entityId,
  )
  const shown = async (person: Person) => (await person.ok(getDashboard, {})).platformMessages?.map((one) => one.id)
  await parent.ok(dismissPlatformMessage, { id })
  expect([await shown(parent), await shown(teacher)]).toEqual([[], [forTeachers, id]])
  // What isn't for one's role, and what is away already, doesn't exist.
  expect((await parent.call(dismissPlatformMessage, { id: forTeachers })).status).toBe(404)
  expect((await parent.call(dismissPlatformMessage, { id })).status).toBe(404)
})

test('a maintenance message is shown once to each person, until it is cleared', async () => {
  const { entityId } = await master.ok(sendMaintenanceMessage, { title: 'Профилактика', content: 'В 22 ч.' })
  const id = Number(entityId)
  const shown = async (person: Person) => (await person.ok(getMaintenanceMessage, {})).message?.id
  expect([await shown(teacher), await shown(parent), await shown(master)]).toEqual([id, id, undefined])
  await teacher.ok(readMaintenanceMessage, { id })
  await teacher.ok(readMaintenanceMessage, { id })
  expect([await shown(teacher), await shown(parent)]).toEqual([undefined, id])
  expect((await master.ok(listMaintenanceMessages, {})).result).toMatchObject([{ id, readers: 1, clearedAt: null }])
  const next = Number((await master.ok(sendMaintenanceMessage, { title: 'Пак', content: 'В 23 ч.' })).entityId)
  expect([await shown(teacher), await shown(parent)]).toEqual([next, next])
  await master.ok(clearMaintenanceMessage, { id: next })
  await master.ok(clearMaintenanceMessage, { id: next })
  expect([await shown(teacher), await shown(parent)]).toEqual([undefined, undefined])
  expect((await parent.call(readMaintenanceMessage, { id: 999_999 })).status).toBe(404)
  expect((await master.call(clearMaintenanceMessage, { id: 999_999 })).status).toBe(404)
})

test('a maintenance message is planned, begins and ends by the clock', async () => {
  const now = await master.ok(sendMaintenanceMessage, { title: 'Сега', content: 'Работи се.' })
  const { entityId } = await master.ok(sendMaintenanceMessage, {
    title: 'Профилактика',
    content: 'В събота.',
    fromDate: '2026-11-21',
    fromTime: '18:00',
    toDate: '2026-11-22',
    toTime: '06:00',
  })
  const shown = async () => (await parent.ok(getMaintenanceMessage, {})).message?.id
  // What is shown now stays until the planned one begins.
  expect(await shown()).toBe(Number(now.entityId))
  await master.ok(clearMaintenanceMessage, { id: Number(now.entityId) })
  expect(await shown()).toBeUndefined()
  const planned = await world.sql<{ task: string }>(
    `select task_identifier as task from graphile_worker.jobs where task_identifier like 'communication.maintenance%' order by run_at`,
  )
  expect(planned.map(({ task }) => task)).toEqual(['communication.maintenance', 'communication.maintenance-end'])
  world.setNow(new Date('2026-11-21T16:00:00Z'))
  expect(await shown()).toBe(Number(entityId))
  world.setNow(new Date('2026-11-22T04:00:00Z'))
  expect(await shown()).toBeUndefined()
  const wrong = await master.call(sendMaintenanceMessage, {
    title: 'Х',
    content: 'Х',
    fromDate: '2026-11-25',
    toDate: '2026-11-24',
  })
  expect(wrong.problem.errors).toEqual({ toDate: ['Краят трябва да е след началото'] })
})
