import { createAdminAccount, listAccounts } from '@asistent/contract/identity/account-management.calls'
import { listScreen } from '../../blocks/list/list-screen'
import { labelOfChoice } from '../../blocks/parts/choice'
import { institutionSource } from '../../choices/institutions'
import { accountActions, editAccount } from './account-actions'
import { Places } from './places'
import { accountInfoPath, accountStates, userTypeChoices } from './words'

export const Screen = listScreen({
  title: 'Профили',
  lead: 'Всички, които влизат в системата: един имейл е един профил.',
  call: listAccounts,
  filters: (filter) => [
    filter.text('search'),
    filter.select('userType', userTypeChoices),
    filter.select('state', accountStates),
    filter.pick('kindergartenId', institutionSource),
  ],
  columns: (column) => [
    column.person('name', { title: 'Име', detail: 'email', sort: 'name' }),
    column.own('Достъп', ({ memberships }) => <Places places={memberships} />),
    column.badge('state', accountStates, { title: 'Състояние', sort: 'state' }),
    column.instant('lastSeenAt', { title: 'Последно видян' }),
    column.own('Вид', ({ userType }) => labelOfChoice(userTypeChoices, userType), { hidden: true }),
    column.phone('phone', { title: 'Телефон', hidden: true }),
    column.boolean('hasSecondFactor', { title: 'Двуфакторен вход', hidden: true }),
    column.instant('createdAt', { title: 'Създаден', sort: 'createdAt', hidden: true }),
  ],
  open: ({ id }) => accountInfoPath(id),
  create: { label: 'Администратор на градина', to: '/admin/user/account/create', call: createAdminAccount },
  rowActions: (action) => [editAccount(action), ...accountActions(action)],
  empty: { title: 'Няма профили' },
})
