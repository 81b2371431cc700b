import { addDays, minDay, sofiaInstant, type Day } from '@asistent/domain/kernel/day'
import { lastDayOf, monthOf, previousMonth } from '@asistent/domain/kernel/month'
import { paymentMethods } from '@asistent/domain/payments/invoices'
import { onlineStates, otherAmount } from '@asistent/domain/payments/online'
import { unpostedKinds } from '@asistent/domain/payments/unposted'
import { activityProvider } from '../db/tables/activities'
import { feePayment, unpostedEntry } from '../db/tables/payments/fee-payments'
import { onlineItem, onlinePayment } from '../db/tables/payments/fee-receipts'
import { feeCharge, feeInvoice } from '../db/tables/payments/fees'
import type { World } from '../demo/world'

/**
 * Two families paid at the till what they had also paid through ePay.bg, last month: the money of one waits and may be
 * credited to its next fee, that of the other was given back. Not the demo parent's, who pays by hand.
 */
export function addPaidTwice(world: World, kindergartenId: number, createdBy: number | null): void {
  const fees = feesOf(world, kindergartenId)
  const families = fees.filter(
    ({ isPaid, invoice }) =>
      isPaid &&
      fees.some(
        (otherFee) =>
          !otherFee.isPaid &&
          otherFee.invoice.childId === invoice.childId &&
          otherFee.invoice.providerId === invoice.providerId,
      ),
  )
  const before = lastDayOf(previousMonth(monthOf(world.today)))
  for (const [index, fee] of families.slice(0, 2).entries()) {
    const paidOn = minDay(addDays(before, -index - 1), world.today)
    const paymentId = addOnline(world, fee, paidOn, {
      state: onlineStates.Paid,
      unposted: fee.amount,
      paidOn,
      stan: '012345',
      bcode: '0A1B2C',
    })
    if (index === 1)
      world.addTo(unpostedEntry, {
        kindergartenId,
        paymentId,
        kind: unpostedKinds.Refund,
        amount: fee.amount,
        happenedOn: minDay(addDays(paidOn, 2), world.today),
        method: paymentMethods.Bank,
        comment: 'Върнато по сметката, от която е платено',
        createdBy,
        createdAt: sofiaInstant(minDay(addDays(paidOn, 2), world.today), '10:05').toISOString(),
      })
  }
}

/** ePay.bg told of another amount for a fee that is still unpaid: a director looks and closes it. */
export function addOtherAmount(world: World, kindergartenId: number): void {
  const fee = feesOf(world, kindergartenId).find(({ isPaid }) => !isPaid)
  if (!fee) return
  addOnline(world, fee, addDays(lastDayOf(previousMonth(monthOf(world.today))), -3), {
    state: onlineStates.Error,
    trouble: otherAmount('1.00', fee.amount),
  })
}

interface Fee {
  readonly invoice: Partial<typeof feeInvoice.$inferSelect>
  readonly accountId: number
  readonly merchant: string
  readonly amount: string
  readonly isPaid: boolean
}

/** Fees that users other than the demo parent can pay through ePay.bg. */
function feesOf(world: World, kindergartenId: number): Fee[] {
  const paid = new Map(world.rowsOf(feePayment).map((one) => [one.invoiceId, one.amount]))
  const charged = new Map(world.rowsOf(feeCharge).map((one) => [one.invoiceId, one.amount]))
  const merchants = new Map(world.rowsOf(activityProvider).map(({ id, epayId }) => [id, epayId]))
  return world.rowsOf(feeInvoice).flatMap((invoice) => {
    const accountId = invoice.kindergartenId === kindergartenId ? payerOf(world, invoice.childId ?? 0) : undefined
    const merchant = merchants.get(invoice.providerId)
    const isPaid = paid.has(invoice.id!)
    const amount = isPaid ? paid.get(invoice.id!) : charged.get(invoice.id!)
    return accountId !== undefined && merchant && amount ? [{ invoice, accountId, merchant, amount, isPaid }] : []
  })
}

type OnlineRow = typeof onlinePayment.$inferInsert

/** Asked for in the evening of the day. */
function addOnline(
  world: World,
  { invoice, accountId, merchant, amount }: Fee,
  day: Day,
  outcome: Partial<OnlineRow>,
): number {
  const at = sofiaInstant(day, '19:40')
  const paymentId = world.addTo(onlinePayment, {
    accountId,
    merchant,
    method: paymentMethods.EPay,
    basket: `${merchant}:${paymentMethods.EPay}:${invoice.id}=${amount}`,
    amount,
    unposted: '0.00',
    expiresAt: new Date(at.getTime() + 86_400_000).toISOString(),
    createdAt: at.toISOString(),
    ...outcome,
  })
  const { kindergartenId, childId } = invoice
  world.addTo(onlineItem, { paymentId, invoiceId: invoice.id!, kindergartenId, childId, amount })
  return paymentId
}

/** The account of whoever pays for the child; not the demo parent's. */
function payerOf(world: World, childId: number): number | undefined {
  const parent = world.users.get('parent')
  const bonds = world.rows.childGuardian.filter((one) => one.childId === childId && one.mayPay !== false)
  for (const { guardianId } of bonds) {
    const accountId = world.rows.guardian.find(({ id }) => id === guardianId)?.accountId
    if (accountId !== null && accountId !== undefined && accountId !== parent) return accountId
  }
  return undefined
}
