import { deleteTransfer, listTransfers, saveTransfer } from '@asistent/contract/warehouse/transfers.calls'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { listScreen } from '../blocks/list/list-screen'
import { productSource, warehouseSource } from './sources.shared'
import { stateChoices } from './words'

const states = stateChoices(documentKinds.Transfer)

export const Screen = listScreen({
  title: 'Прехвърляния между складове',
  lead: 'Стоката отива в другия склад със стойността и партидите си.',
  call: listTransfers,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('warehouseId', warehouseSource),
    filter.select('status', states),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
    filter.pick('productId', productSource),
  ],
  columns: (column) => [
    column.number('number', { title: '№' }),
    column.day('forDate', { title: 'Дата' }),
    column.text('warehouse', { title: 'От склад' }),
    column.text('toWarehouse', { title: 'В склад' }),
    column.number('linesCount', { title: 'Редове' }),
    column.money('value', { title: 'Стойност' }),
    column.badge('status', states, { title: 'Статус' }),
    column.text('creator', { title: 'Създал', hidden: true }),
  ],
  open: (row) => `/storage/transfers/${row.id}`,
  create: { label: 'Ново прехвърляне', to: '/storage/transfers/create', call: saveTransfer },
  remove: {
    call: deleteTransfer,
    what: (row) => `прехвърляне № ${row.number}`,
    when: (row) => row.status === documentStates.Open,
  },
  empty: {
    title: 'Няма прехвърляния',
    reason: 'Направете първото или променете търсенето.',
    drawing: 'notebook',
  },
})
