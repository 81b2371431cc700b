import { getMonthGrid, saveMarks } from '@asistent/contract/attendance/grid.calls'
import { monthForm } from '@asistent/contract/attendance/month-sheet.calls'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { measure, warmUp, type Served } from './calls'
import type { Section } from './main'
import { appHere, ask, type AppRequest } from './support/app-here'
import { startChild, type Child } from './support/child'
import { startBenchServer } from './support/database'
import { get, openGroups, post, readMonth, savedDays, teachersCount, type Place } from './support/groups'
import type { Replayed } from './support/replayed'
import { median, type Finding } from './support/table'

// The month of a group: reading thirty children, saving 930 cells, eight teachers who mark at once, and thirty month
// sheets as PDF; with a whole year of rows, in one kindergarten and in many.

export const title = 'Attendance: months of a group'

const kinds = ['read', 'save', 'mark'] as const
type Kind = (typeof kinds)[number]
/** Connections per kind: one user saves a month, several read. */
const atOnce: Record<Kind, number> = { read: 8, save: 1, mark: teachersCount }
const spread = 200

/** The marks alternate, so that every save changes every cell. */
function requestOf(kind: Kind, kindergarten: Place, connection: number, turn: number, now: Date): AppRequest {
  const { month, year } = readMonth(now)
  const type = turn % 2 === 0 ? 2 : 3
  if (kind === 'read') {
    return {
      token: kindergarten.director,
      path: pathOf(getMonthGrid, { groupId: kindergarten.readGroup, month, year }),
    }
  }
  if (kind === 'save') {
    const items = kindergarten.savedCells.map((cell) => ({ ...cell, type }))
    return { token: kindergarten.director, path: saveMarks.path, form: { classId: kindergarten.savedGroup, items } }
  }
  const { token, group, children } = kindergarten.teachers[connection % kindergarten.teachers.length]!
  const studentId = children[(turn >> 1) % children.length]!
  // The two teachers of a group mark different days.
  const forDate = savedDays(now)[connection % 2]!
  return { token, path: saveMarks.path, form: { classId: group, items: [{ studentId, forDate, type }] } }
}

const turnsOf: Record<Kind, number> = { read: 1, save: 2, mark: 20 }

const pathOf = ({ path }: { path: string }, values: Record<string, number>): string =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name]))

/** Requests of each connection, which rotate among the places. */
const requestsOf = (kind: Kind, places: readonly Place[], now: Date): string[][] =>
  Array.from({ length: atOnce[kind] }, (_, connection) =>
    places.flatMap((_place, at) =>
      Array.from({ length: turnsOf[kind] }, (_unused, turn) => {
        const kindergarten = places[(at + connection * 7) % places.length]!
        const { token, path, form } = requestOf(kind, kindergarten, connection, turn, now)
        return form === undefined ? get(path, token) : post(path, token, form)
      }),
    ),
  )

/** The same requests through the bare driver: '/<kind>/<number of the recorded call>'. */
const replaysOf = (name: string, recorded: readonly (readonly Replayed[][])[]): string[][] => {
  let number = -1
  return recorded.map((ofConnection) => ofConnection.map(() => get(`/${name}/${(number += 1)}`, '')))
}

export async function run(options: Section): Promise<Finding[]> {
  const now = new Date()
  const server = await startBenchServer()
  const folder = await mkdtemp(join(tmpdir(), 'asistent-bench-replay-'))
  const children: Child[] = []
  try {
    const small = await server.database(1, { attendance: true })
    const places = await openGroups(small.pool, 1, now)
    const app = await startChild<number>('app-side', [], { DATABASE_URL: small.url })
    const loader = await startChild('load')
    children.push(app, loader)
    const bare = await bareSide(small.url, places, now, folder)
    children.push(bare.side)
    const against = await againstBare(options, loader, app, bare, places, now)
    const sheets = await manySheets(small.url, places, now)
    const kindergartens = options.full ? 2000 : 40
    const large = await server.database(kindergartens, { attendance: true })
    const many = await openGroups(large.pool, Math.min(kindergartens, spread), now)
    const largeApp = await startChild<number>('app-side', [], { DATABASE_URL: large.url })
    children.push(largeApp)
    const flat = await flatness(
      options,
      loader,
      [
        { app, places },
        { app: largeApp, places: many },
      ],
      kindergartens,
      now,
    )
    return [...against, sheets, ...flat]
  } finally {
    for (const child of children) await child.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Bare {
  readonly side: Served
  readonly requests: Readonly<Record<Kind | 'upsert', string[][]>>
}

/** Runs every request once in this process, records its statements and passes them to the bare side. */
async function bareSide(url: string, places: readonly Place[], now: Date, folder: string): Promise<Bare> {
  const app = await appHere(url)
  const recorded = {} as Record<Kind, Replayed[][][]>
  try {
    for (const kind of kinds) {
      recorded[kind] = []
      for (let connection = 0; connection < atOnce[kind]; connection++) {
        const requests = Array.from({ length: turnsOf[kind] }, (_, turn) =>
          requestOf(kind, places[0]!, connection, turn, now),
        )
        // Runs the previous turn first, so that the recorded save changes every cell as later ones do.
        for (const request of requests) await app.recorded(request)
        const calls: Replayed[][] = []
        for (const request of requests) calls.push(await app.recorded(request))
        recorded[kind].push(calls)
      }
    }
  } finally {
    await app.close()
  }
  const upsert = recorded.save.map((ofConnection) =>
    ofConnection.map((statements) => statements.filter(({ text }) => /^insert into attendance\b/.test(text.trim()))),
  )
  const all: Record<Kind | 'upsert', Replayed[][][]> = { ...recorded, upsert }
  const file = join(folder, 'statements.json')
  await writeFile(
    file,
    JSON.stringify(Object.fromEntries(Object.entries(all).map(([name, calls]) => [name, calls.flat()]))),
  )
  const side = await startChild<number>('replay-side', [file], { DATABASE_URL: url })
  return {
    side,
    requests: {
      read: replaysOf('read', all.read),
      save: replaysOf('save', all.save),
      mark: replaysOf('mark', all.mark),
      upsert: replaysOf('upsert', all.upsert),
    },
  }
}

async function againstBare(
  { rounds, seconds }: Section,
  loader: Child,
  app: Served,
  bare: Bare,
  places: readonly Place[],
  now: Date,
): Promise<Finding[]> {
  const ours = (kind: Kind) => measure(loader, app, requestsOf(kind, places, now), seconds)
  const theirs = (name: keyof Bare['requests']) => measure(loader, bare.side, bare.requests[name], seconds)
  const pairs = [
    { what: `read of a month, 30 children, by ${atOnce.read} at once`, kind: 'read', name: 'read', of: 'the same SQL' },
    { what: 'save of a month, 930 cells', kind: 'save', name: 'upsert', of: 'one bare upsert' },
    { what: 'save of a month, 930 cells', kind: 'save', name: 'save', of: 'the same SQL' },
    { what: `a mark, by ${teachersCount} teachers at once`, kind: 'mark', name: 'mark', of: 'the same SQL' },
  ] as const
  await warmUp(pairs.flatMap(({ kind, name }) => [() => ours(kind), () => theirs(name)]))
  const findings: Finding[] = []
  for (const { what, kind, name, of } of pairs) {
    const [ourTimes, otherRow]: Awaited<ReturnType<typeof ours>>[][] = [[], []]
    for (let round = 0; round < rounds; round++) {
      ourTimes!.push(await ours(kind))
      otherRow!.push(await theirs(name))
    }
    // Ratio within each round, because a disturbance of the machine affects both sides of a round.
    const ratio = median(ourTimes!.map((one, round) => one.perSecond / (otherRow![round]?.perSecond ?? 1)))
    const describe = (side: typeof ourTimes) =>
      `${median(side!.map((one) => one.perSecond)).toFixed(0)}/s, ${median(side!.map((one) => one.p50)).toFixed(1)} ms, ${median(side!.map((one) => one.cpu)).toFixed(0)} µs of Node`
    findings.push({
      what,
      aim: `at least 0.50 of ${of}`,
      result: ratio.toFixed(2),
      met: ratio >= 0.5,
      detail: `ours ${describe(ourTimes)}; ${of} ${describe(otherRow)}`,
    })
  }
  return findings
}

const sheetsAtOnce = 30
const resolution = 1

/** Thirty month sheets as PDF through the whole application in this process: how long they block the event loop. */
async function manySheets(url: string, places: readonly Place[], now: Date): Promise<Finding> {
  const here = await appHere(url)
  try {
    const { director, readGroup, savedGroup, teachers } = places[0]!
    const groups = [...new Set([readGroup, savedGroup, ...teachers.map(({ group }) => group)])]
    const sheet = (at: number) =>
      ask(here.app, {
        token: director,
        path: pathOf(monthForm, { classId: groups[at % groups.length]!, ...readMonth(now) }),
      })
    for (let warm = 0; warm < 4; warm++) await sheet(warm)
    const histogram = monitorEventLoopDelay({ resolution })
    histogram.enable()
    await sleep(50)
    histogram.reset()
    const from = performance.now()
    await Promise.all(Array.from({ length: sheetsAtOnce }, (_, at) => sheet(at)))
    const took = performance.now() - from
    histogram.disable()
    const stall = Math.max(0, histogram.max / 1e6 - resolution)
    return {
      what: `stall of the event loop with ${sheetsAtOnce} month sheets as PDF at once`,
      aim: 'less than 100 ms',
      result: `${stall.toFixed(0)} ms`,
      met: stall < 100,
      detail: `all done in ${took.toFixed(0)} ms`,
    }
  } finally {
    await here.close()
  }
}

interface Size {
  readonly app: Served
  readonly places: readonly Place[]
}

async function flatness(
  { rounds, seconds }: Section,
  loader: Child,
  sizes: readonly Size[],
  kindergartens: number,
  now: Date,
): Promise<Finding[]> {
  const row = async (kind: Kind, { app, places }: Size) =>
    (await measure(loader, app, requestsOf(kind, places, now), seconds)).perSecond
  await warmUp(kinds.flatMap((kind) => sizes.map((size) => () => row(kind, size))))
  const findings: Finding[] = []
  for (const kind of kinds) {
    const pairs: number[][] = []
    for (let round = 0; round < rounds; round++) {
      const pair: number[] = []
      for (const size of sizes) pair.push(await row(kind, size))
      pairs.push(pair)
    }
    const ratio = median(pairs.map(([few = 0, many = 1]) => few / many))
    const [few, many] = [0, 1].map((at) => median(pairs.map((pair) => pair[at] ?? 0)))
    findings.push({
      what: `${flatLabel[kind]}, with a year of attendance`,
      aim: 'at most 1.30 times',
      result: `${ratio.toFixed(2)} times`,
      met: ratio <= 1.3,
      detail: `1 kindergarten ${few?.toFixed(0)}/s, ${kindergartens} kindergartens ${many?.toFixed(0)}/s`,
    })
  }
  return findings
}

const flatLabel: Record<Kind, string> = {
  read: 'read of a month',
  save: 'save of 930 cells',
  mark: `a mark by ${teachersCount} teachers`,
}
