import { deletePublisher, listMasterPublishers, savePublisher } from '@asistent/contract/planning/publishers.calls'
import { recordDialog } from '../blocks/form/record-dialog'
import { listScreen } from '../blocks/list/list-screen'

const dialog = recordDialog({
  add: 'Ново издателство',
  change: 'Преименувай',
  call: savePublisher,
  fields: (field) => [field('name', { wide: true })],
})

export const Screen = listScreen({
  title: 'Издателства',
  lead: 'По тях групите избират теми за всяко направление.',
  call: listMasterPublishers,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [column.text('name', { title: 'Издателство' }), column.number('topics', { title: 'Теми' })],
  open: (row) => `/admin/education-plan-topic/subject-topics?publisherId=${row.id}`,
  rowActions: () => [dialog.change],
  actions: dialog.Add,
  remove: { call: deletePublisher, what: (row) => `издателство „${row.name}“` },
  empty: { title: 'Няма издателства', reason: 'Добавете първото.', drawing: 'notebook' },
})
