import { listAudit, listRecordAudit } from '@asistent/contract/institutions/audit.calls'
import { getLocks, saveLocks } from '@asistent/contract/institutions/locks.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { viewOf } from '../platform/database'
import { checkLock, locksOf, requireUnlockedIn } from './locks.ops'
import type { ReadContext } from '../platform/context'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const attendance = 1 as const
const lockOf = async (category: number) => {
  const { result } = await (await world.as('director')).ok(getLocks, {})
  return result.find((lock) => lock.category === category)
}
/** Saves as the director, with the version of the form. */
const move = async (category: 1 | 3 | 4, lockedUntil: string, autoDay: number | null) =>
  (await world.as('director')).ok(saveLocks, {
    items: [{ category, lockedUntil: day(lockedUntil), autoDay, version: (await lockOf(category))?.version }],
  })

test('lists categories with their current lock and the next automatic one', async () => {
  const answer = await (await world.as('director')).ok(getLocks, {})
  expect(answer.result.map((lock) => lock.name)).toEqual([
    'Присъствия',
    'Склад и кухня',
    'Теми',
    'Заявления за семейни причини',
    'Заявления за присъствие',
    'Плащания и каса',
  ])
  expect(answer.suggestedAutoDay).toBe(5)
  expect(answer.result[0]).toMatchObject({
    lockedUntil: '2026-10-31',
    isAutomatic: true,
    autoDay: 5,
    nextLockOn: '2026-12-05',
    nextLockedUntil: '2026-11-30',
    movedBy: null,
  })
  expect(answer.result[2]).toMatchObject({ lockedUntil: '2026-09-14', isAutomatic: false, nextLockOn: null })
  // A kindergarten without settings has open locks.
  const nursery = await (await world.as('directorOfNursery')).ok(getLocks, {})
  expect(nursery.result.map((lock) => lock.lockedUntil)).toEqual(answer.result.map(() => null))
})

test('a lock moved back is valid until the next automatic one, and the audit has its author', async () => {
  const director = await world.as('director')
  await move(attendance, '2026-10-10', 5)
  expect(await lockOf(attendance)).toMatchObject({
    lockedUntil: '2026-10-10',
    isAutomatic: false,
    movedBy: 'Мария Иванова',
  })
  world.setNow(new Date('2026-12-05T10:00:00Z'))
  expect(await lockOf(attendance)).toMatchObject({ lockedUntil: '2026-11-30', isAutomatic: true })

  const history = await director.ok(listRecordAudit, { kind: 'lock', id: 'attendance' })
  expect(history.result[0]).toMatchObject({
    person: 'Мария Иванова',
    action: 'Промяна на заключването',
    subject: 'Заключване Присъствия',
    changes: [
      {
        kind: 'Заключване',
        record: 'Присъствия',
        fields: [{ label: 'Заключено до', before: '14.09.2026', after: '10.10.2026' }],
      },
    ],
  })
})

test('the audit overview has setting, moving and changing the rule', async () => {
  const director = await world.as('director')
  await move(4, '2026-11-01', null)
  await move(4, '2026-10-01', null)
  await move(4, '2026-10-01', 10)
  const { result } = await director.ok(listAudit, { kind: 'lock' })
  expect(result.map(({ changes }) => changes[0]?.fields)).toEqual([
    [{ label: 'Заключва предходния месец на число', before: null, after: '10' }],
    [{ label: 'Заключено до', before: '01.11.2026', after: '01.10.2026' }],
    [
      { label: 'Модул', before: null, after: 'Заявления за семейни причини' },
      { label: 'Заключено до', before: null, after: '01.11.2026' },
    ].slice(result[2]?.changes[0]?.operation === 'update' ? 1 : 0),
  ])
})

test('a change of the rule alone unlocks nothing', async () => {
  await move(attendance, '2026-10-31', null)
  expect(await lockOf(attendance)).toMatchObject({ lockedUntil: '2026-10-31', autoDay: null })
  await move(attendance, '2026-10-31', 20)
  expect(await lockOf(attendance)).toMatchObject({ lockedUntil: '2026-10-31', autoDay: 20 })
  // When enabled, the rule locks the previous month at once.
  await move(3, '2026-09-14', 5)
  expect(await lockOf(3)).toMatchObject({ lockedUntil: '2026-10-31', isAutomatic: true })
})

test('saving unchanged locks has no effect and no history', async () => {
  const director = await world.as('director')
  const { result } = await director.ok(getLocks, {})
  await director.ok(saveLocks, {
    items: result.map(({ category, lockedUntil, autoDay, version }) => ({ category, lockedUntil, autoDay, version })),
  })
  expect((await director.ok(listAudit, { kind: 'lock' })).rowsCount).toBe(0)
  // Also without stored locks: the form sends all of them.
  const nursery = await world.as('directorOfNursery')
  const open = (await nursery.ok(getLocks, {})).result
  const items = open.map(({ category, lockedUntil, autoDay, version }) => ({ category, lockedUntil, autoDay, version }))
  await nursery.ok(saveLocks, {
    items: items.map((item) => (item.category === 3 ? { ...item, lockedUntil: day('2026-10-01') } : item)),
  })
  const [audited] = (await nursery.ok(listAudit, { kind: 'lock' })).result
  expect(audited).toMatchObject({ subject: 'Заключване Теми', changes: [{ record: 'Теми', operation: 'insert' }] })
  expect((await nursery.ok(getLocks, {})).result.map(({ movedBy }) => movedBy !== null)).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
  ])
})

test('rejects future dates, unknown and duplicate categories and stale versions', async () => {
  const director = await world.as('director')
  const item = { category: attendance, lockedUntil: day('2026-10-10'), autoDay: 5 }
  const future = await director.call(saveLocks, { items: [{ ...item, lockedUntil: day('2026-11-16') }] })
  expect(future.problem.errors).toEqual({ 'items.0.lockedUntil': ['Не може да заключите бъдещи дати'] })
  expect((await director.call(saveLocks, { items: [{ ...item, category: 7 as 1 }] })).status).toBe(400)
  expect((await director.call(saveLocks, { items: [item, item] })).problem.errors).toEqual({
    items: ['Всеки модул се посочва веднъж'],
  })
  expect((await director.call(saveLocks, { items: [{ ...item, autoDay: 31 }] })).status).toBe(400)
  expect((await director.call(saveLocks, { items: [item] })).problem.code).toBe('platform.no-version')
  await director.ok(saveLocks, { items: [{ ...item, version: 1 }] })
  expect((await director.call(saveLocks, { items: [{ ...item, lockedUntil: null, version: 1 }] })).status).toBe(409)
})

test('rights by role', async () => {
  const items = [{ category: attendance, lockedUntil: day('2026-10-10'), autoDay: 5 }]
  const teacher = await world.as('teacher')
  expect((await teacher.call(getLocks, {})).status).toBe(200)
  expect((await teacher.call(saveLocks, { items })).status).toBe(403)
  for (const user of ['parent', 'ministry', 'municipality', 'master', 'resourceSpecialist'] as const)
    expect((await (await world.as(user)).call(getLocks, {})).status).toBe(403)
  const gabrovo = await world.as('directorOfGabrovo')
  const { version } = (await gabrovo.ok(getLocks, {})).result[0] ?? {}
  await gabrovo.ok(saveLocks, { items: items.map((item) => ({ ...item, version })) })
  expect(await lockOf(attendance)).toMatchObject({ lockedUntil: '2026-10-31' })
})

test('the check rejects a locked day in a field, in a list of days and in items', async () => {
  const [row] = await world.sql<{ id: number }>(`select id from kindergarten where name = 'ДГ „Детелина“'`)
  const client = await world.pool.connect()
  try {
    const tx = viewOf(client)
    const context = { tx, now: world.now(), scope: { kindergartenId: row?.id ?? 0 } } as unknown as ReadContext
    const lock = { category: 'attendance', day: 'forDate' } as const
    const refused = { message: 'Периодът е заключен до 31.10.2026' }
    await expect(checkLock(context, lock, { forDate: '2026-10-31' })).rejects.toMatchObject(refused)
    await expect(checkLock(context, lock, { forDate: ['2026-11-05', '2026-10-05'] })).rejects.toMatchObject(refused)
    await expect(checkLock(context, lock, { items: [{ forDate: '2026-10-01' }] })).rejects.toMatchObject(refused)
    await expect(checkLock(context, lock, { forDate: '2026-11-01', items: [] })).resolves.toBeUndefined()
    await expect(requireUnlockedIn(context, row?.id ?? 0, 'topics', [day('2026-09-14')])).rejects.toMatchObject({
      message: 'Периодът е заключен до 14.09.2026',
    })
    expect((await locksOf(tx, row?.id ?? 0, world.now())).get('familyRequests')).toBeUndefined()
  } finally {
    client.release()
  }
})
