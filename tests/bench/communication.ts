import { listMessages } from '@asistent/contract/communication/messages.calls'
import { getCounters } from '@asistent/contract/communication/counters.calls'
import { listNotifications } from '@asistent/contract/communication/notifications.calls'
import { measure, warmUp, type Served } from './calls'
import type { Section } from './main'
import { startChild, type Child } from './support/child'
import { startBenchServer } from './support/database'
import { get } from './support/groups'
import { writeMessages } from './support/messages'
import { connections, openPlaces, type Place } from './support/places'
import { median, type Finding } from './support/table'

// The envelope, the message list and the badges, which every page requests: same cost in one kindergarten and in
// many, with messages of half a year and of ten years. Delivery between processes has a test
// (communication/messages-delivery.calls.test.ts).

export const title = 'Communication: messages and badges, one kindergarten, many, and an old archive'

const spread = 60
const young = 100
/** Three per week for ten years. */
const old = 1500

const kinds = {
  counters: { label: 'badges of the menu', path: getCounters.path },
  envelope: {
    label: 'envelope: ten newest messages',
    path: `${listMessages.path}?pageSize=10&orderByColumn=creationTime&orderByDescending=true`,
  },
  search: {
    label: 'search in messages',
    path: `${listMessages.path}?pageSize=20&search=${encodeURIComponent('среща 7')}`,
  },
  bell: { label: 'history of the bell', path: `${listNotifications.path}?pageSize=20` },
} as const
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]

interface Size {
  readonly app: Served
  readonly places: readonly Place[]
}

const requestsOf = (kind: Kind, places: readonly Place[]): string[][] =>
  Array.from({ length: connections }, (_, connection) =>
    places.map((_unused, turn) => {
      const kindergarten = places[(turn + connection * 7) % places.length]
      if (!kindergarten) throw new Error('no kindergarten to measure')
      return get(kinds[kind].path, kindergarten.token)
    }),
  )

export async function run({ full, rounds, seconds }: Section): Promise<Finding[]> {
  const kindergartens = full ? 2000 : 40
  const server = await startBenchServer()
  const children: Child[] = []
  const fill = async (count: number, messages: number): Promise<Size> => {
    const { url, pool } = await server.database(count)
    const places = await openPlaces(pool, Math.min(count, spread))
    await writeMessages(pool, messages)
    const app = await startChild<number>('app-side', [], { DATABASE_URL: url })
    children.push(app)
    return { app, places }
  }
  try {
    const sizes = [await fill(1, young), await fill(kindergartens, young), await fill(1, old)]
    const loader = await startChild('load')
    children.push(loader)
    const row = async (kind: Kind, { app, places }: Size) =>
      (await measure(loader, app, requestsOf(kind, places), seconds)).perSecond
    await warmUp(kindNames.flatMap((kind) => sizes.map((size) => () => row(kind, size))))
    const findings: Finding[] = []
    for (const kind of kindNames) {
      const speeds: number[][] = []
      for (let round = 0; round < rounds; round++) {
        const speed: number[] = []
        for (const size of sizes) speed.push(await row(kind, size))
        speeds.push(speed)
      }
      findings.push(...findingsOf(kind, speeds, kindergartens))
    }
    return findings
  } finally {
    for (const child of children) await child.stop()
    await server.stop()
  }
}

/** Ratio within each round, because a disturbance of the machine affects all sides of a round. */
function findingsOf(kind: Kind, speeds: readonly number[][], kindergartens: number): Finding[] {
  const ratio = (to: number) => median(speeds.map((speed) => (speed[0] ?? 0) / (speed[to] ?? 1)))
  const speed = (at: number) => `${median(speeds.map((one) => one[at] ?? 0)).toFixed(0)}/s`
  return [
    {
      what: kinds[kind].label,
      aim: 'at most 1.30 times',
      result: `${ratio(1).toFixed(2)} times`,
      met: ratio(1) <= 1.3,
      detail: `1 kindergarten ${speed(0)}, ${kindergartens} kindergartens ${speed(1)}`,
    },
    {
      what: '  with ten years of messages',
      aim: 'a person’s own archive',
      result: `${ratio(2).toFixed(2)} times`,
      detail: `${young} messages ${speed(0)}, ${old} messages ${speed(2)}`,
    },
  ]
}
