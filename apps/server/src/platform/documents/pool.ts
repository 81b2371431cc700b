import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

import { Problem } from '@asistent/contract/core/problem'
import type { DocumentPicture } from '@asistent/documents/compile'
import type { TemplateSheet } from '@asistent/documents/import-template'
import { assertPdfFits, assertXlsxFits } from '@asistent/documents/limits'
import type { ReadSheet } from '@asistent/documents/read-table'
import { refuseDocument } from '@asistent/documents/refusal'
import type { Sheet } from '@asistent/documents/sheet'
import type { TemplateData, TemplateName } from '@asistent/documents/templates'
import type { Statement } from '@asistent/domain/payments/statements'

import { fairQueue } from './fair-queue'
import type { Answer, Job, JobResult, PdfJob } from './protocol'

/**
 * Documents made off the main thread: a queue with a bound in front of a few worker threads. `owner` is the session that
 * asks: sessions take turns, and each may have only so many documents waiting.
 */
export interface DocumentPool {
  pdf<Name extends TemplateName>(
    template: Name,
    data: TemplateData[Name],
    owner?: string,
    pictures?: readonly DocumentPicture[],
  ): Promise<Uint8Array>
  xlsx(sheet: Sheet, owner?: string): Promise<Uint8Array>
  /** A document to be written on. */
  docx(sheet: Sheet, owner?: string): Promise<Uint8Array>
  /** An empty table to be filled in. */
  template(sheets: readonly TemplateSheet[], owner?: string): Promise<Uint8Array>
  /** An uploaded XLSX or CSV: parsed here because a hostile file must not take the server's memory or time. */
  readTable(bytes: Uint8Array, owner?: string): Promise<ReadSheet[]>
  /** An uploaded bank statement; undefined when it is none that we know. */
  readStatement(bytes: Uint8Array, owner?: string): Promise<Statement | undefined>
  close(): Promise<void>
}

export interface DocumentPoolOptions {
  size?: number
  /** The worker's file; found by itself in development and in the built server. */
  workerUrl?: URL
  /** Documents that may wait; more are refused at once, so that nobody waits for minutes. */
  queueLimit?: number
  /** Documents of one owner that may wait. */
  ownerLimit?: number
  timeoutMs?: number
  /** The JavaScript heap of a worker. */
  memoryMb?: number
  /** Starts the workers and reads the fonts now instead of at the first document. */
  warmUp?: boolean
  /** Crashes and timeouts, for the log: callers only get a text for people. */
  onTrouble?: (error: Error) => void
}

interface Task {
  job: Job
  resolve: (value: JobResult) => void
  reject: (error: Error) => void
}

interface Seat {
  worker: Worker
  task: Task | null
  timer: NodeJS.Timeout | undefined
}

export function createDocumentPool(options: DocumentPoolOptions = {}): DocumentPool {
  const { queueLimit = 100, ownerLimit = 6, timeoutMs = 30_000, memoryMb = 512, onTrouble = () => {} } = options
  // One core stays for requests; typesetting gains little from more than a few threads.
  const size = options.size ?? Math.min(Math.max(availableParallelism() - 1, 1), 4)
  const seats = new Set<Seat>()
  const queue = fairQueue<Task>()
  let closed = false

  function submit(job: Job, owner?: string): Promise<JobResult> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(refuseDocument('closed'))
      if (queue.size >= queueLimit) return reject(refuseDocument('busy'))
      if (owner !== undefined && queue.waitingOf(owner) >= ownerLimit)
        return reject(refuseDocument('too-many', { values: { most: ownerLimit } }))
      queue.push(owner ?? '', { job, resolve, reject })
      dispatch()
    })
  }

  function dispatch(): void {
    while (queue.size > 0) {
      const seat = [...seats].find((candidate) => candidate.task === null) ?? openSeat()
      const task = seat && queue.shift()
      if (!task) return
      assign(seat, task)
    }
  }

  function openSeat(): Seat | null {
    if (seats.size >= size) return null
    const seat: Seat = { worker: startWorker(options.workerUrl, memoryMb), task: null, timer: undefined }
    seats.add(seat)
    seat.worker.unref()
    seat.worker.on('message', (answer: Answer) => settle(seat, answer))
    seat.worker.on('error', (error) => fall(seat, error instanceof Error ? error : new Error(String(error))))
    seat.worker.on('exit', (code) => fall(seat, new Error(`The document worker left with code ${code}`)))
    return seat
  }

  function assign(seat: Seat, task: Task): void {
    seat.task = task
    // A busy worker keeps the process alive, an idle one doesn't.
    seat.worker.ref()
    seat.timer = setTimeout(() => abandon(seat), timeoutMs)
    try {
      seat.worker.postMessage(task.job, [])
    } catch (error) {
      // Data that cannot be copied to another thread (a function, a class with private fields).
      settle(seat, { ok: false, error: { message: String(error), stack: (error as Error).stack } })
    }
  }

  function settle(seat: Seat, answer: Answer): void {
    const task = release(seat)
    if (!task) return
    if (answer.ok) task.resolve(answer.value)
    else task.reject('problem' in answer ? revive(answer.problem) : errorOf(answer.error))
    dispatch()
  }

  /** A crash, running out of memory or an exit: the document fails, the next one gets a new worker. */
  function fall(seat: Seat, cause: Error): void {
    if (!seats.delete(seat)) return
    const task = release(seat)
    if (!closed) onTrouble(cause)
    task?.reject(closed ? refuseDocument('closed') : Object.assign(refuseDocument('failed'), { cause }))
    dispatch()
  }

  function abandon(seat: Seat): void {
    seats.delete(seat)
    const task = release(seat)
    onTrouble(new Error(`A document took longer than ${timeoutMs} ms: ${describe(task?.job)}`))
    task?.reject(refuseDocument('takes-too-long'))
    // Native code cannot be interrupted: the thread ends when it returns, and nobody waits for it.
    void seat.worker.terminate()
    dispatch()
  }

  if (options.warmUp) for (let at = 0; at < size; at += 1) submit({ kind: 'warm-up' }).catch(onTrouble)

  return {
    async pdf(template, data, owner, pictures = []) {
      assertPdfFits(template, data)
      return bytesOf(await submit({ kind: 'pdf', template, data, pictures } as PdfJob, owner))
    },
    async xlsx(sheet, owner) {
      assertXlsxFits(sheet)
      return bytesOf(await submit({ kind: 'xlsx', sheet }, owner))
    },
    async docx(sheet, owner) {
      assertXlsxFits(sheet)
      return bytesOf(await submit({ kind: 'docx', sheet }, owner))
    },
    async template(sheets, owner) {
      return bytesOf(await submit({ kind: 'template', sheets }, owner))
    },
    async readTable(bytes, owner) {
      const sheets = await submit({ kind: 'read', bytes }, owner)
      return Array.isArray(sheets) ? sheets : []
    },
    async readStatement(bytes, owner) {
      const statement = await submit({ kind: 'statement', bytes }, owner)
      return statement && 'format' in statement ? statement : undefined
    },
    async close() {
      closed = true
      for (const task of queue.drain()) task.reject(refuseDocument('closed'))
      await Promise.all([...seats].map((seat) => seat.worker.terminate()))
    },
  }
}

function release(seat: Seat): Task | null {
  const { task } = seat
  clearTimeout(seat.timer)
  seat.task = null
  seat.worker.unref()
  return task
}

/**
 * In development and in tests this file is TypeScript, and so is the worker. In the built server both are JavaScript in
 * one folder, and the worker stands beside main.js (scripts/build.mjs).
 */
function startWorker(given: URL | undefined, memoryMb: number): Worker {
  const file = import.meta.url.endsWith('.ts') ? './worker-from-source.mjs' : './typst-worker.js'
  return new Worker(given ?? new URL(file, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // The main thread's flags (loaders, inspectors, test runners) are not the worker's.
    execArgv: [],
  })
}

function revive({ code, status, message, detail }: Pick<Problem, 'code' | 'status' | 'message' | 'detail'>): Problem {
  return new Problem(code, status, message, detail)
}

function errorOf({ message, stack }: { message: string; stack: string | undefined }): Error {
  const error = new Error(message)
  if (stack !== undefined) error.stack = stack
  return error
}

function bytesOf(result: JobResult): Uint8Array {
  if (result instanceof Uint8Array) return result
  throw new TypeError('The document worker answered without a file')
}

function describe(job: Job | undefined): string {
  return job?.kind === 'pdf' ? `pdf ${job.template}` : (job?.kind ?? 'nothing')
}
