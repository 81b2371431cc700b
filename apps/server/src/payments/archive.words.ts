import { chargeKindLabel, paymentMethodLabel } from '@asistent/domain/payments/invoices'
import { archiveTables } from '../institutions/archive-words.ops'
import {
  account,
  child,
  code,
  common,
  day,
  hidden,
  instant,
  name,
  period,
  text,
  yesNo,
} from '../institutions/audit-words.ops'

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
      why_phrase: hidden('Защо'),
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
  fee_run_item: {
    many: 'Такси от изготвяния',
    key: ['run_id', 'invoice_id'],
    columns: {
      ...common,
      run_id: name('Изготвяне', 'fee_run'),
      invoice_id: invoice,
      child_id: child,
      provider_id: name('Доставчик', 'activity_provider'),
      is_new: yesNo('Нова такса'),
      added: text('Добавено, €'),
      due_before: day('Предишен срок'),
      undone_at: instant('Отменена на'),
      undone_by: account,
      undo_reason: text('Причина за отмяната'),
    },
  },
  instalment_plan_fee: {
    many: 'Такси в планове за разсрочено плащане',
    key: ['plan_id', 'invoice_id'],
    columns: {
      ...common,
      plan_id: name('План', 'instalment_plan'),
      invoice_id: invoice,
      child_id: child,
      amount: text('Разсрочена сума, €'),
    },
  },
  instalment: {
    many: 'Вноски по разсрочени плащания',
    key: ['plan_id', 'due_on'],
    columns: {
      ...common,
      plan_id: name('План', 'instalment_plan'),
      due_on: day('Срок'),
      child_id: child,
      amount: text('Сума, €'),
      reminded: text('Напомнено (дни спрямо срока)'),
    },
  },
  cash_till: {
    many: 'Каси',
    columns: { ...common, cashier_id: account, closed_until: day('Приключена до') },
  },
  cash_movement: {
    many: 'Движения в касата',
    columns: {
      ...common,
      till_id: name('Каса', 'cash_till'),
      day: day('Дата'),
      amount: text('Сума, €'),
      is_reversal: yesNo('Анулиране'),
      receipt_id: name('Квитанция', 'fee_receipt'),
      document_id: name('Разходен ордер', 'provider_document'),
      order_id: name('Касов ордер', 'cash_order'),
    },
  },
  cash_page: {
    many: 'Листове на касовата книга',
    columns: {
      ...common,
      till_id: name('Каса', 'cash_till'),
      day: day('Дата'),
      year: text('Година'),
      number: text('Лист №'),
      opening: text('Начално салдо, €'),
      received: text('Приход, €'),
      paid_out: text('Разход, €'),
      balance: text('Наличност, €'),
      created_by: account,
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
