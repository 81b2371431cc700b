import { createHash } from 'node:crypto'
import type { PoolClient, PoolConfig, QueryConfig, QueryResult } from 'pg'

// Frequent statements are prepared under a name, so that PostgreSQL parses, rewrites (row-level security) and plans
// them once per connection instead of once per call: for a list that is most of its time (docs/guides/measuring.md). A
// statement whose text depends on its number of rows rarely repeats and stays unnamed.

/** Number of uses after which a statement is prepared. */
const prepareAfterUses = 3
/** Maximum of counted texts per process; the counters are cleared beyond it. */
const rememberedTexts = 2000
/** A connection with more prepared statements is closed after its call: PostgreSQL keeps every plan in memory. */
const preparedOnConnection = 500

const seen = new Map<string, { times: number; name: string }>()

function nameOf(text: string): string | undefined {
  const counted = seen.get(text)
  if (counted) {
    counted.times += 1
    return counted.times >= prepareAfterUses ? counted.name : undefined
  }
  if (seen.size >= rememberedTexts) seen.clear()
  seen.set(text, { times: 1, name: createHash('sha256').update(text).digest('base64url').slice(0, 22) })
  return undefined
}

/** The part of a connection that the query builder uses. */
export interface Statements {
  query(query: QueryConfig, values?: unknown[]): Promise<QueryResult>
  /**
   * Returns true if the connection should be closed: too many prepared statements, or one is outdated by a migration.
   */
  shouldRecycle(): boolean
}

/** `cached plan must not change result type`: a table changed under a prepared statement. */
const outdatedPlan = '0A000'

export function statementsOf(client: PoolClient, types: PoolConfig['types'], mayPrepare = true): Statements {
  const prepared = new Set<string>()
  let outdated = false
  return {
    async query({ text, rowMode }: QueryConfig & { rowMode?: 'array' }, values = []) {
      const name = mayPrepare && values.length > 0 ? nameOf(text) : undefined
      if (name) prepared.add(name)
      try {
        // The pool's type parsers, not the query builder's: instants are ISO text and counts are numbers everywhere.
        return await client.query({
          text,
          values,
          types,
          ...(name && { name }),
          ...(rowMode && { rowMode }),
        } as QueryConfig)
      } catch (error) {
        outdated ||= (error as { code?: string }).code === outdatedPlan
        throw error
      }
    },
    shouldRecycle: () => outdated || prepared.size > preparedOnConnection,
  }
}
