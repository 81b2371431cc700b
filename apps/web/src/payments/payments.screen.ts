import { annulPayment, listPayments, receipt } from '@asistent/contract/payments/payments.calls'
import { refundInCash } from '@asistent/contract/payments/cash-book.calls'
import { today } from '@asistent/domain/kernel/day'
import { euroOfNumber, numberOfMoney, subtractMoney } from '@asistent/domain/kernel/money'
import { paymentMethods } from '@asistent/domain/payments/invoices'
import { IconArrowBackUp, IconCoins, IconPrinter } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { shownMoney } from '../blocks/shown/format'
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
    column.own('Статус', (row) =>
      row.isAnnulled
        ? `Анулирано: ${row.annulReason}`
        : row.refunded > 0
          ? `Прието, върнати ${shownMoney(row.refunded)}`
          : 'Прието',
    ),
  ],
  rowActions: (action) => [
    action.send({
      label: 'Квитанция',
      icon: IconPrinter,
      call: receipt,
      input: ({ id }) => ({ paymentId: id }),
    }),
    action.ask({
      label: 'Върни в брой',
      icon: IconCoins,
      call: refundInCash,
      values: ({ id, total, refunded, payer }) => ({
        id,
        amount: numberOfMoney(subtractMoney(euroOfNumber(total), euroOfNumber(refunded))),
        party: payer,
        date: today(new Date()),
      }),
      fields: (field) => [
        field('amount'),
        field('date'),
        field('party'),
        field('partyNumber'),
        field('reason'),
        field('reducesFee', {
          help: 'Отбележете, ако родителят е платил повече, отколкото се дължи. Иначе таксата отново се дължи.',
        }),
      ],
      text: ({ number }) => `Парите по квитанция № ${number} се изплащат от Вашата каса с РКО. Квитанцията остава.`,
      action: 'Върни',
      when: ({ isAnnulled, method, total, refunded }) =>
        !isAnnulled && method === paymentMethods.Cash && refunded < total,
      done: 'Разходният касов ордер е в касовата книга',
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
      when: ({ isAnnulled, refunded }) => !isAnnulled && refunded === 0,
      done: 'Плащането е анулирано',
    }),
  ],
  empty: { title: 'Няма плащания', reason: 'Променете търсенето.', drawing: 'notebook' },
})
