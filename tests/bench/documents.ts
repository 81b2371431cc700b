import { sampleMonthGrid } from '@asistent/documents/samples'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDocumentPool, type DocumentPool } from '../../apps/server/src/platform/documents/pool'
import type { Section } from './main'
import { median, type Finding } from './support/table'

// The month sheet of a full group (35 children, 31 days) as a PDF, through the pool of worker threads that the server
// uses.

export const title = 'Documents: the month sheet as PDF'

const atOnce = 30
const resolution = 1

export async function run({ rounds }: Section): Promise<Finding[]> {
  const pool = createDocumentPool({ warmUp: true })
  try {
    for (let warm = 0; warm < 5; warm++) await sheet(pool)
    const single: number[] = []
    for (let time = 0; time < rounds * 4; time++) single.push(await took(() => sheet(pool)))
    const crowd: { all: number; stall: number }[] = []
    for (let round = 0; round < Math.min(rounds, 3); round++) crowd.push(await manyAtOnce(pool))
    const [typical, stall] = [median(single), median(crowd.map((one) => one.stall))]
    return [
      {
        what: 'one, warm',
        aim: 'at most 50 ms',
        result: `${typical.toFixed(0)} ms`,
        met: typical <= 50,
        detail: `quickest ${Math.min(...single).toFixed(0)} ms, slowest of ${single.length} ${Math.max(...single).toFixed(0)} ms`,
      },
      {
        what: `stall of the event loop with ${atOnce} at once`,
        aim: 'less than 100 ms',
        result: `${stall.toFixed(0)} ms`,
        met: stall < 100,
        detail: `all ${atOnce} done in ${median(crowd.map((one) => one.all)).toFixed(0)} ms`,
      },
    ]
  } finally {
    await pool.close()
  }
}

const grid = sampleMonthGrid(35)
let sheets = 0

/** Each sheet differs, because Typst caches results. */
function sheet(pool: DocumentPool): Promise<Uint8Array> {
  const number = ++sheets
  const rows = grid.rows.map((row, at) => {
    const turn = (number + at) % row.cells.length
    return { ...row, name: `${row.name} ${number}`, cells: [...row.cells.slice(turn), ...row.cells.slice(0, turn)] }
  })
  return pool.pdf('month-grid', { ...grid, rows })
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function manyAtOnce(pool: DocumentPool): Promise<{ all: number; stall: number }> {
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  await sleep(50)
  histogram.reset()
  const all = await took(() => Promise.all(Array.from({ length: atOnce }, () => sheet(pool))))
  histogram.disable()
  return { all, stall: Math.max(0, histogram.max / 1e6 - resolution) }
}
