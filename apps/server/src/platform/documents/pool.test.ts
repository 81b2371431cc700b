import { Problem } from '@asistent/contract/core/problem'
import { pdfPages, pdfText } from '@asistent/documents/pdf-text'
import { sampleMonthGrid, sampleSheet } from '@asistent/documents/samples'
import type { Cell } from '@asistent/documents/sheet'
import { afterEach, expect, test } from 'vitest'

import type { DocumentPool, DocumentPoolOptions } from './pool'
import { createDocumentPool } from './pool'
import { deepTest } from '../../../../../tests/support/deep'

const open: DocumentPool[] = []
const trouble: Error[] = []

function poolOf(options: DocumentPoolOptions): DocumentPool {
  const pool = createDocumentPool({ size: 1, onTrouble: (error) => trouble.push(error), ...options })
  open.push(pool)
  return pool
}

const badWorker = new URL('../../../../../tests/support/documents/bad-worker.mjs', import.meta.url)
const misbehave = (pool: DocumentPool, title: string): Promise<string> =>
  pool.xlsx(sampleSheet({ title })).then((bytes) => Buffer.from(bytes).toString())

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()))
  trouble.length = 0
})

test('creates PDF and XLSX and parses tables in a worker thread', async () => {
  const pool = poolOf({})
  const pdf = await pool.pdf('report', sampleSheet())
  expect(pdfText(pdf)).toContain('Калоян Петров')
  const xlsx = await pool.xlsx(sampleSheet())
  const [sheet] = await pool.readTable(xlsx)
  expect(sheet?.rows).toContainEqual([1, 'Калоян Петров', { day: '2026-11-15' }, 22.1, 22.1, 'Платена'])
})

test('returns problems with their Bulgarian text', async () => {
  const pool = poolOf({})
  const rows = Array.from({ length: 1001 }, (_, at): Cell[] => [at])
  await expect(pool.pdf('report', sampleSheet({ rows }))).rejects.toMatchObject({ code: 'documents.pdf-too-long' })
  const refusal = await pool.readTable(Buffer.from('d0cf11e0a1b11ae1', 'hex')).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Problem)
  expect(refusal).toMatchObject({ code: 'documents.file-legacy-xls', status: 415 })
})

test('invalid data fail only their document', async () => {
  const pool = poolOf({})
  const broken = { ...sampleSheet(), printedOn: 'скоро' } as never
  await expect(pool.pdf('report', broken)).rejects.toThrow(/did not compile/)
  await expect(pool.pdf('report', { ...sampleSheet(), rows: [[() => 1]] } as never)).rejects.toThrow(
    /could not be cloned/,
  )
  expect(pdfPages(await pool.pdf('report', sampleSheet())).length).toBe(1)
})

test.each(['crash', 'exit', 'eat memory'])(
  'a worker that ends by "%s" fails its document and is replaced',
  async (way) => {
    const pool = poolOf({ workerUrl: badWorker, memoryMb: 24 })
    const [lost, next] = await Promise.allSettled([misbehave(pool, way), misbehave(pool, 'next')])
    expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'documents.failed', status: 500 } })
    expect(next).toEqual({ status: 'fulfilled', value: 'next' })
    expect(trouble.length).toBe(1)
  },
)

test('a timeout fails the document and replaces its worker', async () => {
  const pool = poolOf({ workerUrl: badWorker, timeoutMs: 3000 })
  const [hung, next] = await Promise.allSettled([misbehave(pool, 'hang'), misbehave(pool, 'next')])
  expect(hung).toMatchObject({ status: 'rejected', reason: { code: 'documents.takes-too-long' } })
  expect(next).toEqual({ status: 'fulfilled', value: 'next' })
  expect(trouble[0]?.message).toContain('xlsx')
})

test('a full queue rejects at once', async () => {
  const pool = poolOf({ workerUrl: badWorker, queueLimit: 2 })
  const results = await Promise.allSettled(['slow', 'a', 'b', 'c'].map((title) => misbehave(pool, title)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(results[3]).toMatchObject({ reason: { code: 'documents.busy' } })
})

test('owners are served round-robin, each with a limit of waiting documents', async () => {
  const pool = poolOf({ workerUrl: badWorker, ownerLimit: 3 })
  const done: string[] = []
  const ask = (title: string, owner: string) =>
    pool.xlsx(sampleSheet({ title }), owner).then(
      () => done.push(title),
      (error: Problem) => done.push(`${title}: ${error.code} ${error.status}`),
    )
  const mine = ['slow', 'a', 'b', 'c', 'd'].map((title) => ask(title, 'session:1'))
  const otherAnswer = ask('other', 'session:2')
  await Promise.all([...mine, otherAnswer])
  expect(done).toEqual(['d: documents.too-many 429', 'slow', 'a', 'other', 'b', 'c'])
})

test('closing rejects waiting and later documents', async () => {
  const pool = poolOf({ workerUrl: badWorker })
  const waiting = Promise.allSettled(['slow', 'never'].map((title) => misbehave(pool, title)))
  await pool.close()
  for (const result of await waiting) expect(result).toMatchObject({ reason: { code: 'documents.closed' } })
  await expect(misbehave(pool, 'late')).rejects.toMatchObject({ code: 'documents.closed' })
})

test('a start whose compiler writes no tags says so once', async () => {
  const said: string[] = []
  const start = (name: string, address: URL) =>
    poolOf({ size: 2, workerUrl: address, warmUp: true, onUntagged: () => said.push(name) })
  const tagging = start('tagging', new URL('tagging-worker.mjs', badWorker))
  start('without tags', badWorker)
  await expect.poll(() => said).toEqual(['without tags'])
  // Its turn comes after the warm-up.
  await misbehave(tagging, 'next')
  expect(said).toEqual(['without tags'])
  expect(trouble).toEqual([])
})

deepTest('thirty concurrent month sheets do not block the main thread', async () => {
  const pool = poolOf({ warmUp: true })
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  const sheets = await Promise.all(
    Array.from({ length: 30 }, (_, at) => pool.pdf('month-grid', sampleMonthGrid(20 + (at % 16)))),
  )
  clearInterval(counting)
  for (const sheet of sheets) expect(pdfPages(sheet).length).toBe(1)
  // On the main thread the event loop would turn only between two documents.
  expect(turns).toBeGreaterThan(sheets.length * 3)
})
