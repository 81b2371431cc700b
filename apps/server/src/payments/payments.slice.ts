import { refuse } from '@asistent/contract/core/problem'
import { refusePayments } from '@asistent/contract/payments/problems'
import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import './archive.words'
import './audit.words'
import { archiveHandlers } from './archive.handlers'
import { bankHandlers } from './bank.handlers'
import { cashBookHandlers } from './cash-book.handlers'
import { onlineHandlers } from './online.handlers'
import { reconcileJob, standingReconciliation } from './reconcile.job'
import { invoiceHandlers } from './invoices.handlers'
import { addPayments, paymentsDemoTables } from './payments.demo'
import { paymentHandlers } from './payments.handlers'
import { providerDocumentHandlers } from './provider-documents.handlers'
import { feeSettingHandlers } from './settings.handlers'
import { reminderJob, standingReminders } from './reminders.job'
import { instalmentHandlers } from './instalments.handlers'
import { runNoticeJob } from './run-notices.job'
import { runHandlers } from './runs.handlers'
import { tillHandlers } from './till.handlers'
import { paymentReferenceHandlers } from './references.handlers'
import { unpostedHandlers } from './unposted.handlers'
import { unpaidWaiting } from './family.queries'
import { onlineErrors, unpostedWaiting } from './unposted.queries'
import { serveEpaySimulator } from './simulator/serve'

export const payments: Slice & WithDemo = {
  name: 'payments',
  handlers: [
    ...invoiceHandlers,
    ...runHandlers,
    ...instalmentHandlers,
    ...paymentHandlers,
    ...paymentReferenceHandlers,
    ...providerDocumentHandlers,
    ...onlineHandlers,
    ...tillHandlers,
    ...cashBookHandlers,
    ...archiveHandlers,
    ...bankHandlers,
    ...unpostedHandlers,
    ...feeSettingHandlers,
  ],
  waiting: [unpostedWaiting, onlineErrors, unpaidWaiting],
  jobs: [reconcileJob, reminderJob, runNoticeJob],
  standing: (now) => [...standingReconciliation(now), ...standingReminders(now)],
  demo: { tables: paymentsDemoTables, add: addPayments },
  serve: (http, { config, now }) => {
    if (config.demo && config.epay.url === undefined) serveEpaySimulator(http, config, now)
  },
  constraints: {
    // Whoever comes second with the same money.
    money_locked: () => refuse('locked'),
    fee_payment_before_fee: () => refusePayments('payment-before-fee', { field: 'date' }),
    fee_balance_paid: () => refusePayments('nothing-due'),
    provider_document_outside: () => refusePayments('invoice-number-taken', { field: 'number' }),
    provider_document_paid_once: () => refusePayments('paid-out'),
    provider_document_credited: () => refusePayments('invoice-credited'),
    bank_line_once: () => refusePayments('bank-line-known'),
    fee_setting_once: () => refusePayments('setting-taken', { field: 'providerId' }),
    online_payment_settled: () => refusePayments('unposted-settled'),
    unposted_entry_reversed_once: () => refusePayments('refund-annulled'),
    fee_charge_reversed_once: () => refusePayments('run-undone'),
    cash_day_balance: () => refusePayments('cash-negative'),
    cash_day_closed: () => refusePayments('cash-day-closed'),
    cash_page_order: () => refusePayments('cash-page-order'),
    cash_page_once: () => refusePayments('cash-day-closed'),
    cash_order_opening_once: () => refusePayments('cash-opening-twice'),
    cash_order_returned_once: () => refusePayments('document-annulled'),
    cash_setting_once: () => refuse('stale'),
    fee_payment_annulled_once: () => refusePayments('receipt-annulled'),
    fee_payment_reversal: () => refusePayments('receipt-annulled'),
    instalment_plan_active_once: () => refusePayments('plan-exists'),
  },
}
