import { escapeLiteral } from 'pg'

// What a transaction begins and ends with: the functions of db/call-functions.ts as statements.

const literal = (value: string | null | undefined) =>
  value === null || value === undefined ? 'null' : escapeLiteral(value)

const json = (value: unknown) => `${literal(value === undefined ? undefined : JSON.stringify(value))}::jsonb`

/** Finds the session and answers with the scope: an expression. */
export const openCall = (tokenHash: string, now: Date, writing: boolean): string =>
  `open_call('\\x${tokenHash}'::bytea, '${now.toISOString()}'::timestamptz, ${writing})`

/** Binds the transaction to the database role and the search path that open_call has set for the session: expressions. */
export const enterRole = `set_config('role', current_setting('app.database_role'), true), set_config('search_path', coalesce(nullif(current_setting('app.search_path', true), ''), 'public'), true)`

/** Waits for another request with this key, and answers with what it was told: an expression. */
export const claimKey = (key: string, call: string): string => `claim_key(${literal(key)}, ${literal(call)}, '')`

/** For nobody in particular: a guest's call, a job. */
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
  /** Undefined: nothing is kept under the key. */
  readonly answer?: unknown
  readonly jobs: readonly object[]
}

/** The audit row, the kept answer with the hash of what was asked, and the jobs: sent together with the commit. */
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
