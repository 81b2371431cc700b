import { escapeLiteral } from 'pg'

// Reads on a replica. Nobody reads an older state than that of their own last save: the position of its commit in the
// write-ahead log travels with the session (positionHeader), and a replica that has not replayed it is not used.

/** Longest delay of a replica for reads, so that corrections of others and withdrawn rights become visible. */
const longestDelaySeconds = 5

export const selectPosition = 'select pg_current_wal_insert_lsn()::text as position'

/**
 * Says whether this server has replayed the position and is close to the primary: it has replayed everything that its
 * receiver got, or a recent transaction. A primary replays nothing and is never behind.
 */
export const selectCurrent = (position: string): string =>
  `select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${escapeLiteral(position)}::pg_lsn and (pg_last_wal_replay_lsn() = pg_last_wal_receive_lsn() and exists (select from pg_stat_wal_receiver) or now() - pg_last_xact_replay_timestamp() < interval '${longestDelaySeconds} s') as current`

/** Returns the text if it is a position: clients may send anything. */
export const positionOf = (text: unknown): string | undefined =>
  typeof text === 'string' && /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text) ? text : undefined
