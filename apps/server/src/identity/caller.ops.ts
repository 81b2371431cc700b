import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { oneRow } from '../platform/database'

/** Display name of the caller; empty if the account was deleted. */
export const callerName = async ({ tx, scope }: Pick<ReadContext, 'tx' | 'scope'>): Promise<string> =>
  (
    await oneRow<{ name: string }>(
      tx,
      sql`select first_name || ' ' || last_name as name from account where id = ${scope.accountId}`,
    )
  )?.name ?? ''
