import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import type { getGroupDay, saveArrivals } from '@asistent/contract/attendance/day.calls'
import { createMessage } from '@asistent/contract/communication/messages.calls'
import { uploadFile } from '@asistent/contract/files/files.calls'
import { pay, type listPayments } from '@asistent/contract/payments/payments.calls'
import type { listInvoices } from '@asistent/contract/payments/invoices.calls'
import type { listGroups } from '@asistent/contract/people/groups.calls'
import { saveInbound, type getInbound, type listInbounds } from '@asistent/contract/warehouse/inbounds.calls'
import { encodeContent } from '@asistent/domain/communication/content'
import { nobody } from '@asistent/domain/communication/audience'
import { addDays, today, type Day } from '@asistent/domain/kernel/day'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoUsers } from '../../apps/server/src/demo/sign-ins'
import { pdfOf } from '../support/sent-files'
import type { Client, SentBody, Trouble } from './client'

// Writers and readers that run during the whole drill. Each write has a unique name by which the database is searched
// at the end.

export const kinds = ['mark', 'payment', 'delivery', 'message', 'upload'] as const
export type Kind = (typeof kinds)[number]

export interface Acknowledged {
  readonly kind: Kind
  readonly name: string
  readonly id: number
  readonly at: number
  /** Number of the document that a read after the save returned; undefined if none was made or it failed. */
  number?: number | undefined
}

interface Work {
  readonly path: string
  readonly body: SentBody
  /** By which the write is found, if not by its unique name. */
  readonly name?: string
  /** Reads the number of the document; undefined for writes without one. */
  readonly readNumber?: (id: number) => Promise<number | undefined>
}

export interface Load {
  readonly acknowledged: Acknowledged[]
  /** Times of successful reads. */
  readonly reads: number[]
  readonly trouble: { readonly writes: Trouble; readonly reads: Trouble }
  /** Reads of a report after a save, and those that missed the save. */
  readonly reports: { count: number; stale: number }
  /** Before the first write. */
  readonly startedAt: Date
  /** Signed-in director who writes. */
  readonly token: string
  /** Group and day of the marks. */
  readonly openDay: OpenDay
  /** Throws if a writer has ended because the server rejected its write. */
  check(): void
  stop(): Promise<void>
}

export interface OpenDay {
  readonly classId: number
  readonly forDate: Day
}

type Turn = (name: string, number: number) => Work

export async function startLoad(client: Client): Promise<Load> {
  const acknowledged: Acknowledged[] = []
  const reads: number[] = []
  const trouble = { writes: new Map<string, number>(), reads: new Map<string, number>() }
  let stopping = false
  const director = await client.signIn(demoUsers.director.email)
  const { turns, classId, forDate } = await prepare(client, director)
  const startedAt = new Date()

  const reports = { count: 0, stale: 0 }
  /** Reads the report of the day's deliveries, which must contain the one that was just saved. */
  const checkReport = async (name: string, position: string) => {
    const day = today(new Date())
    const path = `/api/StockReferences/document-transactions?fromDate=${day}&toDate=${day}`
    const answer = await client.read(path, director, position).catch(() => undefined)
    if (answer?.status !== 200) return
    reports.count++
    if (!answer.body.includes(name)) reports.stale++
  }
  const writer = async (kind: Kind, turn: Turn) => {
    for (let number = 0; !stopping; number++) {
      const name = `cluster-${kind}-${number}-${randomUUID().slice(0, 8)}`
      const { path, body, name: otherName, readNumber } = turn(name, number)
      let position: string | undefined
      const committed = (received: string) => void (position = received)
      const result = await client.write<{ entityId?: number; id?: number }>(
        path,
        body,
        director,
        trouble.writes,
        committed,
      )
      if (kind === 'delivery' && position && number % 10 === 0) await checkReport(name, position)
      const id = result.entityId ?? result.id ?? 0
      const write: Acknowledged = { kind, name: otherName ?? name, id, at: Date.now() }
      acknowledged.push(write)
      if (number % 5 === 0) write.number = await readNumber?.(id).catch(() => undefined)
      // Uploads are limited to two per second and session.
      await sleep(kind === 'upload' ? 600 : 30)
    }
  }
  const reader = async () => {
    for (; !stopping; await sleep(100)) {
      const answer = await client.read('/api/Dashboards', director).catch((error: Error) => error)
      if (!(answer instanceof Error) && answer.status === 200) reads.push(Date.now())
      else {
        const name = answer instanceof Error ? 'connection closed' : String(answer.status)
        trouble.reads.set(name, (trouble.reads.get(name) ?? 0) + 1)
      }
    }
  }
  const failures: Error[] = []
  const running = [...turns.map(([kind, turn]) => writer(kind, turn)), reader()].map((work) =>
    work.catch((error: Error) => void failures.push(error)),
  )
  const check = () => {
    if (failures[0]) throw failures[0]
  }
  return {
    acknowledged,
    reads,
    trouble,
    reports,
    startedAt,
    token: director,
    openDay: { classId, forDate },
    check,
    async stop() {
      stopping = true
      await Promise.all(running)
      check()
    },
  }
}

async function prepare(client: Client, token: string) {
  const groups = await client.readJson<OutputOf<typeof listGroups>>('/api/Classes/overview-models', token)
  const { classId, forDate, studentIds } = await openDay(client, token, groups.result)
  /** Another minute each time, so that each write changes the row once. */
  const mark =
    (studentId: number): Turn =>
    (_name, number) => {
      const minute = number % 480
      const arrivedAt = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      const item = { studentId, arrivedAt, leftAt: null, broughtBy: null, collectedBy: null }
      const input: InputOf<typeof saveArrivals> = { classId, forDate, items: [item] }
      return {
        path: '/api/StudentAttendances/arrivals',
        body: client.json(input),
        name: markName(studentId, arrivedAt),
      }
    }
  const payment = await payments(client, token)
  const delivery = await deliveries(client, token)
  // Two writers of each document compete for the numbers of its series.
  const turns: (readonly [Kind, Turn])[] = [
    ...studentIds.slice(0, 2).map((studentId) => ['mark', mark(studentId)] as const),
    ['payment', payment],
    ['payment', payment],
    ['delivery', delivery],
    ['delivery', delivery],
    ['message', messages(client)],
    ['upload', upload],
  ]
  return { turns, classId, forDate }
}

export const markName = (childId: number, arrivedAt: string) => `${childId} ${arrivedAt}`

/** A group with children on a working day that is not locked. */
async function openDay(client: Client, token: string, groups: readonly { id: number }[]) {
  for (let days = 0; days < 20; days++) {
    const forDate: Day = addDays(today(new Date()), -days)
    for (const { id: classId } of groups) {
      const path = `/api/StudentAttendances/day?classId=${classId}&forDate=${forDate}`
      const answer = await client.readJson<OutputOf<typeof getGroupDay>>(path, token)
      if (answer.isDayOff || answer.isLocked) break
      const studentIds = answer.result.map(({ studentId }) => studentId)
      if (answer.mayEdit && studentIds.length > 1) return { classId, forDate, studentIds }
    }
  }
  throw new Error('no group has an open day')
}

/** One cent of a fee at a time, of many fees in turn, so that none is paid in full. */
async function payments(client: Client, token: string): Promise<Turn> {
  const { result } = await client.readJson<OutputOf<typeof listInvoices>>(
    '/api/activities/invoices?pageSize=100&orderByColumn=notPaid&orderByDescending=true',
    token,
  )
  const fees = result.filter(({ notPaid }) => Number(notPaid) > 10)
  if (fees.length === 0) throw new Error('no fee is open')
  // The search of receipts finds the payer; the comparison with the database uses the note.
  const readNumber = async (name: string) => {
    const path = `/api/activities/payments/overview-models?search=${name}`
    return (await client.readJson<OutputOf<typeof listPayments>>(path, token)).result[0]?.number
  }
  return (name, number) => {
    const date = today(new Date())
    const input = {
      invoiceIds: [fees[number % fees.length]!.id],
      amount: 0.01,
      method: 2,
      date,
      payer: name,
      note: name,
    }
    return { path: pay.path, body: client.json(input), readNumber: () => readNumber(name) }
  }
}

async function deliveries(client: Client, token: string): Promise<Turn> {
  const { result } = await client.readJson<OutputOf<typeof listInbounds>>('/api/StockInbounds/overview-models', token)
  const { id, supplierId } = result.find((row) => row.supplierId !== null)!
  const readOne = (of: number) => client.readJson<OutputOf<typeof getInbound>>(`/api/StockInbounds/${of}`, token)
  const { warehouseId, lines } = await readOne(id)
  const { productId, unitOfMeasure } = lines[0]!
  const readNumber = async (of: number) => (await readOne(of)).number
  return (name) => {
    const line = { productId, unitOfMeasure, quantity: 1.5, price: 2.13 }
    const forDate = today(new Date())
    const input = { warehouseId, supplierId, lines: [line], forDate, supplierDocument: name, complete: true }
    return { path: saveInbound.path, body: client.json(input), readNumber }
  }
}

const messages =
  (client: Client): Turn =>
  (title) => {
    const recipients = { ...nobody, roleTypes: [1] }
    return {
      path: createMessage.path,
      body: client.json({ title, content: encodeContent(`<p>${title}</p>`), recipients }),
    }
  }

/** Content of an upload: different bytes for each name. */
export const uploadedFile = (name: string) => pdfOf(`${name} `.repeat(100))

const upload: Turn = (name) => {
  const boundary = `-----${randomUUID()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
  return {
    path: uploadFile.path,
    body: {
      type: `multipart/form-data; boundary=${boundary}`,
      bytes: Buffer.concat([Buffer.from(head), uploadedFile(name), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    },
  }
}
