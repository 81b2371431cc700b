import { annulPayment, listPayments, receipt } from '@asistent/contract/payments/payments.calls'
import { IconArrowBackUp, IconPrinter } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { methodChoices } from './words'

export const Screen = listScreen({
  title: 'Плащания',
  lead: 'Касовите ордери и другите плащания, най-новите отгоре.',
  call: listPayments,
  filters: (filter) => [
    filter.text('search'),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
    filter.select('method', methodChoices),
  ],
  columns: (column) => [
    column.day('paidOn', { title: 'Дата', sort: 'paidOn' }),
    column.number('number', { title: '№', sort: 'number' }),
    column.text('students', { title: 'За' }),
    column.text('payer', { title: 'Платец' }),
    column.badge('method', methodChoices, { title: 'Начин' }),
    column.money('total', { title: 'Сума', sort: 'total' }),
    column.number('invoices', { title: 'Такси', hidden: true }),
    column.text('cashier', { title: 'Приел' }),
    column.own('Статус', (row) => (row.isAnnulled ? `Анулирано: ${row.annulReason}` : 'Прието')),
  ],
  rowActions: (action) => [
    action.send({
      label: 'Квитанция',
      icon: IconPrinter,
      call: receipt,
      input: ({ id }) => ({ paymentId: id }),
    }),
    action.ask({
      label: 'Анулирай',
      icon: IconArrowBackUp,
      call: annulPayment,
      values: ({ id }) => ({ id }),
      fields: (field) => [field.longText('comment')],
      text: ({ number }) => `Таксите по квитанция № ${number} отново стават дължими. Номерът ѝ остава.`,
      action: 'Анулирай',
      danger: true,
      when: ({ isAnnulled }) => !isAnnulled,
      done: 'Плащането е анулирано',
    }),
  ],
  empty: { title: 'Няма плащания', reason: 'Променете търсенето.', drawing: 'notebook' },
})
