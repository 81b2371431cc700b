import { decimal } from '@asistent/domain/kernel/decimal'
import { sofiaInstant, yearOf } from '@asistent/domain/kernel/day'
import { currencies, formatAmount, moneyOfDecimal, sumMoney } from '@asistent/domain/kernel/money'
import { paymentMethods } from '@asistent/domain/payments/invoices'
import { feePayment } from '../db/tables/payments/fee-payments'
import { feeReceipt } from '../db/tables/payments/fee-receipts'
import { feeCharge, feeInvoice } from '../db/tables/payments/fees'
import type { World } from '../demo/world'

interface Till {
  readonly kindergartenId: number
  readonly cashierId: number | null
  readonly next: (series: string) => number
}

/** A receipt for three fees of different families. Dated today, so that the report of the current month includes it. */
export function addBatchPayment(world: World, { kindergartenId, cashierId, next }: Till): void {
  const guardian = world.rows.guardian.find((one) => one.accountId === world.users.get('parent'))
  const ownChildren = new Set(
    world.rows.childGuardian.flatMap((one) => (one.guardianId === guardian?.id ? [one.childId] : [])),
  )
  const paid = new Set(world.rowsOf(feePayment).map(({ invoiceId }) => invoiceId))
  // The demo parent's fees remain unpaid, to be paid in the demo.
  const unpaid = world
    .rowsOf(feeInvoice)
    .filter((one) => one.kindergartenId === kindergartenId && !paid.has(one.id!) && !ownChildren.has(one.childId))
  const items = unpaid.slice(0, 3).map((invoice) => {
    const charge = world.rowsOf(feeCharge).find(({ invoiceId }) => invoiceId === invoice.id)
    return { invoice, amount: moneyOfDecimal(decimal(charge?.amount ?? '0'), currencies.EUR) }
  })
  if (items.length === 0) return
  const paidOn = world.today
  const createdAt = sofiaInstant(paidOn, '07:45').toISOString()
  const series = `noncash:${yearOf(paidOn)}`
  const receiptId = world.addTo(feeReceipt, {
    kindergartenId,
    series,
    number: next(series),
    paidOn,
    method: paymentMethods.Bank,
    total: formatAmount(
      sumMoney(
        items.map(({ amount }) => amount),
        currencies.EUR,
      ),
    ),
    payer: 'Родителско настоятелство',
    note: 'Такси на три деца с един превод',
    isBatch: true,
    cashierId,
    createdAt,
  })
  for (const { invoice, amount } of items)
    world.addTo(feePayment, {
      kindergartenId,
      childId: invoice.childId,
      invoiceId: invoice.id!,
      receiptId,
      amount: formatAmount(amount),
      paidOn,
      createdAt,
    })
}
