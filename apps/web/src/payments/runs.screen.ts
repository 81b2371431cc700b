import { generateInvoices } from '@asistent/contract/payments/invoices.calls'
import { listRuns } from '@asistent/contract/payments/runs.calls'
import { formatMonth } from '@asistent/domain/kernel/month'
import { listScreen } from '../blocks/list/list-screen'
import { shownInstant } from '../blocks/shown/format'

export const Screen = listScreen({
  title: 'Изготвяния на такси',
  lead: 'Кой кога е изготвил таксите. Изготвянето се отменя, докато по таксите няма плащания.',
  call: listRuns,
  filters: (filter) => [filter.month('month', 'year')],
  columns: (column) => [
    column.own('За месец', (row) => formatMonth(row)),
    column.instant('createdAt', { title: 'Изготвени на', sort: 'createdAt' }),
    column.text('createdBy', { title: 'Изготвил' }),
    column.number('fees', { title: 'Такси' }),
    column.money('added', { title: 'Начислено' }),
    column.number('undone', { title: 'Отменени' }),
    column.own('Известяване', (row) =>
      row.notifiedAt !== null
        ? `на ${shownInstant(row.notifiedAt)}`
        : row.undone === row.fees
          ? 'няма'
          : `след ${shownInstant(row.notifyAt)}`,
    ),
  ],
  open: (row) => `/activities/fees/runs/${row.id}`,
  create: { label: 'Изготви такси', to: '/activities/fees/generate', call: generateInvoices },
  empty: { title: 'Няма изготвяния', reason: 'Изготвените такси за месец се появяват тук.', drawing: 'notebook' },
})
