import { deleteCredit, listCredits } from '@asistent/contract/warehouse/credits.calls'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { listScreen } from '../blocks/list/list-screen'
import { productSource, supplierSource, warehouseSource } from './sources.shared'
import { stateChoices } from './words'

const states = stateChoices(documentKinds.Credit)

export const Screen = listScreen({
  title: 'Кредитни известия',
  lead: 'За върнати или надписани стоки. Ново известие се прави от разписката на доставката.',
  call: listCredits,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('supplierId', supplierSource),
    filter.pick('warehouseId', warehouseSource),
    filter.select('status', states),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
    filter.pick('productId', productSource),
  ],
  columns: (column) => [
    column.number('number', { title: '№' }),
    column.day('forDate', { title: 'Дата' }),
    column.text('supplier', { title: 'Доставчик' }),
    column.text('supplierDocument', { title: 'Известие' }),
    column.number('deliveryNumber', { title: 'Към разписка №' }),
    column.text('warehouse', { title: 'Склад' }),
    column.money('value', { title: 'Сума с ДДС' }),
    column.badge('status', states, { title: 'Статус' }),
  ],
  open: (row) => `/storage/credit-notes/${row.id}`,
  remove: {
    call: deleteCredit,
    what: (row) => `кредитно известие № ${row.number}`,
    when: (row) => row.status === documentStates.Open,
  },
  empty: {
    title: 'Няма кредитни известия',
    reason: 'Отворете заприходената разписка и натиснете „Кредитно известие“.',
    drawing: 'notebook',
  },
})
