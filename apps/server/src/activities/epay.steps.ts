import {
  epayFlags,
  epayStateLabel,
  flagsOfSettings,
  flagsWithTransfer,
  hasFlags,
  takesTransfers,
} from '@asistent/domain/activities/epay'
import { sql } from 'drizzle-orm'
import type { Config } from '../platform/config'
import { oneRow, type Tx } from '../platform/database'
import { noticeAddress } from '../platform/epay/protocol'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'

// A provider's account at ePay.bg, managed by the master. The secret is write-only.

export interface ProviderEpay {
  readonly epayId: string | null
  readonly transferEnabled: boolean
  readonly hasSecret: boolean
  readonly epayFlags: number
  readonly epayState: string
  readonly epayError: string | null
  readonly noticeAddress: string | null
}

/** Only the master sees the details; others see whether the account is set up. */
export async function epayOf(tx: Tx, scope: Scope, config: Config, id: number): Promise<ProviderEpay> {
  const { epayId, flags, error } =
    scope.role === 'Master' ? await stored(tx, id) : { epayId: null, flags: 0, error: null }
  return {
    epayId,
    transferEnabled: takesTransfers(flags),
    hasSecret: hasFlags(flags, epayFlags.SecretSet),
    epayFlags: flags,
    epayState: epayStateLabel(flags),
    epayError: error,
    noticeAddress: epayId === null ? null : noticeAddress(config, epayId),
  }
}

const stored = async (tx: Tx, id: number) =>
  requireFound(
    await oneRow<{ epayId: string | null; flags: number; error: string | null }>(
      tx,
      sql`select epay_id as "epayId", epay_flags as flags, epay_error as error from activity_provider where id = ${id}`,
    ),
  )

interface EpayForm {
  readonly epayId: string | null
  readonly epaySecret: string | null
  readonly transferEnabled: boolean
}

export async function writeEpay(tx: Tx, id: number, form: EpayForm): Promise<void> {
  const before = await stored(tx, id)
  const otherId = form.epayId !== before.epayId
  // A new number invalidates the stored secret.
  if (otherId) await tx.execute(sql`delete from provider_secret where provider_id = ${id}`)
  const newSecret = form.epayId === null ? null : form.epaySecret
  if (newSecret !== null)
    await tx.execute(sql`insert into provider_secret (provider_id, secret) values (${id}, ${newSecret})
      on conflict (provider_id) do update set secret = excluded.secret`)
  const hadSecret = hasFlags(before.flags, epayFlags.SecretSet)
  const settled = flagsOfSettings(before.flags, {
    hasId: form.epayId !== null,
    hasSecret: newSecret !== null || (hadSecret && !otherId),
    changed: otherId || newSecret !== null,
  })
  const flags = flagsWithTransfer(settled, form.transferEnabled)
  await tx.execute(
    sql`update activity_provider set epay_id = ${form.epayId}, epay_flags = ${flags}${otherId || newSecret !== null ? sql`, epay_error = null` : sql``} where id = ${id}`,
  )
}
