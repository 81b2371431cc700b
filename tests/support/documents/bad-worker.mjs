import { parentPort } from 'node:worker_threads'

// Worker for tests of the pool: the sheet's title selects the failure.
parentPort.on('message', ({ kind, sheet }) => {
  if (kind === 'warm-up') return parentPort.postMessage({ ok: true, value: false }, [])
  if (sheet.title === 'crash') throw new Error('crashed on purpose')
  if (sheet.title === 'exit') process.exit(3)
  if (sheet.title === 'hang') for (;;);
  if (sheet.title === 'eat memory') {
    const eaten = []
    for (;;) eaten.push(Array.from({ length: 10_000 }, (_, at) => ({ at })))
  }
  const answer = () => parentPort.postMessage({ ok: true, value: new TextEncoder().encode(sheet.title) }, [])
  if (sheet.title === 'slow') setTimeout(answer, 200)
  else answer()
})
