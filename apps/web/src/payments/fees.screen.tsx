import { generateInvoices, listInvoices } from '@asistent/contract/payments/invoices.calls'
import { payBatch } from '@asistent/contract/payments/payments.calls'
import { today } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { feeStates, paymentMethods } from '@asistent/domain/payments/invoices'
import { Button } from '@mantine/core'
import { listPart, listScreen } from '../blocks/list/list-screen'
import { Link } from '../blocks/parts/link'
import { groupSource } from '../choices/groups'
import { providerSource } from '../activities/words'
import { childSource } from '../people/words'
import { useMay } from '../platform/user'
import { dayOptions } from './payment-days'
import { enteredChoices, stateChoices } from './words'

const unpaid = <Row extends { readonly notPaid: number }>(rows: readonly Row[]) =>
  rows.filter(({ notPaid }) => notPaid > 0)

function Make() {
  return useMay(generateInvoices, 'create') ? (
    <Button component={Link} to="/activities/fees/generate">
      Изготви такси
    </Button>
  ) : null
}

export const Screen = listScreen({
  title: 'Такси за дейности',
  lead: 'Колко дължи всяко дете на всеки доставчик, защо и какво е платено.',
  call: listInvoices,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('studentId', childSource, { label: 'Само за дете' }),
    filter.month('month', 'year'),
    filter.many('states', stateChoices, { initial: [feeStates.NotPaid, feeStates.PartiallyPaid] }),
    filter.pick('providerId', providerSource),
    filter.pickMany('classIds', groupSource),
  ],
  columns: (column) => [
    column.person('studentName', { title: 'Дете', detail: 'className', sort: 'studentName' }),
    column.text('providerName', { title: 'Доставчик' }),
    column.own('Месец', (row) => `${String(row.month).padStart(2, '0')}.${row.year}`),
    column.day('dueDate', { title: 'Срок', sort: 'dueDate' }),
    column.money('totalFee', { title: 'Такса', sort: 'totalFee' }),
    column.money('paid', { title: 'Платено', hidden: true }),
    column.money('notPaid', { title: 'Остава', sort: 'notPaid' }),
    column.badge('state', stateChoices, { title: 'Статус' }),
    column.number('number', { title: '№', hidden: true }),
  ],
  open: (row) => `/activities/fees/${row.year}/${row.month}/${row.studentId}`,
  actions: Make,
  bulkActions: (action) => [
    action.ask({
      label: 'Приеми плащане',
      call: payBatch,
      values: (rows) => ({
        method: paymentMethods.Cash,
        date: today(new Date()),
        items: unpaid(rows).map(({ id, notPaid }) => ({ invoiceId: id, amount: notPaid })),
      }),
      fields: (field, rows) => [
        field.select('method', enteredChoices),
        field('date', dayOptions(unpaid(rows))),
        field('payer'),
        field('note'),
      ],
      text: (rows) => `Всичко, което остава по ${plural(unpaid(rows).length, 'такса', 'такси')}, с една квитанция.`,
      when: (rows) => unpaid(rows).length > 0,
      action: 'Приеми плащане',
      done: 'Плащането е записано',
    }),
  ],
  empty: { title: 'Няма такси', reason: 'Изгответе таксите за месеца или променете търсенето.', drawing: 'notebook' },
})

/** The fees of the year, or of the month, in the address. */
export const FeesOfPeriod = listPart({
  title: 'Такси за дейности',
  call: listInvoices,
  filters: (filter) => [
    filter.text('search'),
    filter.many('states', stateChoices),
    filter.pick('providerId', providerSource),
    filter.pickMany('classIds', groupSource),
  ],
  columns: (column) => [
    column.person('studentName', { title: 'Дете', detail: 'className', sort: 'studentName' }),
    column.text('providerName', { title: 'Доставчик' }),
    column.own('Месец', (row) => `${String(row.month).padStart(2, '0')}.${row.year}`),
    column.day('dueDate', { title: 'Срок', sort: 'dueDate' }),
    column.money('totalFee', { title: 'Такса', sort: 'totalFee' }),
    column.money('paid', { title: 'Платено', hidden: true }),
    column.money('notPaid', { title: 'Остава', sort: 'notPaid' }),
    column.badge('state', stateChoices, { title: 'Статус' }),
    column.number('number', { title: '№', hidden: true }),
  ],
  open: (row) => `/activities/fees/${row.year}/${row.month}/${row.studentId}`,
  empty: { title: 'Няма такси', reason: 'Изберете друг период или променете търсенето.', drawing: 'notebook' },
})
