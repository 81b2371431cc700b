import { listApplications, saveApplication } from '@asistent/contract/admission/applications.calls'
import { listScreen } from '../blocks/list/list-screen'
import { ageGroupChoices, managesAdmission, roundSource, stateChoices } from './words'
import { t } from '../platform/language'

export const Screen = listScreen({
  title: 'Прием',
  lead: 'От заявлението до записването. Отворете заявление, за да видите следващата стъпка.',
  call: listApplications,
  filters: (filter) => [
    filter.text('search', { when: managesAdmission }),
    filter.pick('roundId', roundSource, { when: managesAdmission }),
    filter.select('groupType', ageGroupChoices, { when: managesAdmission }),
    filter.select('state', stateChoices, { when: managesAdmission }),
  ],
  columns: (column) => [
    column.text('childName', { sort: 'childName' }),
    column.number('number', { sort: 'number' }),
    column.badge('state', stateChoices, { sort: 'state' }),
    column.badge('groupType', ageGroupChoices),
    column.number('points', { sort: 'points' }),
    column.own(
      'Място',
      (row) =>
        row.rank === null || row.rankOf === null ? '' : t('{rank} от {rankOf}', { rank: row.rank, rankOf: row.rankOf }),
      { sort: 'rank' },
    ),
    column.day('confirmBy', { hidden: true }),
    column.day('filedOn', { sort: 'filedOn', title: 'Подадено' }),
    column.text('roundName', { hidden: true }),
  ],
  open: (row) => `/kids/admission/${row.id}`,
  create: { label: 'Ново заявление', to: '/kids/admission/create', call: saveApplication },
  empty: {
    title: 'Няма заявления за прием',
    reason:
      'Родителите подават заявления в срока на класирането, а дадените на хартия се въвеждат от детската градина.',
    drawing: 'notebook',
  },
})
