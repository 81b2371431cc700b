import { personalWork } from '@asistent/contract/results/support.calls'
import { listScreen } from '../blocks/list/list-screen'
import { groupSource } from '../choices/groups'

export const Screen = listScreen({
  title: 'Личностна подкрепа',
  lead: 'Планове, мерки и бележки от работата с децата. Отворете дете, за да добавите.',
  call: personalWork,
  pageSize: 30,
  filters: (filter) => [
    filter.text('nameSearchTerm'),
    filter.pickMany('classIds', groupSource),
    filter.yesNo('isSop', { yes: 'Със СОП', no: 'Без СОП' }, { label: 'Специални потребности' }),
    filter.yesNo('withSupport', { yes: 'С подкрепа', no: 'Без подкрепа' }, { label: 'Подкрепа' }),
  ],
  columns: (column) => [
    column.number('position', { title: '№', sort: 'position' }),
    column.text('name', { title: 'Дете', sort: 'name' }),
    column.text('className', { title: 'Група', sort: 'className' }),
    column.own('СОП', (row) => (row.isSop ? 'Да' : '')),
    column.text('specialists', { title: 'Специалисти' }),
    column.text('plan', { title: 'План сега' }),
    column.number('measures', { title: 'Мерки' }),
    column.number('notes', { title: 'Бележки' }),
    column.number('sessions', { title: 'Занятия' }),
    column.day('lastOn', { title: 'Последно', sort: 'lastOn' }),
  ],
  open: (row) => `/kids/personal-work/${row.id}`,
  empty: {
    title: 'Няма деца',
    reason: 'Тук са децата, с които работите. Променете филтрите, ако търсите друго дете.',
    drawing: 'notebook',
  },
})
