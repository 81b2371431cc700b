import { deleteActivityType, listActivityTypes, saveActivityType } from '@asistent/contract/activities/catalogue.calls'
import { askForm } from '../blocks/form/form-dialog'
import { listScreen } from '../blocks/list/list-screen'
import { AddButton } from '../blocks/parts/small-actions'

const add = () => void askForm({ title: 'Нов вид дейност', call: saveActivityType, fields: (field) => [field('name')] })

export const Screen = listScreen({
  title: 'Видове дейности',
  lead: 'Градините избират от този списък, когато създават дейност.',
  call: listActivityTypes,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [
    column.text('name', { title: 'Вид', sort: 'name' }),
    column.number('activities', { title: 'Дейности', sort: 'activities' }),
  ],
  actions: () => <AddButton label="Нов вид" onClick={add} />,
  rowActions: (action) => [
    action.ask({
      label: 'Преименувай',
      call: saveActivityType,
      values: ({ id, name, version }) => ({ id, name, version }),
      fields: (field) => [field('name')],
    }),
  ],
  remove: { call: deleteActivityType, what: (row) => `вида „${row.name}“` },
  empty: { title: 'Няма видове', reason: 'Добавете първия.', drawing: 'notebook' },
})
