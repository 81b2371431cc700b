import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { oneRow } from '../platform/database'

/** Who signs what is written in this call: '' for an account that is gone. */
export const callerName = async ({ tx, scope }: Pick<ReadContext, 'tx' | 'scope'>): Promise<string> =>
  (
    await oneRow<{ name: string }>(
      tx,
      sql`select first_name || ' ' || last_name as name from account where id = ${scope.accountId}`,
    )
  )?.name ?? ''
