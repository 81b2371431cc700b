import type {
  deleteControl,
  getControl,
  listControls,
  saveControl,
  suggestForControl,
} from '@asistent/contract/books/control.calls'
import { controlKinds } from '@asistent/domain/books/books'
import { today } from '@asistent/domain/kernel/day'
import { formScreen } from '../blocks/form/form-screen'
import { listScreen } from '../blocks/list/list-screen'
import { annulAction, closedBecause, EntryPapers, fileUpload, startNumber } from './entry-parts'
import { SuggestedLine, SuggestedText } from './suggested-field'
import { controlKindChoices, entryStateChoices } from './words'

// The director's and the deputy's books have the same columns: one list and one form for both.

interface ControlList {
  readonly title: string
  readonly path: string
  readonly list: typeof listControls
  readonly save: typeof saveControl
  readonly remove: typeof deleteControl
}

export const controlList = ({ title, path, list, save, remove }: ControlList) =>
  listScreen({
    title,
    call: list,
    filters: (filter) => [
      filter.text('search'),
      filter.select('controlKind', controlKindChoices),
      filter.select('state', entryStateChoices('ControlActivity')),
      filter.days('fromDate', 'toDate', { label: 'Период' }),
    ],
    columns: (column) => [
      column.code('fullNumber', { title: '№', sort: 'number' }),
      column.day('forDate', { title: 'Дата' }),
      column.text('title', { title: 'Тема и цел' }),
      column.text('checked', { title: 'Проверено' }),
      column.badge('controlKind', controlKindChoices, { title: 'Вид' }),
      column.day('deadlineOn', { title: 'Срок' }),
      column.badge('state', entryStateChoices('ControlActivity'), { title: 'Състояние' }),
    ],
    open: (row) => `${path}/${row.id}`,
    create: { label: 'Нов запис', to: `${path}/create`, call: save },
    remove: { call: remove, what: (row) => `запис № ${row.fullNumber}`, when: ({ isLast }) => isLast },
    empty: { title: 'Няма записи', reason: 'Впишете първия или променете търсенето.', drawing: 'notebook' },
  })

interface ControlForm {
  readonly path: string
  readonly load: typeof getControl
  readonly save: typeof saveControl
  readonly remove: typeof deleteControl
  readonly suggest: typeof suggestForControl
}

export const controlForm = ({ path, load, save, remove, suggest }: ControlForm) =>
  formScreen({
    title: { create: 'Нова контролна дейност', edit: (control) => `Контролна дейност № ${control.fullNumber}` },
    load,
    save,
    blank: () => ({ forDate: today(new Date()), controlKind: controlKinds.Current, files: [] }),
    readOnly: closedBecause,
    fields: (field) => [
      field.section('Проверка', [
        field('forDate'),
        field.select('controlKind', controlKindChoices),
        field.own('checked', (control) => <SuggestedLine control={control} call={suggest} field="checked" required />, {
          wide: true,
        }),
        field.own('title', (control) => <SuggestedLine control={control} call={suggest} field="title" required />, {
          wide: true,
        }),
      ]),
      field.section('Резултат', [
        field.own('body', (control) => <SuggestedText control={control} call={suggest} field="body" />, { wide: true }),
        field.own(
          'recommendations',
          (control) => <SuggestedText control={control} call={suggest} field="recommendations" />,
          {
            wide: true,
          },
        ),
        field('deadlineOn'),
        field('followUp'),
        field.files('files', fileUpload),
        field('startNumber', startNumber),
      ]),
    ],
    actions: annulAction,
    below: EntryPapers,
    after: path,
    remove: { call: remove, what: (control) => `запис № ${control.fullNumber}`, when: ({ may }) => may.delete },
    history: 'book-entry',
  })
