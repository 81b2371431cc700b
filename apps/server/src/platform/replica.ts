import { setTimeout as sleep } from 'node:timers/promises'
import { escapeLiteral, type Pool } from 'pg'

// Reads on a replica (docs/decisions/029). A read that prefers a replica asks the primary for the end of its log first,
// and the replica must have replayed it: nobody reads an older state than that of any confirmed save. While the primary is
// away, every read may use a replica that has replayed all that it received and the last save of the caller's device,
// whose position travels with the session (positionHeader).

/** How a read uses the replica; undefined never does. */
export interface ReplicaUse {
  readonly when: 'preferred' | 'primary-is-away'
  /** Position of the device's last save. */
  readonly after?: string | undefined
}

export const selectPosition = 'select pg_current_wal_insert_lsn()::text as position'

/** A confirmed save is in the flushed part of the log. */
const selectFlushed = 'select pg_current_wal_flush_lsn()::text as position'

/** Says whether this server has replayed the position. A primary replays nothing and is never behind. */
const selectReplayed = (position: string): string =>
  `select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${escapeLiteral(position)}::pg_lsn as current`

/**
 * Longest time since the last replayed transaction for reads while the primary is away: a replica that had lost the
 * primary earlier is not used.
 */
const longestAwaySeconds = 300

/**
 * Says whether this server has replayed all that it received and the position. With synchronous replication it received
 * every confirmed save.
 */
const selectComplete = (position: string | undefined): string =>
  `select coalesce(not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= greatest(pg_last_wal_receive_lsn()${position === undefined ? '' : `, ${escapeLiteral(position)}::pg_lsn`}) and pg_last_wal_receive_lsn() is not null and now() - pg_last_xact_replay_timestamp() < interval '${longestAwaySeconds} s', false) as current`

/** Returns the text if it is a position: clients may send anything. */
export const positionOf = (text: unknown): string | undefined =>
  typeof text === 'string' && /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text) ? text : undefined

/** How long a read waits for the answer of the primary before it tries the replica. */
const probeMs = 1000
/** After a failure of the primary, reads use the replica first for this time. */
const pauseMs = 5000
/** How long a read waits for the replica to replay the end of the primary's log. */
const replayMs = 200

/** Reads that were answered by each server. `away`: by the replica, because the primary did not answer. */
export interface ReplicaReads {
  replica: number
  primary: number
  away: number
}

export interface Routes<Begun> {
  /** Begins on the primary. */
  readonly primary: () => Promise<Begun>
  /** Ends what `primary` began after it was no longer needed. */
  readonly abandon: (begun: Begun) => void
  /** Begins on the replica if the condition is true there. Returns undefined if it is not, or if the replica is away. */
  readonly replica: (condition: string) => Promise<Begun | undefined>
}

export interface ReplicaRouting {
  readonly counts: ReplicaReads
  begin<Begun>(routes: Routes<Begun>, use: ReplicaUse): Promise<Begun>
  /** Call this when the connection to the primary has failed. */
  primaryFailed(): void
}

/** `isAway` says whether an error means that the primary is away. */
export function replicaRouting(primary: Pool, isAway: (error: unknown) => boolean): ReplicaRouting {
  const counts: ReplicaReads = { replica: 0, primary: 0, away: 0 }
  let awayUntil = 0
  const primaryFailed = () => void (awayUntil = Date.now() + pauseMs)

  async function whileAway<Begun>(routes: Routes<Begun>, { after }: ReplicaUse): Promise<Begun | undefined> {
    const begun = await routes.replica(selectComplete(after))
    if (begun) counts.away++
    return begun
  }

  /** Returns undefined if the replica does not reach the end of the primary's log soon. */
  async function upToDate<Begun>(routes: Routes<Begun>, use: ReplicaUse): Promise<Begun | undefined> {
    const answer = await soon(primary.query<{ position: string }>(selectFlushed))
    if (!answer) {
      primaryFailed()
      return whileAway(routes, use)
    }
    const end = Date.now() + replayMs
    for (let pause = 5; ; pause *= 2) {
      const begun = await routes.replica(selectReplayed(answer.rows[0]!.position))
      if (begun) counts.replica++
      if (begun || Date.now() + pause > end) return begun
      await sleep(pause)
    }
  }

  async function onPrimary<Begun>(routes: Routes<Begun>, use: ReplicaUse): Promise<Begun> {
    const beginning = routes.primary()
    const begun = await soon(beginning)
    if (!begun) {
      primaryFailed()
      const elsewhere = await whileAway(routes, use)
      if (elsewhere) {
        beginning.then(routes.abandon, () => undefined)
        return elsewhere
      }
    }
    const late = begun ?? (await beginning)
    awayUntil = 0
    if (use.when === 'preferred') counts.primary++
    return late
  }

  async function begin<Begun>(routes: Routes<Begun>, use: ReplicaUse): Promise<Begun> {
    const early = Date.now() < awayUntil ? await whileAway(routes, use) : undefined
    if (early) return early
    try {
      const near = use.when === 'preferred' ? await upToDate(routes, use) : undefined
      return near ?? (await onPrimary(routes, use))
    } catch (error) {
      if (!isAway(error)) throw error
      primaryFailed()
      const begun = await whileAway(routes, use)
      if (begun) return begun
      throw error
    }
  }

  return { counts, begin, primaryFailed }
}

/** The result of the work, or undefined if it takes longer than `probeMs`. */
async function soon<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, probeMs, undefined)))
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
