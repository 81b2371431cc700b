// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { deleteDB, unwrap } from 'idb'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { day } from '@asistent/domain/kernel/day'
import { queryClient } from '../platform/use-call'
import { deviceName } from './offline-database'
import { openLedger, type LedgerStorage } from './offline-ledger'
import { openMarks, type Marks } from './offline-marks'
import { markKey, type NewMark, type WaitingMark } from './offline-rules'

// A browser that blocks or evicts storage: marks stay in the page and are sent.

const on = day('2026-11-13')
const newMark = (studentId: number): NewMark => ({
  groupId: 7,
  studentId,
  studentName: `Дете ${studentId}`,
  forDate: on,
  type: 2,
  seen: { type: null, version: 0 },
})
const waitingMark = (studentId: number): WaitingMark => {
  const { seen, ...mark } = newMark(studentId)
  const key = markKey(studentId, on)
  return { ...mark, key, version: seen.version, over: seen.type, tried: [], change: key, madeAt: '', force: false }
}
const oneChange = (studentId: number): ReadonlyMap<string, WaitingMark> =>
  new Map([[markKey(studentId, on), waitingMark(studentId)]])

/** A storage that fails or loses its data on demand. */
function frailStorage() {
  const kept = new Map<string, WaitingMark>()
  const state = { reads: true, writes: true }
  const storage: LedgerStorage<WaitingMark> = {
    all: () => (state.reads ? Promise.resolve([...kept.values()]) : Promise.reject(new Error('closed'))),
    write: (entries, removed) => {
      if (!state.writes) return Promise.reject(new DOMException('full', 'QuotaExceededError'))
      for (const entry of entries) kept.set(entry.key, entry)
      for (const key of removed) kept.delete(key)
      return Promise.resolve()
    },
  }
  return { storage, state, kept }
}

test('an unreadable storage opens an empty ledger, reports it, and is filled when it works again', async () => {
  const { storage, state, kept } = frailStorage()
  kept.set('9', { ...waitingMark(9), key: '9' })
  state.reads = false
  state.writes = false
  const ledger = await openLedger(storage)
  await ledger.change(oneChange(1))
  await ledger.reload()
  expect(ledger.all()).toHaveLength(1)
  expect(ledger.broken()).toBe(true)
  state.reads = true
  state.writes = true
  await ledger.reload()
  expect(ledger.broken()).toBe(false)
  expect(ledger.all()).toHaveLength(2)
  expect([...kept.keys()].toSorted()).toEqual([markKey(1, on), '9'].toSorted())
})

test('a full storage: rejected writes survive a reload from storage', async () => {
  const { storage, state, kept } = frailStorage()
  const ledger = await openLedger(storage)
  await ledger.change(oneChange(1))
  state.writes = false
  await ledger.change(oneChange(2))
  expect(ledger.broken()).toBe(true)
  await ledger.reload()
  expect(ledger.all()).toHaveLength(2)
  // Sent meanwhile: reloading does not undo a removal that the storage rejected either.
  await ledger.change(new Map([[markKey(1, on), undefined]]))
  await ledger.reload()
  expect(ledger.all().map(({ studentId }) => studentId)).toEqual([2])
  state.writes = true
  await ledger.reload()
  expect([...kept.keys()]).toEqual([markKey(2, on)])
})

test('an evicted storage is rewritten from memory', async () => {
  const { storage, state, kept } = frailStorage()
  const ledger = await openLedger(storage)
  await ledger.change(oneChange(1))
  kept.clear()
  state.reads = false
  await ledger.reload()
  expect(ledger.all()).toHaveLength(1)
  state.reads = true
  await ledger.reload()
  expect(ledger.all()).toHaveLength(1)
  expect(kept.size).toBe(1)
})

let account = 700
const opened: Marks[] = []
const saves: { body: { items: { studentId: number }[] }; key: string | null }[] = []
let answering: () => Promise<void>

async function openTab(): Promise<Marks> {
  const marks = await openMarks(account)
  opened.push(marks)
  return marks
}

beforeEach(() => {
  account += 1
  saves.length = 0
  answering = () => Promise.resolve()
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as (typeof saves)[number]['body']
    saves.push({ body, key: new Headers(init.headers).get('idempotency-key') })
    await answering()
    const items = body.items.map((item) => ({ ...item, version: 1 }))
    return new Response(JSON.stringify({ isSuccessful: true, items }), { status: 200 })
  })
})

afterEach(() => {
  for (const marks of opened.splice(0)) marks.stop()
  queryClient.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const sent = () => saves.flatMap(({ body }) => body.items.map(({ studentId }) => studentId))

test('without storage a mark is reported, sent, and asked about before the tab is closed', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  const marks = await openTab()
  answering = offline
  marks.mark([newMark(1)])
  await waitFor(() => expect(marks.isCutOff()).toBe(true))
  expect(marks.marks.broken()).toBe(true)
  expect(marks.marks.all()).toHaveLength(1)
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  answering = () => Promise.resolve()
  await marks.flush()
  expect(new Set(sent())).toEqual(new Set([1]))
  expect(marks.marks.all()).toEqual([])
})

test('without storage a mark survives the end of the session and a reload of the page', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  answering = offline
  const first = await openTab()
  first.mark([newMark(1)])
  await waitFor(() => expect(first.isCutOff()).toBe(true))
  first.stop()
  const second = await openTab()
  expect(second.marks.all().map(({ studentId }) => studentId)).toEqual([1])
  window.dispatchEvent(new Event('pagehide'))
  second.stop()
  const unkept = `asistent.attendance.unkept.${account}`
  expect(sessionStorage.getItem(unkept)).not.toBeNull()
  const third = await openTab()
  expect(third.marks.all()).toHaveLength(1)
  expect(sessionStorage.getItem(unkept)).toBeNull()
})

test('eviction during use: every mark in memory is sent and stored again', async () => {
  const marks = await openTab()
  answering = offline
  marks.mark([newMark(1), newMark(2)])
  await waitFor(() => expect(marks.isCutOff()).toBe(true))
  // As browsers do: the connection is closed and the database deleted.
  forceCloseDatabase(unwrap(marks.device!) as unknown as Parameters<typeof forceCloseDatabase>[0])
  await deleteDB(deviceName(account))
  marks.mark([newMark(3)])
  expect(marks.marks.all()).toHaveLength(3)
  answering = () => Promise.resolve()
  saves.length = 0
  await marks.flush()
  await waitFor(() => expect(new Set(sent())).toEqual(new Set([1, 2, 3])))
  expect(marks.marks.all()).toEqual([])
})

test('two tabs without locks send once', async () => {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never)
  answering = offline
  const first = await openTab()
  first.mark([newMark(1), newMark(2)])
  await waitFor(() => expect(first.isCutOff()).toBe(true))
  const second = await openTab()
  expect(second.marks.all()).toHaveLength(2)
  saves.length = 0
  answering = () => new Promise((resolve) => setTimeout(resolve, 400))
  await Promise.all([first.flush(), second.flush()])
  expect(saves).toHaveLength(1)
  expect(first.marks.all()).toEqual([])
  expect(second.marks.all()).toEqual([])
})

test('the same marks have the same idempotency key, a changed one another', async () => {
  answering = offline
  const marks = await openTab()
  marks.mark([newMark(1)])
  await waitFor(() => expect(marks.isCutOff()).toBe(true))
  await marks.flush()
  expect(saves.length).toBeGreaterThan(1)
  expect(new Set(saves.map(({ key }) => key)).size).toBe(1)
  expect(saves[0]?.key).toMatch(/^[\w-]{8,64}$/)
  marks.mark([{ ...newMark(1), type: 1 }])
  await marks.flush()
  expect(new Set(saves.map(({ key }) => key)).size).toBe(2)
})
