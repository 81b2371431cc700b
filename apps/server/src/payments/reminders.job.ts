import { addDays, formatDay, nextSofiaTime, today, type Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import { currencies, formatMoney, moneyOfDecimal, sumMoney } from '@asistent/domain/kernel/money'
import { stepDue } from '@asistent/domain/payments/reminders'
import { sql } from 'drizzle-orm'
import { feeReminder } from '../db/tables/payments'
import { fullName } from '../people/child-sql.ops'
import { guardianAddresses } from '../people/guardian-letters.ops'
import { rows } from '../platform/database'
import { defineJob, work } from '../platform/jobs'
import { sendLetters } from '../platform/mail/letters'
import { settingOfInvoice } from './settings.queries'

// Every morning parents are reminded of unpaid fees by the plan of their kindergarten. Each step is noted with the letters, in
// one transaction: it is sent once.

const remind = defineJob<Record<string, never>>('payments.remind', 'Напомняне за неплатени такси')
const key = 'payments.remind'
/** In the morning, whenever a server starts: nobody gets a letter in the night. */
const plannedAt = '08:00'

export const standingReminders = (now: Date) => [{ ...remind({}), key, runAt: nextSofiaTime(now, plannedAt) }]

interface Unpaid {
  readonly id: number
  readonly kindergartenId: number
  readonly childId: number
  readonly childName: string
  readonly provider: string
  readonly dueOn: Day
  readonly rest: string
  readonly before: number[]
  readonly after: number[]
  readonly text: string | null
  readonly sent: number[]
}

const usualText = 'Напомняме Ви за такси за допълнителни дейности.'

export const reminderJob = work(remind, async (context) => {
  const { tx, now, later } = context
  const { publicUrl, port } = context.services.config
  const day = today(now)
  later(remind({}, { key, runAt: nextSofiaTime(now, plannedAt) }))
  // Paid, annulled and confirmed at ePay.bg ones are none of it.
  const unpaid = await rows<Unpaid>(
    tx,
    sql`select i.id, i.kindergarten_id as "kindergartenId", i.child_id as "childId", ${fullName()} as "childName", v.name as provider, i.due_on as "dueOn", b.charged - b.paid as rest,
      f.remind_before as before, f.remind_after as after, f.reminder_text as text, array(select r.days from fee_reminder r where r.invoice_id = i.id) as sent
      from fee_invoice i join fee_balance b on b.invoice_id = i.id join child c on c.id = i.child_id join activity_provider v on v.id = i.provider_id join kindergarten k on k.id = i.kindergarten_id and k.active
      cross join ${settingOfInvoice(sql`s.remind_before, s.remind_after, s.reminder_text`)} where i.annulled_at is null and b.paid < b.charged and (f.remind_before <> '{}' or f.remind_after <> '{}')
        and i.due_on between ${addDays(day, -100)} and ${addDays(day, 100)} and not exists (select from online_item x where x.invoice_id = i.id and x.awaited) order by i.child_id, i.due_on, i.id`,
  )
  const due = unpaid.flatMap((one) => {
    const step = stepDue(one, { dueOn: one.dueOn, today: day, sent: one.sent })
    return step === undefined ? [] : [{ ...one, step }]
  })
  const children = [...new Set(due.map(({ childId }) => childId))]
  for (const fees of children.map((childId) => due.filter((one) => one.childId === childId))) {
    const first = fees[0]!
    const addresses = await guardianAddresses(context, first.childId)
    const amounts = fees.map(({ rest }) => moneyOfDecimal(decimal(rest), currencies.EUR))
    await sendLetters(
      context,
      addresses.map(({ email }) => ({
        to: email,
        kindergartenId: first.kindergartenId,
        subject: 'Напомняне за такси за дейности',
        paragraphs: [
          first.text ?? usualText,
          ...fees.map(
            ({ childName, provider, dueOn }, place) =>
              `${childName}, ${provider}: ${formatMoney(amounts[place]!)}, ${dueOn < day ? 'срокът беше' : 'срок'} ${formatDay(dueOn)} г.`,
          ),
          ...(fees.length > 1 ? [`Общо: ${formatMoney(sumMoney(amounts, currencies.EUR))}`] : []),
          { link: `${publicUrl ?? `http://localhost:${port}`}/activities/parents/fees`, label: 'Към таксите' },
        ],
      })),
    )
    await tx.insert(feeReminder).values(
      fees.map(({ id, step, kindergartenId, childId }) => ({
        invoiceId: id,
        days: step,
        kindergartenId,
        childId,
        sentOn: day,
        letters: addresses.length,
      })),
    )
  }
})
