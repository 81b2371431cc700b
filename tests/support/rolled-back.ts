import type { Pool, QueryResult } from 'pg'
import { copyOut } from '../../apps/server/src/platform/copy-out'
import { asArray, viewOf, type Database } from '../../apps/server/src/platform/database'

// A Database whose transactions are savepoints of one outer transaction that is never committed, so that each test
// starts from the same data without a new database. Read-only is still enforced: PostgreSQL restores it at the end of a
// savepoint.

interface RolledBack extends Database {
  raw(text: string, values: unknown[]): Promise<QueryResult>
  /** Rolls `work` back afterwards, so that the next attempt starts from the same data, unless `keep` returns true. */
  isolated<T>(work: () => Promise<T>, keep?: (result: T) => boolean): Promise<T>
  reset(): Promise<void>
  end(): Promise<void>
}

export async function rolledBack(pool: Pool): Promise<RolledBack> {
  const client = await pool.connect()
  // The outer transaction is idle while a test waits for something else.
  await client.query('set idle_in_transaction_session_timeout = 0')
  await client.query('begin')
  // One connection, so transactions are serialized.
  let turn: Promise<unknown> = Promise.resolve()
  let depth = 0
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work, work)
    turn = result.catch(() => undefined)
    return result
  }
  const run = async (statements: string) => asArray(await client.query(statements))
  const asOwner = 'reset role; reset search_path; set local row_security = on'

  return {
    transact: (mode, first, work) =>
      inTurn(async () => {
        const opened = await run(`savepoint call; ${mode === 'read' ? 'set transaction read only;' : ''} ${first}`)
        try {
          const skipped = mode === 'read' ? 2 : 1
          const finished = await work(
            { tx: viewOf(client), run, copy: (text) => copyOut(client, text) },
            opened.slice(skipped),
          )
          if (finished.last) await run(finished.last)
          // Checks deferred constraints now, because no commit follows.
          await run(`set constraints all immediate; set constraints all deferred; release savepoint call; ${asOwner}`)
          return finished.value
        } catch (error) {
          await run(`rollback to savepoint call; release savepoint call; ${asOwner}`)
          throw error
        }
      }),
    close: async () => undefined,
    raw: (text, values) => inTurn(() => client.query(text, values)),
    async isolated(work, keep = () => false) {
      // Attempts may be nested.
      const name = `attempt_${++depth}`
      await inTurn(() => run(`savepoint ${name}`))
      let kept = false
      try {
        const result = await work()
        kept = keep(result)
        return result
      } finally {
        await inTurn(() => run(`${kept ? '' : `rollback to savepoint ${name}; `}release savepoint ${name}`))
        depth--
      }
    },
    reset: () =>
      inTurn(async () => {
        await client.query('rollback')
        await client.query('begin')
      }),
    end: () =>
      inTurn(async () => {
        await client.query('rollback')
        client.release()
      }),
  }
}
