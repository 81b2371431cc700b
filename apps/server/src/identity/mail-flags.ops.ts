import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/database'

/** Kinds of notifications that the account gets by e-mail too (contract/identity/notification-flags). */
export const keepMailFlags = (tx: Tx, accountId: number, flags: number) =>
  tx.execute(sql`update account set notification_flags = ${flags} where id = ${accountId}`)
