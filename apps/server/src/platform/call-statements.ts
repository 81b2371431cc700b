import { escapeLiteral } from 'pg'

// SQL that begins and ends a call's transaction: calls of the functions in db/call-functions.ts.

const literal = (value: string | null | undefined) =>
  value === null || value === undefined ? 'null' : escapeLiteral(value)

const json = (value: unknown) => `${literal(value === undefined ? undefined : JSON.stringify(value))}::jsonb`

/** Expression that looks up the session and returns its scope. */
export const openCall = (tokenHash: string, now: Date, writing: boolean): string =>
  `open_call('\\x${tokenHash}'::bytea, '${now.toISOString()}'::timestamptz, ${writing})`

/**
 * Expressions that bind the transaction to the database role and search path that open_call has chosen for the session.
 */
export const enterRole = `set_config('role', current_setting('app.database_role'), true), set_config('search_path', coalesce(nullif(current_setting('app.search_path', true), ''), 'public'), true)`

/** Expression that waits for a concurrent request with the same key and returns its stored response. */
export const claimKey = (key: string, call: string): string => `claim_key(${literal(key)}, ${literal(call)}, '')`

/** Statement for transactions without a session: unauthenticated calls and jobs. */
export const openSystemCall = (writing: boolean): string =>
  `select open_system_call(${writing}); set local role asistent_system`

interface Ending {
  /** 'POST /api/Classes', or 'JOB mail.send' */
  readonly call: string
  readonly requestId: string
  readonly address?: string | undefined
  readonly accountId?: number | undefined
  readonly kindergartenId?: number | null | undefined
  readonly about?: Readonly<Record<string, string | number>> | undefined
  readonly key?: string | undefined
  readonly inputHash?: string | undefined
  /** If undefined, no response is stored under the key. */
  readonly answer?: unknown
  readonly jobs: readonly object[]
}

/**
 * Statement that writes the audit row, the stored response with the hash of its input, and the jobs. Sent in one round
 * trip with the commit.
 */
export const finishCall = ({
  call,
  requestId,
  address,
  accountId,
  kindergartenId,
  about,
  key,
  inputHash,
  answer,
  jobs,
}: Ending) =>
  `select finish_call(${literal(call)}, ${literal(requestId)}, ${literal(address)}, ${accountId ?? 'null'}, ${kindergartenId ?? 'null'}, ${json(about)}, ${literal(key)}, ${json(answer)}, ${json(jobs)})${key ? ` from set_config('app.key_hash', ${literal(inputHash)}, true)` : ''}`
