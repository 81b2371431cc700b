import { refuseIdentity } from '@asistent/contract/identity/problems'
import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { rows, type Tx } from '../platform/database'
import { paces, placeOf, remembered, waitAfter, waitText, type AttemptKind, type Pace } from './guessing.rules'

/** An attempt to guess a password or code. `who` is the entered e-mail or an account's id. */
export interface Attempt {
  readonly kind: AttemptKind
  readonly who: string
  readonly address: string
  /** E-mail of an unauthenticated attempt, to look up the owner's known addresses. */
  readonly email?: string
  /** Id of a browser with which the owner has signed in before (known-device.steps.ts). */
  readonly device?: string | undefined
}

interface Counted {
  readonly key: string
  readonly pace: Pace
  readonly isAccount?: boolean
  readonly isAddress?: boolean
}

/** Hashed, because a user may have entered a secret into the wrong field. */
const short = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

function keysOf({ kind, who, address, device }: Attempt): Counted[] {
  const place = placeOf(address)
  const pace = paces[kind]
  // Known device: attempts of others on the account or from this address do not count.
  if (device !== undefined) return [{ key: `${kind}:device:${short(who)}:${device}`, pace: pace.pair }]
  return [
    { key: `${kind}:account:${short(who)}`, pace: pace.account, isAccount: true },
    { key: `${kind}:address:${place}`, pace: pace.address, isAddress: true },
    { key: `${kind}:pair:${short(who)}:${place}`, pace: pace.pair },
  ]
}

interface Row {
  key: string
  failures: number
  lastAt: string
  blockedUntil: string | null
}

const columns = sql`key, failures, last_at as "lastAt", blocked_until as "blockedUntil"`

/** Counts the attempt, or rejects it while one of its keys is throttled. */
export async function beginAttempt(tx: Tx, attempt: Attempt, now: Date): Promise<void> {
  const keys = keysOf(attempt)
  const names = sql.param(keys.map(({ key }) => key))
  // Most attempts of an attack end here, after one read.
  await requireFree(
    tx,
    attempt,
    keys,
    await rows<Row>(tx, sql`select ${columns} from sign_in_failure where key = any (${names}::text[])`),
    now,
  )
  await tx.execute(
    sql`insert into sign_in_failure (key, failures, last_at) select key, 0, ${now.toISOString()} from unnest(${names}::text[]) key order by key on conflict do nothing`,
  )
  const locked = await rows<Row>(
    tx,
    sql`select ${columns} from sign_in_failure where key = any (${names}::text[]) order by key for update`,
  )
  await requireFree(tx, attempt, keys, locked, now)
  const counted = keys.map(({ key, pace }) => {
    const row = locked.find((one) => one.key === key) ?? { failures: 0, lastAt: now.toISOString() }
    const failures = remembered(pace, row, now) + 1
    const seconds = waitAfter(pace, failures)
    return { key, failures, until: seconds > 0 ? new Date(now.getTime() + seconds * 1000).toISOString() : null }
  })
  await tx.execute(
    sql`update sign_in_failure f set failures = c.failures, last_at = ${now.toISOString()}, blocked_until = c.until
      from json_to_recordset(${JSON.stringify(counted)}::json) as c (key text, failures int, until timestamptz) where f.key = c.key`,
  )
}

/** After a correct secret: clears the account's counters and decrements the address's. */
export async function forgiveAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt)
  const accountKeys = keys.filter(({ isAddress }) => !isAddress).map(({ key }) => key)
  const shared = keys.filter(({ isAddress }) => isAddress).map(({ key }) => key)
  await tx.execute(sql`delete from sign_in_failure where key = any (${sql.param(accountKeys)}::text[])`)
  if (shared.length > 0)
    await tx.execute(
      sql`update sign_in_failure set failures = greatest(failures - 1, 0), blocked_until = null where key = any (${sql.param(shared)}::text[])`,
    )
}

async function requireFree(tx: Tx, attempt: Attempt, keys: Counted[], counts: Row[], now: Date): Promise<void> {
  const waits = counts
    .map((row) => ({
      seconds: row.blockedUntil ? (Date.parse(row.blockedUntil) - now.getTime()) / 1000 : 0,
      isAccount: keys.some(({ key, isAccount }) => isAccount && key === row.key),
    }))
    .filter(({ seconds }) => seconds > 0)
  if (waits.length === 0) return
  const others = waits.filter(({ isAccount }) => !isAccount)
  if (others.length === 0 && (await knownPlace(tx, attempt, now))) return
  const seconds = Math.max(...waits.map((wait) => wait.seconds))
  throw refuseIdentity('slow-down', { values: { wait: waitText(seconds) }, data: { seconds: Math.ceil(seconds) } })
}

const knownForMs = 60 * 86_400_000

/** Returns whether the account's owner has signed in from this address recently. */
async function knownPlace(tx: Tx, { email, address }: Attempt, now: Date): Promise<boolean> {
  if (email === undefined) return true
  const since = new Date(now.getTime() - knownForMs).toISOString()
  const places = await rows<{ address: string }>(
    tx,
    sql`select distinct s.address from session s join account a on a.id = s.account_id
      where lower(a.email) = ${email} and s.created_at > ${since} and s.address is not null limit 200`,
  )
  const here = placeOf(address)
  return places.some((place) => placeOf(place.address) === here)
}
