import { deleteStandingSubstitution, listStandingSubstitutions } from '@asistent/contract/kitchen/standing.calls'
import { listScreen } from '../blocks/list/list-screen'

export const Screen = listScreen({
  title: 'Постоянни замествания',
  lead: 'Какво получава дете с алергия всеки път, когато ястието или продуктът е в менюто. Добавят се при решението за деня.',
  call: listStandingSubstitutions,
  filters: () => [],
  columns: (column) => [
    column.person('childName', { title: 'Дете' }),
    column.text('mealTypeName', { title: 'Хранене' }),
    column.text('insteadOf', { title: 'Вместо' }),
    column.text('substitute', { title: 'Получава' }),
    column.text('creator', { title: 'Определил' }),
    column.instant('createdAt', { title: 'На' }),
  ],
  remove: { call: deleteStandingSubstitution, what: (row) => `заместването за ${row.childName}` },
  empty: {
    title: 'Няма постоянни замествания',
    reason: 'При избор на друго ястие отбележете за какво да се предлага и следващия път.',
    drawing: 'notebook',
  },
})
