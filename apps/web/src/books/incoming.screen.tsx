import {
  deleteIncoming,
  getIncoming,
  saveIncoming,
  suggestForIncoming,
} from '@asistent/contract/books/correspondence.calls'
import { documentTypes } from '@asistent/domain/books/books'
import { today } from '@asistent/domain/kernel/day'
import { formScreen } from '../blocks/form/form-screen'
import { staffSource } from '../staff/words'
import { annulAction, closedBecause, fileUpload, startNumber } from './entry-parts'
import { LetterBelow } from './letter-parts'
import { SuggestedLine } from './suggested-field'
import { documentTypeChoices } from './words'

export const Screen = formScreen({
  title: { create: 'Нов входящ документ', edit: (letter) => `Входящ документ № ${letter.fullNumber}` },
  load: getIncoming,
  save: saveIncoming,
  blank: () => ({ forDate: today(new Date()), documentType: documentTypes.Letter, files: [] }),
  readOnly: closedBecause,
  fields: (field) => [
    field.section('Документ', [
      field('forDate'),
      field.select('documentType', documentTypeChoices),
      field.own('party', (control) => (
        <SuggestedLine control={control} call={suggestForIncoming} field="party" required />
      )),
      field.own('dossier', (control) => <SuggestedLine control={control} call={suggestForIncoming} field="dossier" />),
      field('theirNumber'),
      field('theirOn'),
      field.own(
        'title',
        (control) => <SuggestedLine control={control} call={suggestForIncoming} field="title" required />,
        {
          wide: true,
        },
      ),
      field.files('files', fileUpload),
      field('startNumber', startNumber),
    ]),
    field.section('Изпълнение', [
      field.own(
        'resolution',
        (control) => <SuggestedLine control={control} call={suggestForIncoming} field="resolution" />,
        {
          wide: true,
        },
      ),
      field.pick('staffId', staffSource, {
        help: 'Седмица преди срока документът застава в „Чака Ви“ на изпълнителя.',
      }),
      field('deadlineOn'),
      field('doneOn', { help: 'Попълва се само, когато се впише изходящ документ в отговор.' }),
    ]),
  ],
  actions: annulAction,
  below: LetterBelow,
  after: '/administration/books/incoming-correspondence',
  remove: {
    call: deleteIncoming,
    what: (letter) => `входящ документ № ${letter.fullNumber}`,
    when: ({ may }) => may.delete,
  },
  history: 'book-entry',
})
