import type { ParsedOf } from '@asistent/contract/core/call'
import { deleteMasterPage, listMasterPages, saveMasterPage } from '@asistent/contract/results/portfolios.calls'
import type { Fields } from '../blocks/form/fields'
import { askForm } from '../blocks/form/form-dialog'
import { listScreen } from '../blocks/list/list-screen'
import { AddButton } from '../blocks/parts/small-actions'
import { pictureChoices, sectionChoices } from './portfolio-words'

const fields = (field: Fields<ParsedOf<typeof saveMasterPage>>) => [
  field.select('type', sectionChoices),
  field.select('picture', pictureChoices),
  field('title', { wide: true }),
  field.longText('prompt', { wide: true, help: 'Въпроси, които помагат на детето да разкаже.' }),
]

const Add = () => (
  <AddButton
    label="Нова страница"
    onClick={() => void askForm({ title: 'Нова готова страница', call: saveMasterPage, fields })}
  />
)

export const Screen = listScreen({
  title: 'Готови страници за портфолио',
  lead: 'Подсказват на учители и родители какво да разкажат в раздела.',
  call: listMasterPages,
  columns: (column) => [
    column.text('title', { title: 'Заглавие', sort: 'title' }),
    column.badge('type', sectionChoices, { title: 'Раздел' }),
    column.text('prompt', { title: 'Подсказка' }),
  ],
  actions: Add,
  rowActions: (action) => [
    action.ask({ label: 'Промени', call: saveMasterPage, values: (row) => row, fields }),
    action.send({
      label: 'Изтрий',
      call: deleteMasterPage,
      input: ({ id }) => ({ templateId: id }),
      confirm: ({ title }) => `Страницата „${title}“ няма да се предлага повече.`,
      danger: true,
      done: 'Изтрито',
    }),
  ],
  empty: { title: 'Няма готови страници', reason: 'Добавете първата.', drawing: 'notebook' },
})
