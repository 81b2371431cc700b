import { chargeKindLabel, paymentMethodLabel } from '@asistent/domain/payments/invoices'
import { archiveTables } from '../institutions/archive-words.ops'
import { account, child, code, common, day, name, period, text } from '../institutions/audit-words.ops'

// The books of fees in the archive of a kindergarten: they only grow, so they have no other history.

const invoice = name('Такса', 'fee_invoice')

archiveTables({
  fee_charge: {
    many: 'Начисления по такси',
    columns: {
      ...common,
      child_id: child,
      invoice_id: invoice,
      activity_id: name('Дейност', 'activity'),
      for_on: day('За месец'),
      kind: code('Вид', chargeKindLabel),
      visits: text('Посещения'),
      price: text('Цена, €'),
      base: text('Преди отстъпка, €'),
      discount: text('Отстъпка, €'),
      amount: text('Сума, €'),
      why: text('Защо'),
      created_by: account,
    },
  },
  fee_payment: {
    many: 'Плащания по такси',
    columns: {
      ...common,
      child_id: child,
      invoice_id: invoice,
      receipt_id: name('Квитанция', 'fee_receipt'),
      paid_on: day('Платено на'),
      amount: text('Сума, €'),
      reverses_id: name('Сторнира плащане', 'fee_payment'),
    },
  },
  bank_statement: {
    many: 'Внесени банкови извлечения',
    columns: {
      ...common,
      file_name: text('Файл'),
      format: text('Формат'),
      iban: text('IBAN'),
      created_by: account,
    },
  },
  old_fee_type: {
    many: 'Видове стари такси',
    columns: { ...common, name: text('Наименование'), unit: text('Мярка'), price: text('Цена'), ...period },
  },
  old_fee: {
    many: 'Стари такси',
    columns: {
      ...common,
      type_id: name('Вид', 'old_fee_type'),
      child_id: child,
      child_name: text('Име на детето'),
      group_name: text('Група'),
      year: text('Година'),
      month: text('Месец'),
      days: text('Дни'),
      amount: text('Сума'),
      paid: text('Платено'),
      paid_on: day('Платено на'),
      method: code('Начин', paymentMethodLabel),
      receipt: text('Квитанция'),
      cashier: text('Касиер'),
    },
  },
})
