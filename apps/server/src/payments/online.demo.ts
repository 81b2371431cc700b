import { addDays, minDay, sofiaInstant } from '@asistent/domain/kernel/day'
import { lastDayOf, monthOf, previousMonth } from '@asistent/domain/kernel/month'
import { paymentMethods } from '@asistent/domain/payments/invoices'
import { onlineStates } from '@asistent/domain/payments/online'
import { unpostedKinds } from '@asistent/domain/payments/unposted'
import { activityProvider } from '../db/tables/activities'
import { feeInvoice, feePayment, onlineItem, onlinePayment, unpostedEntry } from '../db/tables/payments'
import type { World } from '../demo/world'

/**
 * Two families paid at the till what they had also paid through ePay.bg, last month: the money of one waits and may be
 * credited to its next fee, that of the other was given back. Not the demo parent's, who pays by hand.
 */
export function addPaidTwice(world: World, kindergartenId: number, createdBy: number | null): void {
  const ours = world.rowsOf(feeInvoice).filter((one) => one.kindergartenId === kindergartenId)
  const paid = new Map(world.rowsOf(feePayment).map((one) => [one.invoiceId, one]))
  const families = ours.flatMap((invoice) => {
    const payment = paid.get(invoice.id!)
    const accountId = payerOf(world, invoice.childId ?? 0)
    const merchant = world.rowsOf(activityProvider).find(({ id }) => id === invoice.providerId)?.epayId
    const open = ours.some(
      (other) => other.childId === invoice.childId && other.providerId === invoice.providerId && !paid.has(other.id!),
    )
    return payment && accountId !== undefined && merchant && open ? [{ invoice, payment, accountId, merchant }] : []
  })
  const before = lastDayOf(previousMonth(monthOf(world.today)))
  for (const [place, { invoice, payment, accountId, merchant }] of families.slice(0, 2).entries()) {
    const paidOn = minDay(addDays(before, -place - 1), world.today)
    const at = sofiaInstant(paidOn, '19:40')
    const paymentId = world.addTo(onlinePayment, {
      accountId,
      merchant,
      method: paymentMethods.EPay,
      state: onlineStates.Paid,
      basket: `${merchant}:${paymentMethods.EPay}:${invoice.id}=${payment.amount}`,
      amount: payment.amount!,
      unposted: payment.amount!,
      expiresAt: new Date(at.getTime() + 86_400_000).toISOString(),
      paidOn,
      stan: '012345',
      bcode: '0A1B2C',
      createdAt: at.toISOString(),
    })
    world.addTo(onlineItem, {
      paymentId,
      invoiceId: invoice.id!,
      kindergartenId,
      childId: invoice.childId,
      amount: payment.amount!,
    })
    if (place === 1)
      world.addTo(unpostedEntry, {
        kindergartenId,
        paymentId,
        kind: unpostedKinds.Refund,
        amount: payment.amount!,
        happenedOn: minDay(addDays(paidOn, 2), world.today),
        method: paymentMethods.Bank,
        comment: 'Върнато по сметката, от която е платено',
        createdBy,
        createdAt: sofiaInstant(minDay(addDays(paidOn, 2), world.today), '10:05').toISOString(),
      })
  }
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
