import { enterProtocol } from '@asistent/contract/books/council.calls'
import { today } from '@asistent/domain/kernel/day'
import { formScreen } from '../blocks/form/form-screen'
import { staffSource } from '../staff/words'
import { protocolSection } from './protocol-fields'

export const Screen = formScreen({
  title: { create: 'Нов протокол', edit: 'Нов протокол' },
  save: enterProtocol,
  blank: () => ({ forDate: today(new Date()), files: [], decisions: [] }),
  fields: (field) => [
    protocolSection,
    field.section('Решения', [
      field.rows(
        'decisions',
        (decision) => [
          decision.longText('title', { wide: true }),
          decision('votesFor'),
          decision('votesAgainst'),
          decision('votesAbstained'),
          decision.pick('staffId', staffSource),
          decision('deadlineOn'),
        ],
        { add: 'Добави решение', ordered: true },
      ),
    ]),
  ],
  after: (id) => (id === null ? '/administration/books/pedagogical' : `/administration/books/pedagogical/${id}`),
})
