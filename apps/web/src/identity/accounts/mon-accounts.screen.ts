import { inviteMonAccount, listMonAccounts } from '@asistent/contract/identity/account-management.calls'
import { listScreen } from '../../blocks/list/list-screen'
import { accountActions, editAccount } from './account-actions'
import { accountInfoPath, heldStates } from './words'

export const Screen = listScreen({
  title: 'Експерти на МОН',
  call: listMonAccounts,
  filters: (filter) => [filter.text('search'), filter.select('state', heldStates)],
  columns: (column) => [
    column.person('name', { title: 'Име', detail: 'email', sort: 'name' }),
    column.phone('phone', { title: 'Телефон' }),
    column.badge('state', heldStates, { title: 'Състояние', sort: 'state' }),
    column.boolean('hasSecondFactor', { title: 'Двуфакторен вход' }),
    column.instant('lastSeenAt', { title: 'Последно видян' }),
    column.instant('createdAt', { title: 'Създаден', sort: 'createdAt', hidden: true }),
  ],
  open: ({ id }) => accountInfoPath(id),
  create: { label: 'Покани експерт', to: '/admin/user/mon/create', call: inviteMonAccount },
  rowActions: (action) => [editAccount(action), ...accountActions(action)],
  empty: {
    title: 'Няма експерти на МОН',
    reason: 'Поканеният вижда всички институции, без да променя нищо.',
  },
})
