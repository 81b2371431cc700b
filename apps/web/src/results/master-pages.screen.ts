import { deleteMasterPage, listMasterPages, saveMasterPage } from '@asistent/contract/results/portfolios.calls'
import { recordDialog } from '../blocks/form/record-dialog'
import { listScreen } from '../blocks/list/list-screen'
import { pictureChoices, sectionChoices } from './portfolio-words'

const dialog = recordDialog({
  add: 'Нова готова страница',
  call: saveMasterPage,
  fields: (field) => [
    field.select('type', sectionChoices),
    field.select('picture', pictureChoices),
    field('title', { wide: true }),
    field.longText('prompt', { wide: true, help: 'Въпроси, които помагат на детето да разкаже.' }),
  ],
})

export const Screen = listScreen({
  title: 'Готови страници за портфолио',
  lead: 'Подсказват на учители и родители какво да разкажат в раздела.',
  call: listMasterPages,
  columns: (column) => [
    column.text('title', { title: 'Заглавие', sort: 'title' }),
    column.badge('type', sectionChoices, { title: 'Раздел' }),
    column.text('prompt', { title: 'Подсказка' }),
  ],
  actions: dialog.Add,
  rowActions: (action) => [
    dialog.change,
    action.remove({
      call: deleteMasterPage,
      input: ({ id }) => ({ templateId: id }),
      confirm: ({ title }) => `Страницата „${title}“ няма да се предлага повече.`,
    }),
  ],
  empty: { title: 'Няма готови страници', reason: 'Добавете първата.', drawing: 'notebook' },
})
