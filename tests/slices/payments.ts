import type { SliceSamples } from '../support/slice-samples'

export const payments: SliceSamples = {
  records: {
    feeDiscount: `insert into fee_discount (kindergarten_id, child_id, percent, reason, from_on) values ($1, {child}, 10, 'за проба', '2026-09-15') returning id`,
    oldFeeType: `insert into old_fee_type (kindergarten_id, name, unit, price, from_on, to_on) values ($1, 'за проба', 'на ден', 2, '2021-01-01', '2022-03-31') returning id`,
    oldFee: `insert into old_fee (kindergarten_id, type_id, child_id, child_name, year, month, amount, paid, paid_on, method) values ($1, {oldFeeType}, {child}, 'Дете за проба', 2026, 11, 10, 5, '2026-11-13', 2) returning id`,
    feeSetting: `insert into fee_setting (kindergarten_id, provider_id) values ($1, {activityProvider}) returning id`,
    feeInvoice: `insert into fee_invoice (kindergarten_id, child_id, provider_id, year, month, series, number, issued_on, due_on)
    values ($1, {child}, {activityProvider}, 2026, 11, 'sample', 1, '2026-11-02', '2026-11-10') returning id`,
    feeCharge: `insert into fee_charge (kindergarten_id, child_id, invoice_id, activity_id, for_on, kind, visits, price, base, discount, amount, why)
    values ($1, {child}, {feeInvoice}, {activity}, '2026-11-01', 1, 4, 20, 20, 0, 20, 'за проба') returning id`,
    feeRun: `insert into fee_run (kindergarten_id, year, month, notify_at) values ($1, 2026, 11, now()) returning id`,
    bankStatement: `insert into bank_statement (kindergarten_id, file_name, format) values ($1, 'sample.csv', 'CSV') returning id`,
    bankLine: `insert into bank_line (kindergarten_id, statement_id, hash, booked_on, amount) values ($1, {bankStatement}, 'sample', '2026-11-13', 50) returning id`,
    feeReceipt: `insert into fee_receipt (kindergarten_id, series, number, paid_on, method, total, is_batch) values ($1, 'sample', 1, '2026-11-13', 2, 5, true) returning id`,
    feePayment: `insert into fee_payment (kindergarten_id, child_id, invoice_id, receipt_id, amount, paid_on) values ($1, {child}, {feeInvoice}, {feeReceipt}, 5, '2026-11-13') returning id`,
    onlinePayment: `insert into online_payment (account_id, merchant, method, state, basket, amount, unposted, expires_at, paid_on)
    select min(id), 'sample', 4, 1, 'sample', 5, 5, now(), '2026-11-13' from account returning id`,
    onlineItem: `insert into online_item (payment_id, invoice_id, kindergarten_id, child_id, amount) values ({onlinePayment}, {feeInvoice}, $1, {child}, 5) returning payment_id as id`,
    unpostedEntry: `insert into unposted_entry (kindergarten_id, payment_id, kind, amount, happened_on, method, comment) values ($1, {onlinePayment}, 2, 1, '2026-11-13', 1, 'за проба') returning id`,
    // What the protocol's children and lines are found from.
    paidProtocol: `insert into provider_document (kindergarten_id, provider_id, kind, series, number, issued_on, year, month, paid, share, amount)
    values ($1, {activityProvider}, 1, 'sample', 4, '2026-11-13', 2026, 11, 5, 0, 5) returning id`,
    providerProtocol: `insert into provider_document (kindergarten_id, provider_id, kind, series, number, issued_on, year, month, paid, share, amount)
    values ($1, {activityProvider}, 1, 'sample', 1, '2026-11-13', 2026, 11, 5, 0, 5) returning id`,
    protocolPayment: `insert into protocol_payment (payment_id, protocol_id, kindergarten_id) values ({feePayment}, {paidProtocol}, $1) returning payment_id as id`,
    providerInvoice: `insert into provider_document (kindergarten_id, provider_id, kind, outside_number, issued_on, amount) values ($1, {activityProvider}, 2, '12', '2026-11-13', 5) returning id`,
    instalmentPlan: `with plan as (insert into instalment_plan (kindergarten_id, child_id, agreed_on, total) values ($1, {child}, '2026-11-02', 5) returning id),
      fee as (insert into instalment_plan_fee (plan_id, invoice_id, kindergarten_id, child_id, amount) select id, {feeInvoice}, $1, {child}, 5 from plan),
      part as (insert into instalment (plan_id, due_on, kindergarten_id, child_id, amount) select id, '2026-12-10', $1, {child}, 5 from plan)
    select id from plan`,
    creditNote: `insert into provider_document (kindergarten_id, provider_id, kind, outside_number, issued_on, amount, corrects_id) values ($1, {activityProvider}, 4, '13', '2026-11-13', 1, {providerInvoice}) returning id`,
    cashVoucher: `insert into provider_document (kindergarten_id, provider_id, kind, series, number, issued_on, amount) values ($1, {activityProvider}, 3, 'sample', 2, '2026-11-13', 5) returning id`,
    cashOrder: `insert into cash_order (kindergarten_id, cashier_id, kind, series, number, issued_on, amount, reason)
    select $1, min(id), 2, 'sample', 3, '2026-11-13'::date, 5, 'за проба' from account returning id`,
    cashSetting: `insert into cash_setting (kindergarten_id) values ($1) on conflict (kindergarten_id) do update set version = cash_setting.version returning id`,
    cashTill: `select id from cash_till where kindergarten_id = $1 order by id limit 1`,
  },
  byName: {
    tillId: 'cashTill',
    documentId: 'providerProtocol',
    protocolId: 'providerProtocol',
    protocolIds: 'providerProtocol',
    invoiceId: 'feeInvoice',
    paymentId: 'feeReceipt',
    kidId: 'child',
  },
  noRecord: {
    day: 'a day of a till, whose id is beside it',
    merchant: 'an account at ePay.bg: the checksum says whose notice it is',
  },
  byPath: {
    '/api/activities/invoices': 'feeInvoice',
    '/api/activities/invoices/settings': 'feeSetting',
    '/api/activities/invoices/runs': 'feeRun',
    '/api/activities/invoices/runs/undo': 'feeRun',
    '/api/activities/invoices/runs/notify': 'feeRun',
    '/api/activities/bank-statements/lines': 'bankLine',
    '/api/activities/invoices/plans': 'instalmentPlan',
    '/api/activities/invoices/plans/end': 'instalmentPlan',
    '/api/activities/invoices/plans/export': 'instalmentPlan',
    '/api/activities/provider-invoices/credit-note/return': 'creditNote',
    '/api/activities/provider-invoices/credit-note/set-off': 'creditNote',
    '/api/activities/cash-book/orders/annul': 'cashOrder',
    '/api/activities/cash-book/orders/export': 'cashOrder',
    '/api/activities/cash-book/refunds': 'feeReceipt',
    '/api/activities/cash-book/returns': 'cashVoucher',
    '/api/activities/cash-book/settings': 'cashSetting',
    '/api/activities/payments/unposted': 'onlinePayment',
    '/api/activities/payments/unposted/annul-refund': 'unpostedEntry',
    '/api/activities/discounts': 'feeDiscount',
    '/api/fees_depricated': 'oldFee',
    '/api/activities/payments': 'feeReceipt',
    '/api/activities/provider-invoices': 'providerProtocol',
    '/api/activities/provider-invoices/cash-payment-voucher': 'cashVoucher',
  },
  samples: {
    'POST /api/activities/provider-invoices/invoice': (ids) => ({
      providerId: ids.activityProvider,
      protocolIds: [ids.providerProtocol],
      date: '2026-11-13',
    }),
    'POST /api/activities/provider-invoices/credit-note': (ids) => ({
      documentId: ids.providerInvoice,
      date: '2026-11-13',
    }),
    'POST /api/activities/provider-invoices/cash-payment-voucher': (ids) => ({
      documentId: ids.providerProtocol,
      date: '2026-11-13',
    }),
    'GET /api/activities/provider-invoices/invoice/export/{invoiceId}': (ids) => ({ invoiceId: ids.providerInvoice }),
  },
  addresses: {
    '/activities/parents/fees/returned/{paymentId}/{outcome}': {
      list: '/api/Activities/payments/transfer/epay-data?isCard=false',
      field: 'paymentId',
      at: '/activities/parents/fees/returned/{}/cancel',
    },
    '/activities/accounting/invoice/{id}': {
      list: '/api/activities/provider-invoices/overview',
      make: {
        path: '/api/activities/provider-invoices/manual-amount-protocol',
        data: { providerId: 1, month: 10, year: 2026, date: '2026-10-30', amount: 30, text: 'Концерт' },
      },
    },
    '/activities/accounting/order/{id}': { list: '/api/activities/provider-invoices/cash-payment-voucher/overview' },
    '/fees_depricated/management/{month}/{kidId?}': '/fees_depricated/management/3',
    '/fees_depricated/management/{year}/{month?}/{kidId?}/{id?}': '/fees_depricated/management/2022/3',
    '/activities/references/online/{id}': { list: '/api/activities/payments/references/online?waiting=true' },
    '/activities/accounting/cash-book/{tillId}/{day}': {
      list: '/api/activities/cash-book/tills',
      at: '/activities/accounting/cash-book/{}/2026-11-13',
    },
    '/activities/bank/{id}': { list: '/api/activities/bank-statements/lines' },
    '/platform/settings/invoices/{id}': { list: '/api/activities/invoices/settings' },
    '/activities/fees/runs/{id}': {
      list: '/api/activities/invoices/runs',
      make: { path: '/api/activities/generate-proforma-invoices', data: { month: 11, year: 2026 } },
    },
    '/activities/plans/{id}': { list: '/api/activities/invoices/plans' },
    '/activities/plans/create/{studentId}': '/activities/plans/create/1',
    '/activities/fees/{year}/{month?}/{studentId?}/{id?}': '/activities/fees/2026/10/1',
  },
}
