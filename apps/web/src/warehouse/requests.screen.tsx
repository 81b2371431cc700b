import {
  completeRequest,
  completeRequests,
  createRequest,
  deleteRequest,
  freeRequest,
  freeRequests,
  listRequests,
} from '@asistent/contract/warehouse/requests.calls'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { BulkUpToDate } from './bulk-requests'
import { productSource, warehouseSource } from './sources.shared'
import { purposeChoices, stateChoices } from './words'

const states = stateChoices(documentKinds.Request)

const Bulk = () => (
  <>
    <BulkUpToDate label="Изпълни до дата" call={completeRequests} done="Изпълнени искания" />
    <BulkUpToDate label="Освободи до дата" call={freeRequests} done="Освободени искания" />
  </>
)

export const Screen = listScreen({
  title: 'Искания за продукти',
  lead: 'Какво взема кухнята: заявеното се запазва, изпълненото се изписва.',
  call: listRequests,
  filters: (filter) => [
    filter.text('search'),
    filter.select('status', states),
    filter.pick('warehouseId', warehouseSource),
    filter.select('purpose', purposeChoices),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
    filter.pick('productId', productSource),
  ],
  columns: (column) => [
    column.number('number', { title: '№' }),
    column.day('forDate', { title: 'За дата' }),
    column.badge('purpose', purposeChoices, { title: 'За' }),
    column.text('warehouse', { title: 'Склад' }),
    column.number('linesCount', { title: 'Редове' }),
    column.money('value', { title: 'Стойност' }),
    column.badge('status', states, { title: 'Статус' }),
    column.text('creator', { title: 'Създал', hidden: true }),
  ],
  open: (row) => `/storage/requests/${row.id}`,
  create: { label: 'Ново искане', to: '/storage/requests/create', call: createRequest },
  actions: Bulk,
  rowActions: (action) => [
    action.send({
      label: 'Изпълни',
      icon: IconCheck,
      call: completeRequest,
      input: ({ id }) => ({ id }),
      when: ({ status }) => status === documentStates.Open,
      done: 'Искането е изпълнено',
    }),
    action.send({
      label: 'Освободи',
      icon: IconArrowBackUp,
      call: freeRequest,
      input: ({ id }) => ({ id }),
      confirm: ({ number, status }) =>
        status === documentStates.Posted
          ? `Продуктите по искане № ${number} ще се върнат в склада по цената, на която са изписани.`
          : `Запазеното по искане № ${number} ще стане свободно.`,
      when: ({ status }) => status !== documentStates.Undone,
      done: 'Освободено',
    }),
  ],
  remove: {
    call: deleteRequest,
    what: (row) => `искане № ${row.number}`,
    when: (row) => row.status !== documentStates.Posted,
  },
  empty: { title: 'Няма искания', reason: 'Направете първото или променете търсенето.', drawing: 'notebook' },
})
