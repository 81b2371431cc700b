import { listSchoolYears, saveSchoolYear } from '@asistent/contract/institutions/school-years.calls'
import { listChildren } from '@asistent/contract/people/children.calls'
import type { Section } from './main'
import { startChild, type Child } from './support/child'
import { startBenchServer } from './support/database'
import type { Load, LoadResult } from './support/load'
import { kindLabel, kinds, listInputs, openPlaces, requestsOf, sides, type Kind, type Side } from './support/places'
import { marks, record, type Recorded } from './support/recorded'
import { median, type Finding } from './support/table'

// A list call and a save over HTTP, against the same SQL through the bare driver (bare-side.ts): the whole call with
// the statements for session, audit and idempotency key, and for comparison the statements of the handler alone.

export type Served = Child & { readonly ready: number }

interface Measured {
  readonly perSecond: number
  readonly p50: number
  /** Processor time of the server process per response, in microseconds. */
  readonly cpu: number
}

export const title = 'Calls: the whole pipeline against the same SQL through the bare driver'

export async function run({ rounds, seconds }: Section): Promise<Finding[]> {
  const server = await startBenchServer()
  const children: Child[] = []
  try {
    const { url, pool } = await server.database(1)
    const places = await openPlaces(pool, 1)
    const app = await startChild<number>('app-side', [], { DATABASE_URL: url })
    const statements: Record<Kind, Recorded[]> = {
      years: await record(listSchoolYears, listInputs.years),
      children: await record(listChildren, listInputs.children),
      save: await record(saveSchoolYear, marks),
    }
    const bareArguments = [JSON.stringify(statements)]
    const bare = await startChild<number>('bare-side', bareArguments, {
      DATABASE_URL: url,
    })
    const loader = await startChild('load')
    children.push(app, bare, loader)
    const row = (kind: Kind, side: Side, length = seconds) =>
      measure(loader, side === 'app' ? app : bare, requestsOf(kind, side, places), length)
    await warmUp(kinds.flatMap((kind) => sides.map((side) => () => row(kind, side))))
    const measured = new Map<Kind, Record<Side, Measured[]>>(
      kinds.map((kind) => [kind, { app: [], bare: [], whole: [] }]),
    )
    for (let round = 0; round < rounds; round++)
      for (const [kind, results] of measured) for (const side of sides) results[side].push(await row(kind, side))
    return [...measured].flatMap(([kind, results]) => findings(kind, results))
  } finally {
    for (const child of children) await child.stop()
    await server.stop()
  }
}

/**
 * Warm-up: Node compiles hot code during execution, and without it the side with more code seems slower than it
 * is. Takes about ten thousand calls.
 */
export async function warmUp(all: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (let pass = 0; pass < 8; pass++) for (const row of all) await row()
}

export async function measure(
  loader: Child,
  served: Served,
  clients: readonly string[][],
  seconds: number,
): Promise<Measured> {
  const before = await served.ask<number>({})
  const order: Load = { port: served.ready, seconds, clients }
  const result = await loader.ask<LoadResult>(order)
  if (result.refused) throw new Error(`the server refused: ${result.refused}`)
  const after = await served.ask<number>({})
  return {
    perSecond: result.perSecond,
    p50: result.p50,
    cpu: ((after - before) * 1000) / result.answered,
  }
}

function findings(kind: Kind, { app, whole, bare }: Record<Side, readonly Measured[]>): Finding[] {
  const of = (side: readonly Measured[], field: keyof Measured) => median(side.map((one) => one[field]))
  // Ratio within each round, because a disturbance of the machine affects both sides of a round.
  const ratio = (theirs: readonly Measured[]) =>
    median(app.map((one, round) => one.perSecond / (theirs[round]?.perSecond ?? 1)))
  const describe = (side: readonly Measured[]) =>
    `${of(side, 'perSecond').toFixed(0)}/s, ${of(side, 'p50').toFixed(1)} ms, ${of(side, 'cpu').toFixed(0)} µs of Node`
  return [
    {
      what: kindLabel[kind],
      aim: 'at least 0.50 of bare',
      result: ratio(whole).toFixed(2),
      met: ratio(whole) >= 0.5,
      detail: `ours ${describe(app)}; bare ${describe(whole)}`,
    },
    {
      what: '  against its own statements alone',
      aim: 'no session, rights, audit, key',
      result: ratio(bare).toFixed(2),
      detail: `bare ${describe(bare)}`,
    },
  ]
}
