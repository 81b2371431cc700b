import { resetProviderError, testNoticeAddress } from '@asistent/contract/activities/catalogue.calls'
import { refuseActivities } from '@asistent/contract/activities/problems'
import { flagsAfterReset, flagsInTest, mayTest } from '@asistent/domain/activities/epay'
import { sql } from 'drizzle-orm'
import type { Config } from '../platform/config'
import { oneRow, type Tx } from '../platform/database'
import { noticeAddress, sendNotice, sign } from '../platform/epay/protocol'
import { allDone, write, writeAfter, type Handler } from '../platform/handler'
import { requireFound } from '../platform/versioned'
import { secretOf } from './epay.ops'

/** A number without a payment, for which 'unknown' is the correct response. */
const probe = 'INVOICE=0:STATUS=EXPIRED\n'
const expected = 'INVOICE=0:STATUS=NO'

export const epayHandlers: Handler[] = [
  writeAfter(
    testNoticeAddress,
    async ({ step, services }, { id }): Promise<{ readonly error: string | null }> => {
      const account = await step((tx) => beginTest(tx, services.config, id))
      try {
        const answer = await sendNotice(noticeAddress(services.config, account.epayId), sign(probe, account.secret))
        return { error: answer.trim() === expected ? null : 'Адресът отговори, но не каквото се очаква.' }
      } catch {
        return { error: 'Адресът не отговаря. Проверете PUBLIC_URL и дали сървърът се вижда от интернет.' }
      }
    },
    async ({ tx, audit }, { id }, { error }) => {
      audit.about({ activityProviderId: id })
      if (error === null) return allDone
      const { flags } = await flagsOf(tx, id)
      await tx.execute(
        sql`update activity_provider set epay_flags = ${flagsAfterReset(flags)}, epay_error = ${error} where id = ${id}`,
      )
      return { isSuccessful: true, warnings: [error] }
    },
  ),

  write(resetProviderError, async ({ tx, audit }, { id }) => {
    const { flags } = await flagsOf(tx, id)
    await tx.execute(
      sql`update activity_provider set epay_flags = ${flagsAfterReset(flags)}, epay_error = null where id = ${id}`,
    )
    audit.about({ activityProviderId: id })
    return allDone
  }),
]

const flagsOf = async (tx: Tx, id: number) =>
  requireFound(
    await oneRow<{ epayId: string | null; flags: number }>(
      tx,
      sql`select epay_id as "epayId", epay_flags as flags from activity_provider where id = ${id} and deleted_on is null for update`,
    ),
  )

async function beginTest(tx: Tx, config: Config, id: number): Promise<{ epayId: string; secret: string }> {
  const { epayId, flags } = await flagsOf(tx, id)
  const secret = epayId === null ? undefined : await secretOf(tx, config, epayId)
  if (epayId === null || secret === undefined || !mayTest(flags)) throw refuseActivities('epay-not-set')
  await tx.execute(
    sql`update activity_provider set epay_flags = ${flagsInTest(flags)}, epay_error = null where id = ${id}`,
  )
  return { epayId, secret }
}
