import { parentPort } from 'node:worker_threads'

// Worker for tests of the pool: its compiler tags papers, bad-worker.mjs says that it does not.
parentPort.on('message', ({ kind, sheet }) => {
  const value = kind === 'warm-up' ? true : new TextEncoder().encode(sheet.title)
  parentPort.postMessage({ ok: true, value }, [])
})
