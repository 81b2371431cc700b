import { listPersonRecords, recordKindLabel } from '@asistent/contract/identity/account-management.calls'
import { listScreen } from '../../blocks/list/list-screen'
import { institutionSource } from '../../choices/institutions'
import { recordActions } from './record-actions'
import { accountInfoPath, recordKindChoices, recordStateChoices } from './words'

export const Screen = listScreen({
  title: 'Активиране на профили',
  lead: 'Служители и родители, въведени от градините: кой има профил и кой още не.',
  call: listPersonRecords,
  filters: (filter) => [
    filter.text('search'),
    filter.select('kind', recordKindChoices),
    filter.pick('kindergartenId', institutionSource),
    filter.select('state', recordStateChoices),
  ],
  columns: (column) => [
    column.person('name', { title: 'Име', detail: 'email', sort: 'name' }),
    column.own('Кой', ({ kind }) => recordKindLabel[kind]),
    column.text('kindergartenName', { title: 'Детска градина', sort: 'kindergartenName' }),
    column.phone('phone', { title: 'Телефон', hidden: true }),
    column.badge('state', recordStateChoices, { title: 'Профил' }),
  ],
  rowId: ({ kind, id }) => `${kind}-${id}`,
  rowActions: (action) => [
    action.go({
      label: 'Отвори профила',
      to: ({ userId }) => accountInfoPath(userId ?? 0),
      when: ({ userId }) => userId !== null,
    }),
    ...recordActions(action),
  ],
  empty: { title: 'Няма служители и родители', reason: 'Градините ги въвеждат при персонала и при децата.' },
})
