import { deletePublisher, listMasterPublishers, savePublisher } from '@asistent/contract/planning/publishers.calls'
import { askForm } from '../blocks/form/form-dialog'
import { listScreen } from '../blocks/list/list-screen'
import { AddButton } from '../blocks/parts/small-actions'

const Add = () => (
  <AddButton
    label="Ново издателство"
    onClick={() =>
      void askForm({
        title: 'Ново издателство',
        call: savePublisher,
        fields: (field) => [field('name', { wide: true })],
      })
    }
  />
)

export const Screen = listScreen({
  title: 'Издателства',
  lead: 'По тях групите избират теми за всяко направление.',
  call: listMasterPublishers,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [column.text('name', { title: 'Издателство' }), column.number('topics', { title: 'Теми' })],
  open: (row) => `/admin/education-plan-topic/subject-topics?publisherId=${row.id}`,
  rowActions: (action) => [
    action.ask({
      label: 'Преименувай',
      call: savePublisher,
      values: ({ id, name, version }) => ({ id, name, version }),
      fields: (field) => [field('name', { wide: true })],
      text: ({ name }) => `Ново име на „${name}“`,
    }),
  ],
  actions: Add,
  remove: { call: deletePublisher, what: (row) => `издателство „${row.name}“` },
  empty: { title: 'Няма издателства', reason: 'Добавете първото.', drawing: 'notebook' },
})
