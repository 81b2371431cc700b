import { endOfQuiet } from '@asistent/domain/communication/quiet-hours'
import { sql } from 'drizzle-orm'
import { asSystem, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Letter } from '../platform/mail/letters'

/** Letters to accounts, each at the end of the quiet hours of its account. Preferences are readable by their owner only. */
export async function afterQuietHours<Addressed extends Letter & { readonly accountId: number }>(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  letters: readonly Addressed[],
): Promise<(Letter & { readonly runAt: Date | undefined })[]> {
  const quiet = await asSystem(tx, () =>
    rows<{ accountId: number; from: string; to: string }>(
      tx,
      sql`select account_id as "accountId", quiet_from as "from", quiet_to as "to" from notification_preference
        where account_id = ${anyOf([...new Set(letters.map(({ accountId }) => accountId))])} and quiet_from is not null and quiet_to is not null`,
    ),
  )
  const hours = new Map(quiet.map((one) => [one.accountId, one]))
  return letters.map(({ accountId, ...letter }) => ({
    ...letter,
    runAt: endOfQuiet(now, hours.get(accountId) ?? null),
  }))
}
