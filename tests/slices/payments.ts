import type { SliceSamples } from '../support/slice-samples'

export const payments: SliceSamples = {
  records: {
    feeDiscount: `insert into fee_discount (kindergarten_id, child_id, percent, reason, from_on) values ($1, {child}, 10, 'за проба', '2026-09-15') returning id`,
    feeInvoice: `insert into fee_invoice (kindergarten_id, child_id, provider_id, year, month, series, number, issued_on, due_on)
    values ($1, {child}, {activityProvider}, 2026, 11, 'sample', 1, '2026-11-02', '2026-11-10') returning id`,
    feeCharge: `insert into fee_charge (kindergarten_id, child_id, invoice_id, activity_id, for_on, kind, visits, price, base, discount, amount, why)
    values ($1, {child}, {feeInvoice}, {activity}, '2026-11-01', 1, 4, 20, 20, 0, 20, 'за проба') returning id`,
    feeReceipt: `insert into fee_receipt (kindergarten_id, series, number, paid_on, method, total, is_batch) values ($1, 'sample', 1, '2026-11-13', 2, 5, true) returning id`,
    feePayment: `insert into fee_payment (kindergarten_id, child_id, invoice_id, receipt_id, amount, paid_on) values ($1, {child}, {feeInvoice}, {feeReceipt}, 5, '2026-11-13') returning id`,
  },
  byName: {
    invoiceId: 'feeInvoice',
    paymentId: 'feeReceipt',
  },
  byPath: {
    '/api/activities/invoices': 'feeInvoice',
    '/api/activities/discounts': 'feeDiscount',
    '/api/activities/payments': 'feeReceipt',
  },
  addresses: {
    '/activities/fees/{year}/{month?}/{studentId?}/{id?}': '/activities/fees/2026/10/1',
  },
}
