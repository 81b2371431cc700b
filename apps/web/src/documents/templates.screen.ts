import {
  deleteKindergartenTemplate,
  listKindergartenTemplates,
  saveKindergartenTemplate,
  takeTemplate,
} from '@asistent/contract/documents/templates.calls'
import { templateCategories } from '@asistent/domain/documents/templates'
import { IconCopy, IconFileText } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { templateCategoryChoices } from './words'

export const Screen = listScreen({
  title: 'Шаблони',
  lead: 'Текстове за заповеди и резултати. Имената в скоби се попълват от данните.',
  call: listKindergartenTemplates,
  filters: (filter) => [filter.text('search'), filter.select('category', templateCategoryChoices)],
  columns: (column) => [
    column.text('name', { title: 'Наименование' }),
    column.badge('category', templateCategoryChoices, { title: 'За какво е' }),
    column.text('title', { title: 'Относно' }),
    column.own('Чий е', (row) => (row.isMaster ? 'Общ' : 'На детската градина')),
  ],
  open: (row) => `/administration/books/templates/${row.id}`,
  create: { label: 'Нов шаблон', to: '/administration/books/templates/create', call: saveKindergartenTemplate },
  rowActions: (action) => [
    action.go({
      label: 'Нова заповед',
      icon: IconFileText,
      to: ({ id }) => `/administration/books/director/from-template?template=${id}`,
      when: ({ category, isTaken }) => category === templateCategories.Order && !isTaken,
    }),
    action.send({
      label: 'Направи свой',
      icon: IconCopy,
      call: takeTemplate,
      input: ({ id }) => ({ templateBaseId: id }),
      when: ({ isMaster, isTaken }) => isMaster && !isTaken,
      done: 'Шаблонът вече е и на детската градина',
    }),
  ],
  remove: {
    call: deleteKindergartenTemplate,
    what: (row) => `шаблона „${row.name}“`,
    when: (row) => !row.isMaster && row.mayEdit,
  },
  empty: { title: 'Няма шаблони', reason: 'Направете първия.', drawing: 'notebook' },
})
