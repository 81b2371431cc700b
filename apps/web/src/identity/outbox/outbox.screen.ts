import { listMails } from '@asistent/contract/identity/outbox.calls'
import { listScreen } from '../../blocks/list/list-screen'
import { mailStates, resend } from './words'

export const Screen = listScreen({
  title: 'Изходяща поща',
  lead: 'Всички писма, които системата е написала. Без пощенски сървър остават тук и връзките в тях работят.',
  call: listMails,
  filters: (filter) => [filter.text('search'), filter.select('state', mailStates)],
  columns: (column) => [
    column.text('subject', { title: 'Относно', sort: 'subject' }),
    column.text('recipient', { title: 'До', sort: 'recipient' }),
    column.badge('state', mailStates, { title: 'Състояние', sort: 'state' }),
    column.instant('createdAt', { title: 'Написано', sort: 'createdAt' }),
    column.text('kindergartenName', { title: 'Детска градина', hidden: true }),
    column.instant('sentAt', { title: 'Изпратено', hidden: true }),
  ],
  order: { by: 'createdAt', descending: true },
  open: ({ id }) => `/admin/outbox/${id}`,
  rowActions: (action) => [resend(action)],
  empty: { title: 'Няма писма', reason: 'Покани, нови пароли и известия ще се виждат тук.' },
})
