import { expect, test } from 'vitest'
import { day } from '@asistent/domain/kernel/day'
import { CallError } from '../platform/api'
import { arrived, decidedArrival, sendArrivals, type ArrivalSave, type WaitingArrival } from './offline-arrivals'
import { openLedger } from './offline-ledger'
import { markKey, marked, type WaitingMark } from './offline-rules'

const on = day('2026-11-13')
const nowhere = { all: () => Promise.resolve([]), write: () => Promise.resolve() }

const nothing = { arrivedAt: null, leftAt: null, broughtBy: null, collectedBy: null }
const arrivalOf = (studentId: number, more: Partial<WaitingArrival> = {}): WaitingArrival => ({
  key: markKey(studentId, on),
  groupId: 1,
  studentId,
  studentName: `Дете ${studentId}`,
  forDate: on,
  arrivedAt: '08:10',
  leftAt: null,
  broughtBy: null,
  collectedBy: null,
  change: '1',
  madeAt: '2026-11-13T06:10:00Z',
  seen: nothing,
  tried: [],
  ...more,
})

async function waiting(...list: WaitingArrival[]) {
  const arrivals = await openLedger<WaitingArrival>(nowhere)
  await arrivals.change(new Map(list.map((one) => [one.key, one])))
  const marks = await openLedger<WaitingMark>(nowhere)
  return { arrivals, marks }
}

const refused = (text: string) => new CallError(400, { isSuccessful: false, code: 'attendance.x', errorMessage: text })

test('an arrival waits for the mark of its day, whose conflict is resolved first', async () => {
  const { arrivals, marks } = await waiting(arrivalOf(1), arrivalOf(2))
  const mark = marked(
    undefined,
    { groupId: 1, studentId: 1, studentName: 'Дете 1', forDate: on, type: 2, seen: { type: null, version: 0 } },
    { change: '1', madeAt: '' },
  )
  await marks.change(new Map([[markKey(1, on), mark]]))
  const sent: ArrivalSave[] = []
  const post = (save: ArrivalSave) => Promise.resolve(sent.push(save))
  await sendArrivals(arrivals, marks, post, () => undefined)
  expect(sent.flatMap(({ items }) => items.map((item) => item.studentId))).toEqual([2])
  await marks.change(new Map([[markKey(1, on), undefined]]))
  await sendArrivals(arrivals, marks, post, () => undefined)
  expect(sent.flatMap(({ items }) => items.map((item) => item.studentId))).toEqual([2, 1])
  expect(arrivals.all()).toEqual([])
})

test('a rejected arrival keeps its reason and does not block the others', async () => {
  const { arrivals, marks } = await waiting(arrivalOf(1), arrivalOf(2, { leftAt: '07:00' }), arrivalOf(3))
  const post = ({ items }: ArrivalSave) =>
    items.some((item) => item.leftAt !== null) ? Promise.reject(refused('Вземане преди идване')) : Promise.resolve()
  expect(await sendArrivals(arrivals, marks, post, () => undefined)).toBe('done')
  expect(arrivals.all().map(({ studentId, refusedBecause }) => [studentId, refusedBecause])).toEqual([
    [2, 'Вземане преди идване'],
  ])
})

test('a change during the request is sent afterwards; offline all stay queued', async () => {
  const { arrivals, marks } = await waiting(arrivalOf(1))
  const times: (string | null)[] = []
  const later = arrivalOf(1, { leftAt: '16:30', change: '2' })
  const post = async ({ items }: ArrivalSave) => {
    times.push(...items.map((item) => item.leftAt))
    if (times.length === 1) await arrivals.change(new Map([[later.key, later]]))
  }
  await sendArrivals(arrivals, marks, post, () => undefined)
  expect(times).toEqual([null, '16:30'])
  const away = new CallError(0, { isSuccessful: false, code: 'network.no-answer', errorMessage: 'Няма връзка' })
  await arrivals.change(new Map([[later.key, later]]))
  expect(
    await sendArrivals(
      arrivals,
      marks,
      () => Promise.reject(away),
      () => undefined,
    ),
  ).toBe('later')
  expect(arrivals.all()).toHaveLength(1)
})

const changedTo = (now: object) =>
  new CallError(409, {
    isSuccessful: false,
    code: 'attendance.door-changed',
    errorMessage: 'Друг потребител вече е записал „дошло в 8:00 ч.“',
    data: { doors: [{ studentId: 1, now, enteredBy: 'Елена Димитрова', enteredAt: '2026-11-13T06:02:00Z' }] },
  })
const stamp = { change: '2', madeAt: '' }

test('a conflict with another user’s times is resolved by the user before overwriting', async () => {
  const { arrivals, marks } = await waiting(arrivalOf(1))
  const theirs = { ...nothing, arrivedAt: '08:00' }
  const sent: ArrivalSave['items'][number][] = []
  const post = ({ items }: ArrivalSave) => {
    sent.push(...items)
    return items[0]?.seen.arrivedAt === '08:00' ? Promise.resolve() : Promise.reject(changedTo(theirs))
  }
  await sendArrivals(arrivals, marks, post, () => undefined)
  const [arrival] = arrivals.all()
  expect(arrival).toMatchObject({
    now: theirs,
    enteredBy: 'Елена Димитрова',
    tried: [],
    refusedBecause: expect.stringContaining('8:00') as string,
  })
  expect(decidedArrival(arrival!, 'drop')).toBeUndefined()
  await arrivals.change(new Map([[arrival!.key, decidedArrival(arrival!, 'again')]]))
  await sendArrivals(arrivals, marks, post, () => undefined)
  expect(sent.map(({ seen }) => seen.arrivedAt)).toEqual([null, '08:00'])
  expect(arrivals.all()).toEqual([])
})

test('an own earlier attempt with a lost response is no conflict', async () => {
  const { arrivals, marks } = await waiting(arrivalOf(1))
  const away = new CallError(0, { isSuccessful: false, code: 'network.no-answer', errorMessage: 'Няма връзка' })
  const lost = () => Promise.reject(away)
  await sendArrivals(arrivals, marks, lost, () => undefined)
  const [first] = arrivals.all()
  const later = arrived(first, { ...arrivalOf(1), arrivedAt: '08:20' }, stamp)
  expect(later).toMatchObject({ arrivedAt: '08:20', seen: nothing, tried: [{ arrivedAt: '08:10' }] })
  await arrivals.change(new Map([[later!.key, later]]))
  const post = ({ items }: ArrivalSave) =>
    items[0]?.seen.arrivedAt === '08:10'
      ? Promise.resolve()
      : Promise.reject(changedTo({ ...nothing, arrivedAt: '08:10' }))
  expect(await sendArrivals(arrivals, marks, post, () => undefined)).toBe('done')
  expect(arrivals.all()).toEqual([])
  // Equal to the last confirmed state: nothing to send.
  expect(arrived(undefined, { ...arrivalOf(1), arrivedAt: null }, stamp)).toBeUndefined()
})
