import { addDays, minDay, sofiaInstant, today, type Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import { currencies, formatAmount, moneyOfDecimal, sumMoney } from '@asistent/domain/kernel/money'
import { sameMonth, type Month } from '@asistent/domain/kernel/month'
import { proposeInstalments } from '@asistent/domain/payments/instalments'
import { noticeTime } from '@asistent/domain/payments/runs'
import { feePayment } from '../db/tables/payments/fee-payments'
import { onlineItem } from '../db/tables/payments/fee-receipts'
import { feeCharge, feeInvoice, feeRun, feeRunItem } from '../db/tables/payments/fees'
import { instalment, instalmentPlan, instalmentPlanFee } from '../db/tables/payments/instalments'
import type { World } from '../demo/world'

type Invoice = Partial<typeof feeInvoice.$inferSelect> & { readonly id?: number }

const amountsOf = (world: World, invoiceId: number | undefined) =>
  sumMoney(
    world
      .rowsOf(feeCharge)
      .filter((row) => row.invoiceId === invoiceId)
      .map(({ amount }) => moneyOfDecimal(decimal(amount ?? '0'), currencies.EUR)),
    currencies.EUR,
  )

/** Fees of the kindergarten that nobody has paid or is paying online, without those of the demo parent, who pays by hand. */
function untouched(world: World, kindergartenId: number): Invoice[] {
  const guardian = world.rows.guardian.find((one) => one.accountId === world.users.get('parent'))
  const family = new Set(
    world.rows.childGuardian.flatMap((one) => (one.guardianId === guardian?.id ? [one.childId] : [])),
  )
  const taken = new Set([...world.rowsOf(feePayment), ...world.rowsOf(onlineItem)].map(({ invoiceId }) => invoiceId))
  return world
    .rowsOf(feeInvoice)
    .filter(
      (one) => one.kindergartenId === kindergartenId && !taken.has(one.id!) && !family.has(one.childId),
    ) as Invoice[]
}

/** The runs that made the fees of a month. The last fees of the newest month have a run of their own, which can be undone. */
export function addRuns(
  world: World,
  { kindergartenId, createdBy, months }: { kindergartenId: number; createdBy: number | null; months: readonly Month[] },
): void {
  const newest = months.at(-1)
  const free = untouched(world, kindergartenId)
  for (const month of months) {
    const ofMonth = (world.rowsOf(feeInvoice) as Invoice[]).filter(
      (one) => one.kindergartenId === kindergartenId && sameMonth(one as Month, month),
    )
    const last = month === newest ? ofMonth.filter((one) => free.includes(one)).slice(-4) : []
    addRun(
      world,
      { kindergartenId, createdBy, month, time: '10:00' },
      ofMonth.filter((one) => !last.includes(one)),
    )
    addRun(world, { kindergartenId, createdBy, month, time: '15:20' }, last)
  }
}

interface Run {
  readonly kindergartenId: number
  readonly createdBy: number | null
  readonly month: Month
  readonly time: string
}

function addRun(world: World, { kindergartenId, createdBy, month, time }: Run, invoices: readonly Invoice[]): void {
  const issuedOn = invoices[0]?.issuedOn
  if (issuedOn === undefined) return
  const createdAt = sofiaInstant(issuedOn, time)
  const notifyAt = noticeTime(createdAt)
  const isNotified = today(notifyAt) < world.today
  const runId = world.addTo(feeRun, {
    kindergartenId,
    ...month,
    notifyAt: notifyAt.toISOString(),
    notifiedAt: isNotified ? notifyAt.toISOString() : null,
    letters: isNotified ? new Set(invoices.map(({ childId }) => childId)).size : null,
    createdBy,
    createdAt: createdAt.toISOString(),
  })
  const ids = new Set(invoices.map(({ id }) => id))
  for (const charge of world.rowsOf(feeCharge) as { invoiceId?: number; runId?: number | null }[])
    if (ids.has(charge.invoiceId)) charge.runId = runId
  for (const { id, childId, providerId } of invoices)
    world.addTo(feeRunItem, {
      runId,
      invoiceId: id!,
      kindergartenId,
      childId: childId!,
      providerId: providerId!,
      isNew: true,
      added: formatAmount(amountsOf(world, id)),
    })
}

/** Two families pay in instalments: one keeps its plan, the first instalment of the other is late. */
export function addPlans(world: World, kindergartenId: number, createdBy: number | null): void {
  const unpaid = untouched(world, kindergartenId).filter(({ id }) => amountsOf(world, id).minor > 200)
  const runs = new Map(world.rowsOf(feeRunItem).map(({ invoiceId, runId }) => [invoiceId, runId ?? 0]))
  // Fees of the run that can be undone stay outside.
  const undoable = Math.max(0, ...runs.values())
  const children = [...new Set(unpaid.filter(({ id }) => runs.get(id!) !== undoable).map(({ childId }) => childId!))]
  for (const [index, childId] of children.slice(0, 2).entries()) {
    const fees = unpaid.filter((one) => one.childId === childId && runs.get(one.id!) !== undoable)
    const latest = fees
      .map(({ issuedOn }) => issuedOn!)
      .toSorted()
      .at(-1) as Day
    const agreedOn = minDay(addDays(latest, 2), world.today)
    const first = index === 0 ? addDays(world.today, 5) : addDays(world.today, -3)
    if (first < agreedOn) continue
    const total = sumMoney(
      fees.map(({ id }) => amountsOf(world, id)),
      currencies.EUR,
    )
    const planId = world.addTo(instalmentPlan, {
      kindergartenId,
      childId,
      agreedOn,
      total: formatAmount(total),
      note: index === 0 ? 'По молба на майката' : null,
      createdBy,
      createdAt: sofiaInstant(agreedOn, '16:10').toISOString(),
    })
    for (const { id } of fees)
      world.addTo(instalmentPlanFee, {
        planId,
        invoiceId: id!,
        kindergartenId,
        childId,
        amount: formatAmount(amountsOf(world, id)),
      })
    for (const { dueOn, amount } of proposeInstalments(total, 2, first))
      world.addTo(instalment, { planId, dueOn, kindergartenId, childId, amount: formatAmount(amount) })
  }
}
