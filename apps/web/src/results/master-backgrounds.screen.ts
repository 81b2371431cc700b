import {
  deleteMasterBackground,
  listMasterBackgrounds,
  saveMasterBackground,
} from '@asistent/contract/results/portfolios.calls'
import { recordDialog } from '../blocks/form/record-dialog'
import { listScreen } from '../blocks/list/list-screen'
import { colourChoices, patternChoices } from './portfolio-words'

const dialog = recordDialog({
  add: 'Нов фон',
  call: saveMasterBackground,
  fields: (field) => [
    field('name', { wide: true }),
    field.select('pattern', patternChoices),
    field.select('colour', colourChoices),
  ],
})

export const Screen = listScreen({
  title: 'Фонове за портфолио',
  lead: 'На тях се печата портфолиото, което семейството изтегля.',
  call: listMasterBackgrounds,
  columns: (column) => [
    column.text('name', { title: 'Наименование', sort: 'name' }),
    column.badge('pattern', patternChoices, { title: 'Рисунък' }),
    column.badge('colour', colourChoices, { title: 'Цвят' }),
  ],
  actions: dialog.Add,
  rowActions: (action) => [
    dialog.change,
    action.remove({
      call: deleteMasterBackground,
      input: ({ id }) => ({ backgroundId: id }),
      confirm: ({ name }) => `Фонът „${name}“ няма да се предлага повече. Където е избран, остава.`,
    }),
  ],
  empty: { title: 'Няма фонове', reason: 'Добавете първия.', drawing: 'notebook' },
})
