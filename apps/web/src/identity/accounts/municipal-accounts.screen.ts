import { IconPencil } from '@tabler/icons-react'
import {
  editMunicipalityAccount,
  inviteMunicipalityAccount,
  listMunicipalityAccounts,
} from '@asistent/contract/identity/account-management.calls'
import { listScreen } from '../../blocks/list/list-screen'
import { municipalitySource } from '../../choices/institutions'
import { accountActions, personFields, personValues } from './account-actions'
import { accountInfoPath, heldStates } from './words'

export const Screen = listScreen({
  title: 'Експерти на общини',
  call: listMunicipalityAccounts,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('municipalityId', municipalitySource),
    filter.select('state', heldStates),
  ],
  columns: (column) => [
    column.person('name', { title: 'Име', detail: 'email', sort: 'name' }),
    column.text('municipalityName', { title: 'Община', sort: 'municipalityName' }),
    column.phone('phone', { title: 'Телефон' }),
    column.badge('state', heldStates, { title: 'Състояние', sort: 'state' }),
    column.boolean('hasSecondFactor', { title: 'Двуфакторен вход' }),
    column.instant('lastSeenAt', { title: 'Последно видян' }),
    column.instant('createdAt', { title: 'Създаден', sort: 'createdAt', hidden: true }),
  ],
  open: ({ id }) => accountInfoPath(id),
  create: { label: 'Покани експерт', to: '/admin/user/municipal/create', call: inviteMunicipalityAccount },
  rowActions: (action) => [
    action.ask({
      label: 'Промени данните',
      icon: IconPencil,
      call: editMunicipalityAccount,
      values: (account) => ({
        userId: account.id,
        version: account.version,
        municipalityId: account.municipalityId,
        ...personValues(account),
      }),
      fields: (field) => [field.pick('municipalityId', municipalitySource), ...personFields(field)],
    }),
    ...accountActions(action),
  ],
  empty: {
    title: 'Няма експерти на общини',
    reason: 'Поканеният вижда институциите на своята община, без да променя нищо.',
  },
})
