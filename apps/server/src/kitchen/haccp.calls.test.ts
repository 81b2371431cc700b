import { listWaiting } from '@asistent/contract/dashboards/waiting.calls'
import {
  addUsualPoints,
  deleteHaccpPoint,
  getHaccpPoint,
  haccpDay,
  haccpSheet,
  haccpTemperatures,
  listHaccpPoints,
  listMissingEntries,
  saveHaccpEntry,
  saveHaccpPoint,
} from '@asistent/contract/kitchen/haccp.calls'
import { correctInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { delivery, lockStorage, openStore, receive } from '../../../../tests/support/warehouse/store'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

let world: World
let manciple: Person
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  manciple = await world.as('manciple')
  await world.sql('delete from haccp_entry')
  await world.sql('delete from haccp_point')
})
afterEach(() => world.reset())
afterAll(() => world.close())

// Friday at 9:30 in Sofia.
const friday = '2026-11-13'
const at = (time: string, day = friday) => world.setNow(new Date(`${day}T${time}:00Z`))

const point = {
  kind: 2 as const,
  name: 'Хладилник за месо',
  minimum: 0,
  maximum: 4,
  period: 1 as const,
  times: ['08:00', '15:00'],
  dueDay: null,
  fromOn: '2026-11-12',
  toOn: null,
}
const newPoint = async (more: object = {}) =>
  Number((await manciple.ok(saveHaccpPoint, { ...point, ...more })).entityId)
const entry = (pointId: number, more: object = {}) => ({
  pointId,
  forDate: friday,
  slot: 0,
  takenAt: '08:05',
  value: 3.5,
  ...more,
})
const missing = async () => (await manciple.ok(listMissingEntries, {})).result
const waiting = async (person: Person) =>
  (await person.ok(listWaiting, {})).kinds.find(({ kind }) => kind === 'missingHaccpEntries')?.rows
const rowsOf = async (input: object = {}) =>
  (await manciple.ok(haccpSheet.json, { month: 11, year: 2026, ...input })).result

test('the usual points are added once, with their limits', async () => {
  at('07:30')
  expect((await manciple.ok(haccpDay, {})).hasPoints).toBe(false)
  await manciple.ok(addUsualPoints, {})
  const { result } = await manciple.ok(listHaccpPoints, { pageSize: 100 })
  expect(new Set(result.map(({ kind }) => kind))).toEqual(new Set([2, 3, 4, 5, 6, 7, 8, 9, 10]))
  expect(result.find(({ kind }) => kind === 3)).toMatchObject({ limits: 'най-много −18 °C' })
  expect(await manciple.call(addUsualPoints, {})).toMatchObject({ status: 409 })
})

test('a value outside of the limits needs the action taken, in the program and in the database', async () => {
  at('07:30')
  const id = await newPoint()
  expect(await manciple.call(saveHaccpEntry, entry(id, { value: null }))).toMatchObject({ status: 400 })
  expect(await manciple.call(saveHaccpEntry, entry(id, { value: 6.5 }))).toMatchObject({
    status: 400,
    body: { errors: { action: [expect.stringContaining('какво е направено') as string] } },
  })
  await expect(
    world.isolated(() =>
      world.sql(
        `insert into haccp_entry (kindergarten_id, point_id, for_on, slot, taken_at, maximum, value, is_good) values (1, ${id}, '${friday}', 1, '08:00', 4, 6.5, true)`,
      ),
    ),
  ).rejects.toThrow('haccp_entry_judgement')
  await manciple.ok(saveHaccpEntry, entry(id, { value: 6.5, action: 'Преместено в другия хладилник' }))
  expect(await manciple.call(saveHaccpEntry, entry(id))).toMatchObject({ status: 409 })
  const { items } = await manciple.ok(haccpDay, { forDate: friday })
  expect(items).toMatchObject([
    { slot: 0, dueAt: '08:00', state: 'bad', entry: { value: 6.5, isGood: false } },
    { slot: 1, dueAt: '15:00', state: 'due', entry: null },
  ])
  // Later limits change no past judgement.
  const { version } = await manciple.ok(getHaccpPoint, { id })
  await manciple.ok(saveHaccpPoint, { ...point, id, version, maximum: 8 })
  const all = await rowsOf()
  expect(all.find(({ register, value }) => register.startsWith('2.') && value === '6,5 °C')).toMatchObject({
    limits: 'от 0 до 4 °C',
    conforms: 'не',
    action: 'Преместено в другия хладилник',
  })
  expect(all.at(-1)).toMatchObject({ register: '12. Отклонения и предприети действия', value: '6,5 °C' })
  expect(await manciple.call(deleteHaccpPoint, { id })).toMatchObject({ status: 409 })
})

test('missing entries are reported to the manciple and the director until they are written', async () => {
  const director = await world.as('director')
  at('07:30', '2026-11-12')
  const id = await newPoint()
  expect(await missing()).toMatchObject([{ id, count: 1, firstOn: '2026-11-12', firstAt: '08:00' }])
  at('06:50')
  expect(await missing()).toMatchObject([{ id, count: 2 }])
  at('07:01')
  expect(await missing()).toMatchObject([{ id, count: 3 }])
  for (const person of [manciple, director])
    expect(await waiting(person)).toMatchObject([
      { id, title: 'Хладилник за месо', to: '/kitchen/haccp?forDate=2026-11-12' },
    ])
  await manciple.ok(saveHaccpEntry, entry(id, { forDate: '2026-11-12' }))
  await manciple.ok(saveHaccpEntry, entry(id, { forDate: '2026-11-12', slot: 1, takenAt: '15:00' }))
  await manciple.ok(saveHaccpEntry, entry(id))
  expect(await missing()).toEqual([])
  expect(await waiting(director)).toBeUndefined()
  const late = (await rowsOf({ kind: 2 })).find(({ time }) => time === '15:00')
  expect(late?.enteredBy).toContain('въведено на 13.11.2026 г.')
  expect(await manciple.call(saveHaccpEntry, entry(id, { slot: 1, takenAt: '15:00' }))).toMatchObject({ status: 400 })
  expect(await manciple.call(saveHaccpEntry, entry(id, { forDate: '2026-09-01' }))).toMatchObject({ status: 400 })
})

test('an entry of a week fulfils the week, and a day off needs none', async () => {
  at('07:30', '2026-11-12')
  const id = await newPoint({ kind: 7, period: 2, dueDay: 5, times: ['16:00'], fromOn: '2026-11-02' })
  // Friday of the previous week.
  expect(await missing()).toMatchObject([{ id, count: 1, firstOn: '2026-11-06' }])
  await manciple.ok(saveHaccpEntry, entry(id, { forDate: '2026-11-03', takenAt: '15:00', value: null }))
  expect(await missing()).toEqual([])
  await world.sql(
    `insert into day_off (kindergarten_id, kind, name, from_on, to_on) values (1, 0, 'Авария', '2026-11-13', '2026-11-13')`,
  )
  at('18:00')
  expect(await missing()).toMatchObject([{ firstOn: '2026-11-12' }])
})

test('a correction needs a reason and the newest version', async () => {
  at('07:30')
  const id = await newPoint()
  const entryId = Number((await manciple.ok(saveHaccpEntry, entry(id))).entityId)
  const changed = { ...entry(id, { value: 3 }), id: entryId, version: 1 }
  expect(await manciple.call(saveHaccpEntry, changed)).toMatchObject({ status: 400 })
  await manciple.ok(saveHaccpEntry, { ...changed, changeReason: 'Грешно отчетено' })
  expect(await manciple.call(saveHaccpEntry, { ...changed, changeReason: 'Пак' })).toMatchObject({ status: 409 })
  expect((await rowsOf({ kind: 2 })).filter(({ value }) => value !== null)).toMatchObject([
    { value: '3,0 °C', action: 'поправено: Грешно отчетено' },
  ])
})

test('the monthly sheet has the registers in the order of the inspector, and charts the temperatures', async () => {
  at('14:30')
  await manciple.ok(addUsualPoints, {})
  const { items } = await manciple.ok(haccpDay, {})
  expect(items.find(({ kind }) => kind === 6)?.dishes).toContain(',')
  const value = { 2: 3, 3: -19, 4: 80, 5: 65 } as Record<number, number>
  for (const { pointId, slot, kind } of items.filter((item) => item.slot === 0 && item.dueOn === friday))
    await manciple.ok(saveHaccpEntry, {
      pointId,
      forDate: friday,
      slot,
      takenAt: '12:00',
      value: value[kind] ?? null,
      subject: 'Супа',
    })
  const registers = [...new Set((await rowsOf()).map(({ register }) => Number.parseInt(register, 10)))]
  expect(registers).toEqual(registers.toSorted((left, right) => left - right))
  expect(registers).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 7, 10, 11]))
  expect((await rowsOf({ kind: 6 }))[0]?.subject).toBe('Супа; съхранява се до 15.11.2026 г., 12:00 ч.')
  const text = pdfText((await manciple.call(haccpSheet.pdf!, { month: 11, year: 2026 })).bytes).replaceAll('\n', ' ')
  expect(text).toContain('Дневник за самоконтрол')
  expect(text).toContain('Здравни книжки')
  const { points } = await manciple.ok(haccpTemperatures, { month: 11, year: 2026 })
  expect(points.find(({ name }) => name === 'Фризер')).toMatchObject({ maximum: -18, readings: [{ value: -19 }] })
})

test('the incoming control has a corrected delivery on its own day, not on the day of the correction', async () => {
  world.setNow(new Date('2026-11-15T12:00:00Z'))
  const store = await openStore(world)
  const line = { batch: 'Л-1', expiryDate: '2026-11-20', temperature: 3 }
  const correctsId = await receive(store, { forDate: '2026-11-02' }, line)
  await lockStorage(world, store, '2026-11-05')
  await manciple.ok(correctInbound, {
    ...delivery(store, { forDate: '2026-11-02' }, { ...line, price: 1.9 }),
    correctsId,
    reason: 'Грешна цена',
  })
  const control = (await rowsOf({ kind: 1 })).filter(({ name }) => name.includes(store.mark))
  expect(control).toMatchObject([{ forDate: '2026-11-02', value: '3,0 °C' }])
})
