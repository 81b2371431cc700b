import { createHash } from 'node:crypto'
import type { PoolClient, PoolConfig, QueryConfig, QueryResult } from 'pg'

// Statements that come again and again are prepared under a name, so that PostgreSQL parses, rewrites (row-level
// security) and plans them once per connection instead of with every call: for a list that is most of its time
// (docs/guides/measuring.md). A statement whose text depends on how many rows it carries is rarely seen twice and
// stays unnamed.

/** Prepared when it is seen this often. */
const seenBefore = 3
/** Texts remembered by the process; beyond that the counting starts anew. */
const rememberedTexts = 2000
/** A connection that has prepared more than this is closed after its call: PostgreSQL keeps every plan in memory. */
const preparedOnConnection = 500

const seen = new Map<string, { times: number; name: string }>()

function nameOf(text: string): string | undefined {
  const known = seen.get(text)
  if (known) {
    known.times += 1
    return known.times >= seenBefore ? known.name : undefined
  }
  if (seen.size >= rememberedTexts) seen.clear()
  seen.set(text, { times: 1, name: createHash('sha256').update(text).digest('base64url').slice(0, 22) })
  return undefined
}

/** The part of a connection that the query builder uses. */
export interface Statements {
  query(query: QueryConfig, values?: unknown[]): Promise<QueryResult>
  /** Too many prepared statements, or one that a migration has outdated: better a new connection. */
  worn(): boolean
}

/** `cached plan must not change result type`: a table changed under a prepared statement. */
const outdatedPlan = '0A000'

export function statementsOf(client: PoolClient, types: PoolConfig['types']): Statements {
  const prepared = new Set<string>()
  let outdated = false
  return {
    async query({ text, rowMode }: QueryConfig & { rowMode?: 'array' }, values = []) {
      const name = values.length > 0 ? nameOf(text) : undefined
      if (name) prepared.add(name)
      try {
        // The pool's own types, not the query builder's: instants are ISO text everywhere, counts are numbers.
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
    worn: () => outdated || prepared.size > preparedOnConnection,
  }
}
