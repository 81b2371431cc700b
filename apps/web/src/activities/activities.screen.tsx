import { deleteActivity, listActivities, saveActivity } from '@asistent/contract/activities/activities.calls'
import { IconTrash } from '@tabler/icons-react'
import { Fragment } from 'react'
import { listScreen } from '../blocks/list/list-screen'
import { feeChoices, providerSource } from './words'

/** Days and hours wrap separately: two short lines in narrow columns. */
function Schedule({ text }: { readonly text: string }) {
  return text.split(/ (?=\d\d:)|(?<=–\d\d:\d\d,) /).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span style={{ whiteSpace: 'nowrap' }}>{part}</span>
    </Fragment>
  ))
}

export const Screen = listScreen({
  title: 'Допълнителни дейности',
  call: listActivities,
  rowId: (row) => row.activityId,
  filters: (filter) => [filter.text('search'), filter.pick('providerId', providerSource), filter.switch('isActive')],
  columns: (column) => [
    column.text('name', { title: 'Дейност', sort: 'name' }),
    column.text('provider', { title: 'Доставчик', sort: 'provider' }),
    column.own('Кога', ({ schedule, isActive }) => (isActive ? <Schedule text={schedule} /> : 'Спряна')),
    column.text('leader', { title: 'Ръководител', hidden: true }),
    column.badge('feeType', feeChoices, { title: 'Такса' }),
    column.money('price', { title: 'Цена', sort: 'price' }),
    column.own(
      'Деца',
      (row) => (row.capacity === null ? row.children : `${row.children}\u00a0от\u00a0${row.capacity}`),
      {
        sort: 'children',
      },
    ),
    column.number('requests', { title: 'Чакат' }),
    column.own('Статус', (row) => (row.isActive ? 'Провежда се' : 'Спряна'), { hidden: true }),
  ],
  open: (row) => `/activities/management/${row.activityId}`,
  create: { label: 'Нова дейност', to: '/activities/management/create', call: saveActivity },
  rowActions: (action) => [
    action.go({ label: 'Деца', to: (row) => `/activities/groups?activityId=${row.activityId}` }),
    action.send({
      label: 'Изтрий',
      icon: IconTrash,
      call: deleteActivity,
      input: (row) => ({ id: row.activityId }),
      confirm: (row) => `Дейността „${row.name}“ ще бъде изтрита.`,
      danger: true,
      done: 'Дейността е изтрита',
    }),
  ],
  empty: { title: 'Няма дейности', reason: 'Добавете първата или променете търсенето.', drawing: 'kite' },
})
