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
 * Creates documents in worker threads behind a bounded queue. `owner` is the session of the request: sessions are
 * served round-robin, each with a limit on its waiting documents.
 */
export interface DocumentPool {
  pdf<Name extends TemplateName>(
    template: Name,
    data: TemplateData[Name],
    owner?: string,
    pictures?: readonly DocumentPicture[],
  ): Promise<Uint8Array>
  xlsx(sheet: Sheet, owner?: string): Promise<Uint8Array>
  /** Creates an editable DOCX. */
  docx(sheet: Sheet, owner?: string): Promise<Uint8Array>
  /** Creates an empty XLSX to fill in. */
  template(sheets: readonly TemplateSheet[], owner?: string): Promise<Uint8Array>
  /**
   * Parses an uploaded XLSX or CSV. It runs in a worker because a hostile file could exhaust memory or block the event
   * loop.
   */
  readTable(bytes: Uint8Array, owner?: string): Promise<ReadSheet[]>
  /** Parses an uploaded bank statement; undefined if the format is unknown. */
  readStatement(bytes: Uint8Array, owner?: string): Promise<Statement | undefined>
  close(): Promise<void>
}

export interface DocumentPoolOptions {
  size?: number
  /** Worker entry point. Defaults to the one of development or of the built server. */
  workerUrl?: URL
  /** Maximum waiting documents. Further ones are rejected at once instead of waiting for minutes. */
  queueLimit?: number
  /** Maximum waiting documents of one owner. */
  ownerLimit?: number
  timeoutMs?: number
  /** JavaScript heap limit of a worker. */
  memoryMb?: number
  /** Starts the workers and loads the fonts at startup instead of at the first document. */
  warmUp?: boolean
  /** Called once, after a warm-up, if the compiler of this platform writes PDF without tags (decision 023). */
  onUntagged?: () => void
  /** Receives crashes and timeouts for logging; callers get only a user-facing error. */
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
  const { submit, close } = startWorkers(options)
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
      return typeof statement === 'object' && statement && 'format' in statement ? statement : undefined
    },
    close,
  }
}

/** Runs jobs in a limited number of threads, in fair order of their owners. */
function startWorkers(options: DocumentPoolOptions) {
  const { queueLimit = 100, ownerLimit = 6, timeoutMs = 30_000, memoryMb = 512, onTrouble = () => {} } = options
  // Leaves one core for requests. More than four threads bring little.
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
    // A busy worker keeps the process alive, an idle one does not.
    seat.worker.ref()
    seat.timer = setTimeout(() => abandon(seat), timeoutMs)
    try {
      seat.worker.postMessage(task.job, [])
    } catch (error) {
      // The structured clone fails for functions and classes with private fields.
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

  /** Handles a crash, out-of-memory or exit: fails the current document; the next one starts a new worker. */
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
    // Native code cannot be interrupted; the thread ends when the call returns.
    void seat.worker.terminate()
    dispatch()
  }

  async function warmUp(): Promise<void> {
    const answers = await Promise.allSettled(Array.from({ length: size }, () => submit({ kind: 'warm-up' })))
    for (const answer of answers) if (answer.status === 'rejected') onTrouble(answer.reason as Error)
    if (answers.some((answer) => answer.status === 'fulfilled' && answer.value === false)) options.onUntagged?.()
  }

  if (options.warmUp) void warmUp()

  return {
    submit,
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
 * In development and tests the worker runs from TypeScript. In the built server it is a JavaScript file next to main.js
 * (scripts/build.mjs).
 */
function startWorker(given: URL | undefined, memoryMb: number): Worker {
  const file = import.meta.url.endsWith('.ts') ? './worker-from-source.mjs' : './typst-worker.js'
  return new Worker(given ?? new URL(file, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // Do not inherit the main thread's flags (loaders, inspectors, test runners).
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
