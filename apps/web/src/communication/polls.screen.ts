import { createPoll, listPolls, type PollRow } from '@asistent/contract/communication/polls.calls'
import { pollFilterLabel, pollFilters } from '@asistent/domain/communication/polls'
import { listScreen } from '../blocks/list/list-screen'
import { t } from '../platform/language'

const stateOf = ({ canVote, answered, expired }: PollRow): string => {
  if (canVote) return t('Очаква отговор')
  if (answered) return t('Отговорена')
  return expired ? t('Приключила') : t('Активна')
}

export const Screen = listScreen({
  title: 'Анкети',
  call: listPolls,
  filters: (filter) => [
    filter.select(
      'filter',
      pollFilters.map((value) => ({ value, label: pollFilterLabel[value] })),
    ),
    filter.text('search'),
  ],
  columns: (column) => [
    column.text('question', { title: 'Анкета', sort: 'question' }),
    column.own('Състояние', stateOf, { tone: (row) => (row.canVote ? 'warn' : row.expired ? 'off' : 'good') }),
    column.instant('expirationTime', { title: 'Край', sort: 'expirationTime' }),
    column.own('Автор', ({ createdBy, kindergartenName }) =>
      [createdBy.name, kindergartenName].filter(Boolean).join(', '),
    ),
    column.own('Отговорили', ({ votes }) => votes ?? '–'),
    column.boolean('anonymous', { title: 'Анонимна', hidden: true }),
    column.instant('creationTime', { title: 'Създадена', sort: 'creationTime', hidden: true }),
  ],
  open: (row) => `/polls/${row.id}`,
  create: { label: 'Нова анкета', to: '/polls/create', call: createPoll },
  empty: {
    title: 'Няма анкети',
    reason: 'Тук ще се появяват въпросите, на които очакваме Вашия отговор.',
    drawing: 'notebook',
  },
})
