import { enterProtocol } from '@asistent/contract/books/council.calls'
import { today } from '@asistent/domain/kernel/day'
import type { Fields } from '../blocks/form/fields'
import { formScreen } from '../blocks/form/form-screen'
import { staffSource } from '../staff/words'
import { protocolSection } from './protocol-fields'

export const Screen = formScreen({
  title: { create: 'Нов протокол', edit: 'Нов протокол' },
  save: enterProtocol,
  blank: () => ({ forDate: today(new Date()), files: [], decisions: [] }),
  fields: (field) => [
    protocolSection(
      field as unknown as Fields<Parameters<typeof protocolSection>[0] extends Fields<infer P> ? P : never>,
    ),
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
