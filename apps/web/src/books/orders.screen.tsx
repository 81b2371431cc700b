import { deleteDirectorOrder, listDirectorOrders, saveDirectorOrder } from '@asistent/contract/books/orders.calls'
import { Button } from '@mantine/core'
import { listScreen } from '../blocks/list/list-screen'
import { Link } from '../blocks/parts/link'
import { useMay } from '../platform/user'
import { entryStateChoices, indexChoices } from './words'

function FromTemplate() {
  if (!useMay(saveDirectorOrder)) return null
  return (
    <Button variant="default" component={Link} to="/administration/books/director/from-template">
      От шаблон
    </Button>
  )
}

export const Screen = listScreen({
  title: 'Заповеди на директора',
  lead: 'Номерата са без пропуски и започват от 1 всяка учебна година.',
  call: listDirectorOrders,
  filters: (filter) => [
    filter.text('search'),
    filter.select('orderIndex', indexChoices),
    filter.select('state', entryStateChoices('DirectorOrder')),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  columns: (column) => [
    column.code('fullNumber', { title: '№', sort: 'number' }),
    column.day('forDate', { title: 'Дата' }),
    column.text('title', { title: 'Относно' }),
    column.text('executor', { title: 'Изпълнител' }),
    column.own('Запознати', ({ readersCount, readCount }) =>
      readersCount > 0 ? `${readCount} от ${readersCount}` : '',
    ),
    column.badge('state', entryStateChoices('DirectorOrder'), { title: 'Състояние' }),
  ],
  open: (row) => `/administration/books/director/${row.id}`,
  actions: FromTemplate,
  create: { label: 'Нова заповед', to: '/administration/books/director/create', call: saveDirectorOrder },
  remove: { call: deleteDirectorOrder, what: (row) => `заповед № ${row.fullNumber}`, when: ({ isLast }) => isLast },
  empty: { title: 'Няма заповеди', reason: 'Впишете първата или променете търсенето.', drawing: 'notebook' },
})
