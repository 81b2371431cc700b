import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import { currencies, formatMoney, moneyOfDecimal, sumMoney } from '@asistent/domain/kernel/money'
import { formatMonth } from '@asistent/domain/kernel/month'
import { sql } from 'drizzle-orm'
import { fullName } from '../people/child-sql.ops'
import { guardianAddresses } from '../people/guardian-letters.ops'
import { oneRow, rows } from '../platform/database'
import { defineJob, work } from '../platform/jobs'
import { sendLetters } from '../platform/mail/letters'

// E-mails about the fees of a run, an hour after it or when a user sends them. The run's row is locked, so an undo either
// comes before them or finds the parents notified.

interface Notice {
  readonly runId: number
}

const notify = defineJob<Notice>('payments.run-notice', 'Известяване за изготвени такси')

export const planRunNotice = (runId: number, runAt: Date) => notify({ runId }, { key: `fee-run:${runId}`, runAt })

interface RunFee {
  readonly childId: number
  readonly childName: string
  readonly provider: string
  readonly dueOn: Day
  readonly rest: string
}

export const runNoticeJob = work(notify, async (context, { runId }) => {
  const { tx, now } = context
  const { publicUrl, port } = context.services.config
  const run = await oneRow<{ kindergartenId: number; year: number; month: number; notified: boolean }>(
    tx,
    sql`select kindergarten_id as "kindergartenId", year, month, notified_at is not null as notified from fee_run where id = ${runId} for update`,
  )
  if (!run || run.notified) return
  const fees = await rows<RunFee>(
    tx,
    sql`select i.child_id as "childId", ${fullName()} as "childName", v.name as provider, i.due_on as "dueOn", b.charged - b.paid as rest
      from fee_run_item x join fee_invoice i on i.id = x.invoice_id join fee_balance b on b.invoice_id = i.id join child c on c.id = i.child_id join activity_provider v on v.id = i.provider_id
      where x.run_id = ${runId} and x.undone_at is null and i.annulled_at is null and b.paid < b.charged order by i.child_id, v.name, i.id`,
  )
  let letters = 0
  for (const childId of new Set(fees.map((fee) => fee.childId))) {
    const ofChild = fees.filter((fee) => fee.childId === childId)
    const addresses = await guardianAddresses(context, childId)
    const amounts = ofChild.map(({ rest }) => moneyOfDecimal(decimal(rest), currencies.EUR))
    await sendLetters(
      context,
      addresses.map(({ email }) => ({
        to: email,
        kindergartenId: run.kindergartenId,
        subject: `Такси за дейности за ${formatMonth(run)}`,
        paragraphs: [
          `Изготвени са таксите за допълнителни дейности за ${formatMonth(run)}.`,
          ...ofChild.map(
            ({ childName, provider, dueOn }, index) =>
              `${childName}, ${provider}: ${formatMoney(amounts[index]!)}, срок ${formatDay(dueOn)} г.`,
          ),
          ...(ofChild.length > 1 ? [`Общо: ${formatMoney(sumMoney(amounts, currencies.EUR))}`] : []),
          { link: `${publicUrl ?? `http://localhost:${port}`}/activities/parents/fees`, label: 'Към таксите' },
        ],
      })),
    )
    letters += addresses.length
  }
  // A run that was undone completely stays unnotified.
  if (fees.length > 0)
    await tx.execute(
      sql`update fee_run set notified_at = ${now.toISOString()}, letters = ${letters} where id = ${runId}`,
    )
})
