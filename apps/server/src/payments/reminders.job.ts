import { addDays, formatDay, nextSofiaTime, today, type Day } from '@asistent/domain/kernel/day'
import { euroOfText, formatMoney, subtractMoney } from '@asistent/domain/kernel/money'
import {
  breaksOn,
  instalmentParts,
  instalmentStates,
  planStates,
  usualPlanReminders,
} from '@asistent/domain/payments/instalments'
import { stepDue, type ReminderPlan } from '@asistent/domain/payments/reminders'
import { sql } from 'drizzle-orm'
import { feeReminder } from '../db/tables/payments/fees'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { defineJob, work, type JobContext } from '../platform/jobs'
import { debtorsOf } from './debts.queries'
import { sendFeeLetters } from './fee-letters.steps'
import { counted, say } from '../platform/language'
import { accountParagraphs, debtParagraphs, dueText } from './fees.letters'
import { activePlans, isInPlan } from './instalments.queries'
import { settingOfInvoice } from './settings.queries'

// Every morning parents are reminded of unpaid fees and of instalments by the plan of their kindergarten. Each step is noted
// with the letters, in one transaction: it is sent once.

const remind = defineJob<Record<string, never>>('payments.remind', 'Напомняне за неплатени такси')
const key = 'payments.remind'
/** In the morning, whenever a server starts: nobody gets a letter in the night. */
const plannedAt = '08:00'

export const standingReminders = (now: Date) => [{ ...remind({}), key, runAt: nextSofiaTime(now, plannedAt) }]

interface Unpaid {
  readonly id: number
  readonly childId: number
  readonly dueOn: Day
  readonly before: number[]
  readonly after: number[]
  readonly text: string | null
  readonly sent: number[]
}

export const reminderJob = work(remind, async (context) => {
  const { now, later } = context
  later(remind({}, { key, runAt: nextSofiaTime(now, plannedAt) }))
  const day = today(now)
  await endPlans(context, day)
  await remindOfFees(context, day)
  await remindOfInstalments(context, day)
})

async function remindOfFees(context: JobContext, day: Day): Promise<void> {
  const { tx } = context
  // Not fees that are paid, annulled, confirmed at ePay.bg, or in an instalment plan.
  const unpaid = await rows<Unpaid>(
    tx,
    sql`select i.id, i.child_id as "childId", i.due_on as "dueOn",
      f.remind_before as before, f.remind_after as after, f.reminder_text as text, array(select r.days from fee_reminder r where r.invoice_id = i.id) as sent
      from fee_invoice i join fee_balance b on b.invoice_id = i.id join kindergarten k on k.id = i.kindergarten_id and k.active
      cross join ${settingOfInvoice(sql`s.remind_before, s.remind_after, s.reminder_text`)} where i.annulled_at is null and b.paid < b.charged and (f.remind_before <> '{}' or f.remind_after <> '{}')
        and i.due_on between ${addDays(day, -100)} and ${addDays(day, 100)} and not ${isInPlan} and not exists (select from online_item x where x.invoice_id = i.id and x.awaited) order by i.child_id, i.due_on, i.id`,
  )
  const steps = new Map(
    unpaid.flatMap((fee) => {
      const step = stepDue(fee, { dueOn: fee.dueOn, today: day, sent: fee.sent })
      return step === undefined ? [] : [[fee.id, { step, text: fee.text }] as const]
    }),
  )
  if (steps.size === 0) return
  for (const debtor of await debtorsOf(tx, [sql`i.id = ${anyOf([...steps.keys()])}`], day)) {
    const letters = await sendFeeLetters(context, debtor, {
      subject: say('Напомняне за такси за дейности'),
      paragraphs: [
        steps.get(debtor.debts[0]!.invoiceId)?.text ??
          counted(
            debtor.debts.length,
            'Напомняме Ви за такса за допълнителни дейности.',
            'Напомняме Ви за такси за допълнителни дейности.',
          ),
        ...debtParagraphs(debtor, day),
      ],
    })
    const { kindergartenId, childId } = debtor
    await tx.insert(feeReminder).values(
      debtor.debts.map(({ invoiceId }) => ({
        invoiceId,
        days: steps.get(invoiceId)!.step,
        kindergartenId,
        childId,
        sentOn: day,
        letters,
      })),
    )
  }
}

interface ActivePlan {
  readonly id: number
  readonly kindergartenId: number
  readonly childId: number
  readonly childName: string
  readonly total: string
  readonly rest: string
  readonly nextDue: Day | null
  readonly instalments: readonly { readonly dueOn: Day; readonly amount: string; readonly reminded: number[] }[]
}

/** Ends plans that are paid, and notifies the parents of plans with an instalment that is unpaid for too long. */
async function endPlans(context: JobContext, day: Day): Promise<void> {
  const { tx } = context
  for (const plan of await rows<ActivePlan>(tx, activePlans(day))) {
    if (plan.nextDue === null) {
      await endPlan(tx, plan.id, { endedAs: planStates.Paid, day, reason: null })
      continue
    }
    if (breaksOn(plan.nextDue) > day) continue
    const reason = `Вноската със срок ${formatDay(plan.nextDue)} г. не е платена.`
    await endPlan(tx, plan.id, { endedAs: planStates.Broken, day, reason })
    await sendFeeLetters(context, plan, {
      subject: say('Разсроченото плащане е прекратено'),
      paragraphs: [
        say(
          '{name}: Вноската със срок {day} г. не е платена. Планът за разсрочено плащане е прекратен и остатъкът от {rest} се дължи. За нов план се обърнете към детската градина.',
          { name: plan.childName, day: formatDay(plan.nextDue), rest: formatMoney(euroOfText(plan.rest)) },
        ),
      ],
    })
  }
}

const endPlan = (
  tx: Tx,
  id: number,
  { endedAs, day, reason }: { readonly endedAs: number; readonly day: Day; readonly reason: string | null },
) =>
  tx.execute(
    sql`update instalment_plan set ended_as = ${endedAs}, ended_on = ${day}, end_reason = ${reason}, version = version + 1 where id = ${id}`,
  )

async function remindOfInstalments(context: JobContext, day: Day): Promise<void> {
  const { tx } = context
  for (const plan of await rows<ActivePlan>(tx, activePlans(day))) {
    const paid = subtractMoney(euroOfText(plan.total), euroOfText(plan.rest))
    const parts = instalmentParts(
      plan.instalments.map((instalment) => ({ ...instalment, amount: euroOfText(instalment.amount) })),
      paid,
      day,
    )
    const reminders = await remindersOf(tx, plan.kindergartenId)
    const due = parts.flatMap((part) => {
      if (part.state === instalmentStates.Paid) return []
      const step = stepDue(reminders, { dueOn: part.dueOn, today: day, sent: part.reminded })
      return step === undefined ? [] : [{ ...part, step }]
    })
    if (due.length === 0) continue
    const fees = await debtorsOf(
      tx,
      [sql`i.id in (select invoice_id from instalment_plan_fee where plan_id = ${plan.id})`],
      day,
      sql`b.charged - b.paid`,
    )
    await sendFeeLetters(context, plan, {
      subject: say('Напомняне за вноска по разсрочено плащане'),
      paragraphs: [
        counted(
          due.length,
          'Напомняме Ви за вноска по плана за разсрочено плащане на такси за допълнителни дейности.',
          'Напомняме Ви за вноски по плана за разсрочено плащане на такси за допълнителни дейности.',
        ),
        ...due.map(({ dueOn, amount, paid: partPaid }) =>
          say('{name}: {rest}, {due}', {
            name: plan.childName,
            rest: formatMoney(subtractMoney(amount, partPaid)),
            due: dueText(dueOn, day),
          }),
        ),
        ...fees.flatMap(({ debts }) => [
          counted(debts.length, 'Таксата по плана: {fees}.', 'Таксите по плана: {fees}.', {
            fees: {
              listed: debts.map(({ provider, year, month, code }) =>
                say('{provider}, {month}, код за превод {code}', { provider, month: { month: { year, month } }, code }),
              ),
            },
          }),
          ...accountParagraphs(debts),
        ]),
      ],
    })
    for (const { dueOn, step } of due)
      await tx.execute(
        sql`update instalment set reminded = reminded || ${step}::smallint where plan_id = ${plan.id} and due_on = ${dueOn}`,
      )
  }
}

/** Of the kindergarten's own setting: a plan covers fees of several providers. */
async function remindersOf(tx: Tx, kindergartenId: number): Promise<ReminderPlan> {
  const setting = await oneRow<{ before: number[]; after: number[] }>(
    tx,
    sql`select remind_before as before, remind_after as after from fee_setting where kindergarten_id = ${kindergartenId} and provider_id is null`,
  )
  return setting && setting.before.length + setting.after.length > 0 ? setting : usualPlanReminders
}
