import { flagsAfterNotice, hasFlags, epayFlags } from '@asistent/domain/activities/epay'
import { sql } from 'drizzle-orm'
import type { Config } from '../platform/config'
import { oneRow, type Tx } from '../platform/database'
import { gatewayOf } from '../platform/epay/protocol'

// Accounts of providers at ePay.bg. Only the system role reads the secret, to sign and verify.

/** Secret of an account: a provider's or the platform's. */
export async function secretOf(tx: Tx, config: Config, merchant: string): Promise<string | undefined> {
  const { collector } = gatewayOf(config)
  if (collector?.id === merchant) return collector.secret
  const row = await oneRow<{ secret: string }>(
    tx,
    sql`select s.secret from activity_provider v join provider_secret s on s.provider_id = v.id where v.epay_id = ${merchant} and v.deleted_on is null`,
  )
  return row?.secret
}

/** Account named by a notice with a valid checksum. */
export async function noteNotice(tx: Tx, merchant: string): Promise<void> {
  const row = await oneRow<{ id: number; flags: number; hasContract: boolean }>(
    tx,
    sql`select v.id, v.epay_flags as flags, exists (select from provider_contract c where c.provider_id = v.id) as "hasContract"
      from activity_provider v where v.epay_id = ${merchant} and v.deleted_on is null for update`,
  )
  if (!row) return
  const flags = flagsAfterNotice(row.flags, row.hasContract)
  if (flags !== row.flags)
    await tx.execute(sql`update activity_provider set epay_flags = ${flags}, epay_error = null where id = ${row.id}`)
}

/** During set-up, the most likely cause is that the two sides have different secrets. */
export async function noteWrongChecksum(tx: Tx, merchant: string): Promise<void> {
  const row = await oneRow<{ id: number; flags: number }>(
    tx,
    sql`select id, epay_flags as flags from activity_provider where epay_id = ${merchant} and deleted_on is null`,
  )
  if (row && hasFlags(row.flags, epayFlags.WebHookVerifying))
    await tx.execute(
      sql`update activity_provider set epay_error = 'Получено е известие с грешен контролен код. Проверете секретната дума.' where id = ${row.id}`,
    )
}
