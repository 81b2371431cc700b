import { deleteInbound, inboundCreators, listInbounds, saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { listScreen } from '../blocks/list/list-screen'
import { optionsFrom } from '../blocks/pickers/source'
import { productSource, supplierSource, warehouseSource } from './sources.shared'
import { originChoices, stateChoices } from './words'

const states = stateChoices(documentKinds.Inbound)
const creatorSource = optionsFrom(inboundCreators, ({ id, name }) => ({ value: id, label: name }))

export const Screen = listScreen({
  title: 'Складови разписки',
  lead: 'Доставките: какво е дошло, от кого и на каква цена.',
  call: listInbounds,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('supplierId', supplierSource),
    filter.pick('warehouseId', warehouseSource),
    filter.select('status', states),
    filter.select('origin', originChoices),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
    filter.pick('productId', productSource),
    filter.pick('creatorId', creatorSource),
  ],
  columns: (column) => [
    column.number('number', { title: '№' }),
    column.day('forDate', { title: 'Дата' }),
    column.text('supplier', { title: 'Доставчик' }),
    column.text('supplierDocument', { title: 'Документ' }),
    column.text('warehouse', { title: 'Склад' }),
    column.number('linesCount', { title: 'Редове' }),
    column.money('value', { title: 'Стойност' }),
    column.badge('status', states, { title: 'Статус' }),
    column.badge('origin', originChoices, { title: 'Произход', hidden: true }),
    column.text('creator', { title: 'Създал', hidden: true }),
  ],
  open: (row) => `/storage/stock/${row.id}`,
  create: { label: 'Нова доставка', to: '/storage/stock/create', call: saveInbound },
  remove: {
    call: deleteInbound,
    what: (row) => `разписка № ${row.number}`,
    when: (row) => row.status === documentStates.Open,
  },
  empty: { title: 'Няма доставки', reason: 'Въведете първата или променете търсенето.', drawing: 'notebook' },
})
