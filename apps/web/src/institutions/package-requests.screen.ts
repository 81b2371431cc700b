import { listPackageRequests } from '@asistent/contract/institutions/packages.calls'
import { listScreen } from '../blocks/list/list-screen'

export const Screen = listScreen({
  title: 'Заявени пакети',
  call: listPackageRequests,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [
    column.text('kindergarten', { title: 'Детска градина' }),
    column.text('city', { title: 'Населено място' }),
    column.text('name', { title: 'Пакет' }),
    column.instant('requestedAt', { title: 'Заявен на' }),
    column.text('requestedBy', { title: 'Заявил' }),
  ],
  rowId: ({ kindergartenId, packageId }) => `${kindergartenId}.${packageId}`,
  open: ({ kindergartenId }) => `/admin/kindergartens/${kindergartenId}?tab=packages`,
  empty: {
    title: 'Няма заявени пакети',
    reason: 'Детските градини ги заявяват от „Пакети“ в своето меню.',
    drawing: 'kite',
  },
})
