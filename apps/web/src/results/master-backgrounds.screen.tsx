import {
  backgroundPicture,
  deleteMasterBackground,
  listMasterBackgrounds,
  saveMasterBackground,
} from '@asistent/contract/results/portfolios.calls'
import { recordDialog } from '../blocks/form/record-dialog'
import { listScreen } from '../blocks/list/list-screen'
import { Picture } from '../blocks/parts/picture'
import { FileField } from '../blocks/uploads/file-field'
import { photoRules } from '../blocks/uploads/file-id-input'
import { uprightPicture } from '../blocks/uploads/upright-picture'
import classes from './portfolio.module.css'
import { colourChoices, patternChoices } from './portfolio-words'

const dialog = recordDialog({
  add: 'Нов фон',
  call: saveMasterBackground,
  fields: (field) => [
    field('name', { wide: true }),
    field.select('pattern', patternChoices),
    field.select('colour', colourChoices),
    field.own(
      'fileId',
      (control) => (
        <FileField
          field={control}
          {...photoRules}
          label="Картинка"
          description="Покрива страниците вместо рисунъка. Отпечатва се избледняла, за да се чете текстът."
          prepare={uprightPicture}
          initialFile="Картинка"
        />
      ),
      { wide: true },
    ),
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
    column.own('Картинка', ({ id, name, fileId, version }) =>
      fileId === null ? (
        ''
      ) : (
        <Picture
          call={backgroundPicture}
          input={{ backgroundId: id, seen: version }}
          alt={name}
          className={classes.thumbnail}
        />
      ),
    ),
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
