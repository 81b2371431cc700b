import { deleteView, listViews, saveView } from '@asistent/contract/oversight/views.calls'
import { averageByPlace } from '@asistent/contract/oversight/attendance.calls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { runJob } from '../platform/jobs'
import { monthlyJob } from './monthly.job'

// Saved references are the person's own; those asked for are sent once a month, about the kindergartens that the person oversees.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const view = { reference: 'smp', name: 'Моята', params: { order: 'highest' }, monthly: true } as const

test('a reference is kept under its name, changed by keeping it again, and deleted by its owner alone', async () => {
  const ministry = await world.as('ministry')
  const town = await world.as('municipality')
  const { entityId } = await ministry.ok(saveView, view)
  const again = await ministry.ok(saveView, { ...view, params: { by: 'municipality' }, monthly: false })
  expect(again.entityId).toBe(entityId)
  const { result } = await ministry.ok(listViews, { reference: 'smp' })
  expect(result.find(({ name }) => name === 'Моята')).toEqual({
    ...view,
    id: entityId,
    params: { by: 'municipality' },
    monthly: false,
  })
  expect((await town.ok(listViews, {})).result.map(({ name }) => name)).not.toContain('Моята')
  expect((await town.call(deleteView, { id: Number(entityId) })).status).toBe(404)
  await ministry.ok(deleteView, { id: Number(entityId) })
  expect((await ministry.ok(listViews, { reference: 'smp' })).result.map(({ name }) => name)).not.toContain('Моята')
})

test('nobody keeps more references than can be looked through', async () => {
  const ministry = await world.as('ministry')
  await world.sql(
    `insert into reference_view (account_id, reference, name) select a.id, 'lessons', 'Справка ' || n from account a, generate_series(1, 50) n where a.email = 'mon@example.bg'`,
  )
  const refused = await ministry.call(saveView, view)
  expect(refused.problem).toMatchObject({ code: 'oversight.too-many-views' })
})

const letters = () =>
  world.sql<{ recipient: string; subject: string; text: string; attachment: { name: string } | null }>(
    `select recipient, subject, text, attachment from mail order by id`,
  )

const run = (now: string) =>
  runJob(
    { database: world.app.pipeline.database, services: world.app.services, now: () => new Date(now) },
    monthlyJob,
    {},
    `monthly:${now}`,
    1,
  )

test('in the first days of a month it is sent once, about the month before', async () => {
  const town = await world.as('municipality')
  await world.sql(`delete from reference_view`)
  await town.ok(saveView, view)
  const before = (await letters()).length
  await run('2026-11-02T06:00:00Z')
  expect(await letters()).toHaveLength(before)
  await run('2026-11-03T06:00:00Z')
  await run('2026-11-04T06:00:00Z')
  const sent = (await letters()).slice(before)
  expect(sent).toHaveLength(1)
  const totals = (await town.ok(averageByPlace.json, { month: 10, year: 2026 })).totals
  expect(sent[0]).toMatchObject({
    recipient: 'obshtina@example.bg',
    subject: 'Моята: октомври 2026 г.',
    attachment: { name: 'Моята.pdf' },
  })
  expect(sent[0]?.text).toContain(`Записани: ${totals['enrolled']}`)
  expect(JSON.stringify(sent[0]?.attachment)).not.toContain('Слънчице')
  await run('2026-12-03T06:00:00Z')
  expect((await letters()).slice(before)).toHaveLength(2)
})

test('who oversees nothing any more is sent nothing', async () => {
  const town = await world.as('municipality')
  await world.sql(`delete from reference_view`)
  await town.ok(saveView, view)
  await world.sql(
    `update membership set active = false where account_id = (select id from account where email = 'obshtina@example.bg')`,
  )
  const before = (await letters()).length
  await run('2026-11-03T06:00:00Z')
  expect(await letters()).toHaveLength(before)
})
