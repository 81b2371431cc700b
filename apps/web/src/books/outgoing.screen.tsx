import {
  deleteOutgoing,
  getOutgoing,
  listIncoming,
  saveOutgoing,
  suggestForOutgoing,
} from '@asistent/contract/books/correspondence.calls'
import { documentTypes } from '@asistent/domain/books/books'
import { today } from '@asistent/domain/kernel/day'
import { formScreen } from '../blocks/form/form-screen'
import { optionsFrom } from '../blocks/pickers/source'
import { staffSource } from '../staff/words'
import { annulAction, closedBecause, fileUpload, startNumber } from './entry-parts'
import { LetterBelow } from './letter-parts'
import { SuggestedLine } from './suggested-field'
import { documentTypeChoices, sendWayChoices } from './words'

const incomingSource = optionsFrom(listIncoming, ({ id, fullNumber, title, party }) => ({
  value: id,
  label: `${fullNumber} – ${title}`,
  hint: party,
}))

export const Screen = formScreen({
  title: { create: 'Нов изходящ документ', edit: (letter) => `Изходящ документ № ${letter.fullNumber}` },
  load: getOutgoing,
  save: saveOutgoing,
  blank: () => ({ forDate: today(new Date()), documentType: documentTypes.Letter, files: [] }),
  readOnly: closedBecause,
  fields: (field) => [
    field('forDate'),
    field.select('documentType', documentTypeChoices),
    field.own('party', (control) => (
      <SuggestedLine control={control} call={suggestForOutgoing} field="party" required />
    )),
    field.own('dossier', (control) => <SuggestedLine control={control} call={suggestForOutgoing} field="dossier" />),
    field.own(
      'title',
      (control) => <SuggestedLine control={control} call={suggestForOutgoing} field="title" required />,
      {
        wide: true,
      },
    ),
    field.pick('answersId', incomingSource, { help: 'Входящият документ се отбелязва като приключен.', wide: true }),
    field.select('sendWay', sendWayChoices),
    field.pick('staffId', staffSource),
    field.files('files', fileUpload),
    field('startNumber', startNumber),
  ],
  actions: annulAction,
  below: LetterBelow,
  after: '/administration/books/outgoing-correspondence',
  remove: {
    call: deleteOutgoing,
    what: (letter) => `изходящ документ № ${letter.fullNumber}`,
    when: ({ may }) => may.delete,
  },
  history: 'book-entry',
})
