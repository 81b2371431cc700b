import { deleteDecision, getDecision, saveDecision, suggestForDecision } from '@asistent/contract/books/council.calls'
import { formScreen } from '../blocks/form/form-screen'
import { staffSource } from '../staff/words'
import { SuggestedText } from './suggested-field'

export const Screen = formScreen({
  title: {
    create: 'Ново решение',
    edit: (decision) => `Решение № ${decision.number} от протокол № ${decision.protocolNumber}`,
  },
  load: getDecision,
  save: saveDecision,
  readOnly: ({ mayEdit }) => (mayEdit ? undefined : 'Решението не може да се променя.'),
  fields: (field) => [
    field.own(
      'title',
      (control) => <SuggestedText control={control} call={suggestForDecision} field="title" required />,
      {
        wide: true,
      },
    ),
    field('votesFor'),
    field('votesAgainst'),
    field('votesAbstained'),
    field.pick('staffId', staffSource),
    field('deadlineOn'),
    field('doneOn'),
    field('doneNote', { wide: true }),
  ],
  after: (_, { protocolId }) => `/administration/books/pedagogical/${String(protocolId)}`,
  remove: {
    call: deleteDecision,
    what: ({ number }) => `решение № ${number}`,
    when: ({ mayDelete }) => mayDelete,
  },
  history: 'council-decision',
})
