import { listBatches } from '@asistent/contract/warehouse/batches.calls'
import { listScreen } from '../blocks/list/list-screen'
import { expiryChoices } from './reference-params'
import { manufacturerSource, productSource, supplierSource } from './sources.shared'

export const Screen = listScreen({
  title: 'Проследяване на партиди',
  lead: 'Партидата: кога е дошла, колко е останало, на кои дни и на кого е дадена.',
  call: listBatches,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('productId', productSource),
    filter.pick('supplierId', supplierSource),
    filter.pick('manufacturerId', manufacturerSource),
    filter.select('expiringDays', expiryChoices),
    filter.switch('onlyLeft'),
  ],
  columns: (column) => [
    column.text('productName', { title: 'Продукт' }),
    column.text('batch', { title: 'Партида' }),
    column.text('manufacturer', { title: 'Производител' }),
    column.text('supplier', { title: 'Доставчик' }),
    column.day('receivedOn', { title: 'Получена' }),
    column.day('expiryDate', { title: 'Годна до' }),
    column.number('came', { title: 'Дошло' }),
    column.number('left', { title: 'Останало' }),
  ],
  open: (row) => `/storage/batches/${row.id}`,
  empty: { title: 'Няма такива партиди', reason: 'Променете търсенето.', drawing: 'search' },
})
