import { today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { oneRow } from '../platform/database'
import { defineJob, work } from '../platform/jobs'
import { say } from '../platform/language'
import { debtParagraphs, feesAreMade } from './fees.letters'
import { debtorsOf } from './debts.queries'
import { sendFeeLetters } from './fee-letters.steps'

// E-mails about the fees of a run, an hour after it or when a user sends them. The run's row is locked, so an undo either
// comes before them or finds the parents notified.

interface Notice {
  readonly runId: number
}

const notify = defineJob<Notice>('payments.run-notice', 'Известяване за изготвени такси')

export const planRunNotice = (runId: number, runAt: Date) => notify({ runId }, { key: `fee-run:${runId}`, runAt })

export const runNoticeJob = work(notify, async (context, { runId }) => {
  const { tx, now } = context
  const run = await oneRow<{ kindergartenId: number; year: number; month: number; notified: boolean }>(
    tx,
    sql`select kindergarten_id as "kindergartenId", year, month, notified_at is not null as notified from fee_run where id = ${runId} for update`,
  )
  if (!run || run.notified) return
  const debtors = await debtorsOf(
    tx,
    [
      sql`exists (select from fee_run_item x where x.run_id = ${runId} and x.invoice_id = i.id and x.undone_at is null)`,
    ],
    today(now),
  )
  let letters = 0
  for (const debtor of debtors)
    letters += await sendFeeLetters(context, debtor, {
      subject: say('Такси за дейности за {month}', { month: { month: run } }),
      paragraphs: [feesAreMade(debtor.debts.length, run), ...debtParagraphs(debtor, today(now))],
    })
  // A run that was undone completely stays unnotified.
  if (debtors.length > 0)
    await tx.execute(
      sql`update fee_run set notified_at = ${now.toISOString()}, letters = ${letters} where id = ${runId}`,
    )
})
