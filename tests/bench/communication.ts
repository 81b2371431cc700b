import { listMessages } from '@asistent/contract/communication/messages.calls'
import { getCounters, listNotifications } from '@asistent/contract/communication/notifications.calls'
import type { Pool } from 'pg'
import { measure, warmUp, type Served } from './calls'
import type { Section } from './main'
import { startChild, type Child } from './support/child'
import { startBenchServer } from './support/database'
import { get } from './support/groups'
import { connections, openPlaces, type Place } from './support/places'
import { median, type Finding } from './support/table'

// The envelope, the list of messages and the badges, which every page asks for: the same cost in one kindergarten and in
// many. Delivery between processes is a test (communication/messages-delivery.calls.test.ts).

export const title = 'Communication: messages and badges with one kindergarten and with many'

const spread = 60

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

/** A hundred messages in each kindergarten, each to the director and some forty others; a tenth is unread. */
async function writeMessages(pool: Pool): Promise<void> {
  await pool.query(
    `with sender as (select distinct on (kindergarten_id) kindergarten_id, account_id from membership where role in (2, 6) and active order by kindergarten_id, account_id)
    insert into message (kindergarten_id, created_by, sender_role, sender_name, title, content, audience, state, send_at, sent_at, expected)
    select s.kindergarten_id, s.account_id, 2, 'Елена Димитрова', 'Родителска среща ' || n, '<p>' || repeat('Здравейте, каним Ви на среща. ', 20) || '</p>', '{}', 'sent', at, at, 40
    from sender s, generate_series(1, 100) n, lateral (select now() - n * interval '1 hour' as at) times`,
  )
  await pool.query(
    `insert into message_recipient (message_id, account_id, kindergarten_id, sender_id, sent_at, seen_at)
    select m.id, p.account_id, m.kindergarten_id, m.created_by, m.sent_at, case when m.id % 10 = 0 then null else m.sent_at end
    from message m join lateral (select distinct account_id, role from membership p where p.kindergarten_id = m.kindergarten_id and p.active and p.account_id <> m.created_by order by role, account_id limit 40) p on true
    on conflict do nothing`,
  )
  await pool.query(
    `insert into notification (account_id, kind, subject_id, kindergarten_id, title, created_at, seen_at)
    select account_id, 'messages', message_id, kindergarten_id, 'Родителска среща', sent_at, seen_at from message_recipient on conflict do nothing`,
  )
  await pool.query('vacuum (analyze) message, message_recipient, notification')
}

interface Size {
  readonly app: Served
  readonly places: readonly Place[]
}

const requestsOf = (kind: Kind, places: readonly Place[]): string[][] =>
  Array.from({ length: connections }, (_, connection) =>
    places.map((_unused, turn) => {
      const place = places[(turn + connection * 7) % places.length]
      if (!place) throw new Error('no kindergarten to measure')
      return get(kinds[kind].path, place.token)
    }),
  )

export async function run({ full, rounds, seconds }: Section): Promise<Finding[]> {
  const kindergartens = full ? 2000 : 40
  const server = await startBenchServer()
  const children: Child[] = []
  try {
    const sizes: Size[] = []
    for (const count of [1, kindergartens]) {
      const { url, pool } = await server.database(count)
      const places = await openPlaces(pool, Math.min(count, spread))
      await writeMessages(pool)
      const app = await startChild<number>('app-side', [], { DATABASE_URL: url })
      children.push(app)
      sizes.push({ app, places })
    }
    const loader = await startChild('load')
    children.push(loader)
    const one = async (kind: Kind, { app, places }: Size) =>
      (await measure(loader, app, requestsOf(kind, places), seconds)).perSecond
    await warmUp(kindNames.flatMap((kind) => sizes.map((size) => () => one(kind, size))))
    const findings: Finding[] = []
    for (const kind of kindNames) {
      const pairs: number[][] = []
      for (let round = 0; round < rounds; round++) {
        const pair: number[] = []
        for (const size of sizes) pair.push(await one(kind, size))
        pairs.push(pair)
      }
      findings.push(finding(kind, pairs, kindergartens))
    }
    return findings
  } finally {
    for (const child of children) await child.stop()
    await server.stop()
  }
}

function finding(kind: Kind, pairs: readonly number[][], kindergartens: number): Finding {
  const ratio = median(pairs.map(([one = 0, many = 1]) => one / many))
  const speed = (at: number) => median(pairs.map((pair) => pair[at] ?? 0)).toFixed(0)
  return {
    what: kinds[kind].label,
    aim: 'at most 1.30 times',
    result: `${ratio.toFixed(2)} times`,
    met: ratio <= 1.3,
    detail: `1 kindergarten ${speed(0)}/s, ${kindergartens} kindergartens ${speed(1)}/s`,
  }
}
