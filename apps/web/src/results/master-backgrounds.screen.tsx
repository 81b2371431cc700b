import {
  deleteMasterBackground,
  listMasterBackgrounds,
  saveMasterBackground,
} from '@asistent/contract/results/portfolios.calls'
import { askForm } from '../blocks/form/form-dialog'
import type { Fields } from '../blocks/form/fields'
import type { ParsedOf } from '@asistent/contract/core/call'
import { listScreen } from '../blocks/list/list-screen'
import { AddButton } from '../blocks/parts/small-actions'
import { colourChoices, patternChoices } from './portfolio-words'

const fields = (field: Fields<ParsedOf<typeof saveMasterBackground>>) => [
  field('name', { wide: true }),
  field.select('pattern', patternChoices),
  field.select('colour', colourChoices),
]

const Add = () => (
  <AddButton label="Нов фон" onClick={() => void askForm({ title: 'Нов фон', call: saveMasterBackground, fields })} />
)

export const Screen = listScreen({
  title: 'Фонове за портфолио',
  lead: 'На тях се печата портфолиото, което семейството изтегля.',
  call: listMasterBackgrounds,
  columns: (column) => [
    column.text('name', { title: 'Наименование', sort: 'name' }),
    column.badge('pattern', patternChoices, { title: 'Рисунък' }),
    column.badge('colour', colourChoices, { title: 'Цвят' }),
  ],
  actions: Add,
  rowActions: (action) => [
    action.ask({ label: 'Промени', call: saveMasterBackground, values: (row) => row, fields }),
    action.send({
      label: 'Изтрий',
      call: deleteMasterBackground,
      input: ({ id }) => ({ backgroundId: id }),
      confirm: ({ name }) => `Фонът „${name}“ няма да се предлага повече. Където е избран, остава.`,
      danger: true,
      done: 'Изтрито',
    }),
  ],
  empty: { title: 'Няма фонове', reason: 'Добавете първия.', drawing: 'notebook' },
})
