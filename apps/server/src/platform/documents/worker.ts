import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { parentPort } from 'node:worker_threads'

import { Problem } from '@asistent/contract/core/problem'
import { templateToXlsx } from '@asistent/documents/import-template'
import { readStatement } from '@asistent/documents/read-statement'
import { readXlsx } from '@asistent/documents/read-table'
import { sheetToDocx } from '@asistent/documents/sheet-docx'
import { sheetToXlsx } from '@asistent/documents/sheet-xlsx'

import type { Answer, Job, JobResult } from './protocol'

// Entry point of a worker thread. Typesetting and spreadsheets take up to seconds of CPU, so they run outside of the
// thread that serves requests. `scripts/build.mjs` bundles it as dist/server/typst-worker.js.

/** Lazy import: ending a thread that has loaded the compiler without using it crashes the process. */
const compiler = () => import('@asistent/documents/compile')

async function work(job: Job): Promise<JobResult> {
  switch (job.kind) {
    case 'pdf':
      return (await compiler()).compilePdf(job)
    case 'xlsx':
      return sheetToXlsx(job.sheet)
    case 'docx':
      return sheetToDocx(job.sheet)
    case 'template':
      return templateToXlsx(job.sheets)
    case 'read':
      return readXlsx(job.bytes)
    case 'statement':
      return readStatement(job.bytes) ?? null
    case 'warm-up':
      return (await compiler()).isTaggingPapers()
  }
}

async function answer(job: Job): Promise<Answer> {
  try {
    return { ok: true, value: await work(job) }
  } catch (error) {
    if (error instanceof Problem) {
      const { code, status, message, detail } = error
      return { ok: false, problem: { code, status, message, detail } }
    }
    const failure = error instanceof Error ? error : new Error(String(error))
    return { ok: false, error: { message: failure.message, stack: failure.stack } }
  }
}

/**
 * Lowers the thread's priority, so that requests go first on few cores. Linux has priorities per thread, inherited by
 * threads it starts.
 */
function stepBack(): void {
  if (process.platform !== 'linux') return
  try {
    // The link is 'PID/task/TID' of the current thread.
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 10)
  } catch {
    // Without /proc or permission the threads keep equal priority.
  }
}

stepBack()

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread only')

async function reply(to: MessagePort, job: Job): Promise<void> {
  const result = await answer(job)
  // Transfers the buffer instead of copying it.
  const bytes = result.ok && result.value instanceof Uint8Array ? result.value : null
  to.postMessage(result, bytes ? [bytes.buffer as ArrayBuffer] : [])
}

port.on('message', (job: Job) => void reply(port, job))
