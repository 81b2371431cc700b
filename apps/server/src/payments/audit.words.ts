import { paymentMethodLabel } from '@asistent/domain/payments/invoices'
import { currencySign } from '@asistent/domain/kernel/money'
import {
  account,
  child,
  code,
  common,
  day,
  describeTables,
  hidden,
  instant,
  name,
  partOfChild,
  period,
  text,
  yesNo,
} from '../institutions/audit-words.ops'

// The words of the history for fees; charges and payments are their own history.

const provider = name('Доставчик', 'activity_provider')
const numbered = { series: hidden('Серия'), number: text('Номер'), currency: code('Валута', currencySign) }

describeTables('Такси', {
  fee_discount: {
    kind: 'fee-discount',
    one: 'Отстъпка',
    many: 'Отстъпки',
    title: ['child_id', 'reason'],
    separator: ' – ',
    about: 'feeDiscountId',
    resource: 'ActivityPreferences',
    partOf: partOfChild,
    columns: {
      ...common,
      ...period,
      child_id: child,
      provider_id: provider,
      activity_id: name('Дейност', 'activity'),
      percent: text('Отстъпка, %'),
      amount: text('Отстъпка, €'),
      reason: text('Основание'),
      created_by: account,
    },
  },
  fee_invoice: {
    kind: 'fee-invoice',
    one: 'Такса',
    many: 'Такси',
    title: ['child_id', 'number'],
    separator: ' – № ',
    about: 'feeInvoiceId',
    resource: 'ActivityFees',
    partOf: partOfChild,
    columns: {
      ...common,
      ...numbered,
      child_id: child,
      provider_id: provider,
      year: text('Година'),
      month: text('Месец'),
      issued_on: day('Издадена на'),
      due_on: day('Срок'),
      annulled_at: instant('Анулирана на'),
      annulled_by: account,
      created_by: account,
    },
  },
  fee_receipt: {
    kind: 'fee-receipt',
    one: 'Плащане',
    many: 'Плащания',
    title: ['number', 'paid_on'],
    separator: ' / ',
    about: 'feeReceiptId',
    resource: 'ActivityPayments',
    columns: {
      ...common,
      ...numbered,
      paid_on: day('Дата'),
      method: code('Начин', paymentMethodLabel),
      total: text('Сума'),
      payer: text('Платец'),
      note: text('Бележка'),
      is_batch: yesNo('Групово'),
      cashier_id: account,
      annulled_at: instant('Анулирано на'),
      annulled_by: account,
      annul_reason: text('Причина'),
    },
  },
})
