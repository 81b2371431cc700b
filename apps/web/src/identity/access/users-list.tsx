import { IconMailForward, IconShield, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import type { ParsedOf, RowOf } from '@asistent/contract/core/call'
import type { PageQuery } from '@asistent/contract/core/page'
import { listRoles } from '@asistent/contract/identity/roles.calls'
import {
  changeUserActivation,
  changeUserRole,
  inviteUser,
  listUsers,
  sendInvitation,
  userStateLabel,
  userStates,
} from '@asistent/contract/identity/users.calls'
import { roleTypes } from '@asistent/domain/access/roles'
import { listPart } from '../../blocks/list/list-screen'
import type { Choice } from '../../blocks/parts/choice'
import type { Params } from '../../blocks/params/params'
import { optionsFrom } from '../../blocks/pickers/source'
import { useUser } from '../../platform/user'
import { HeldRoleField, isMe } from './role-fields'

type UserRow = RowOf<typeof listUsers>

const tones: Record<(typeof userStates)[number], Choice['tone']> = {
  invited: 'info',
  active: 'good',
  deactivated: 'warn',
}
const states = userStates.map((value) => ({ value, label: userStateLabel[value], tone: tones[value] }))

const roleSource = optionsFrom(listRoles, ({ id, name }) => ({ value: id, label: name }))

/** The staff role of a user; parents have no role to change. */
const heldByStaff = ({ roles }: UserRow) => roles.find(({ roleType }) => roleType !== roleTypes.Parent)

const filters = (filter: Params<Omit<ParsedOf<typeof listUsers>, keyof PageQuery>>) => [
  filter.text('search'),
  filter.pick('roleId', roleSource),
  filter.select('state', states),
]

const OwnUsers = listPart({
  title: 'Потребители',
  call: listUsers,
  filters,
  columns: (column) => [
    column.person('name', { title: 'Име', detail: 'email', sort: 'name' }),
    column.own('Роля', ({ roles }) => roles.map(({ name }) => name).join(', ')),
    column.badge('state', states, { title: 'Състояние', sort: 'state' }),
    column.boolean('hasSecondFactor', { title: 'Двуфакторен вход' }),
    column.phone('phone', { title: 'Телефон', hidden: true }),
  ],
  create: { label: 'Покани служител', to: '/platform/groups/invite', call: inviteUser },
  rowActions: (action) => [
    action.ask({
      label: 'Смени ролята',
      icon: IconShield,
      call: changeUserRole,
      values: (user) => {
        const held = heldByStaff(user)
        return {
          membershipId: held?.membershipId ?? 0,
          roleType: held?.roleType as 2,
          roleId: held && held.roleId !== held.roleType ? held.roleId : null,
        }
      },
      text: ({ name }) => `Новите права на ${name} важат веднага.`,
      fields: (field) => [field.own('roleType', (control) => <HeldRoleField {...control} />)],
      when: (user) => heldByStaff(user) !== undefined && user.state !== 'deactivated' && !isMe(user.id),
      done: 'Ролята е сменена',
    }),
    action.send({
      label: 'Изпрати поканата отново',
      icon: IconMailForward,
      call: sendInvitation,
      input: ({ id }) => ({ userIds: [id] }),
      when: ({ state }) => state === 'invited',
      done: 'Поканата е изпратена отново',
    }),
    action.send({
      label: 'Деактивирай',
      icon: IconUserOff,
      call: changeUserActivation,
      input: ({ id }) => ({ userId: id, isActive: false }),
      confirm: ({ name }) =>
        `${name} губи достъпа до детската градина и излиза веднага от всички устройства. Въведеното остава.`,
      danger: true,
      when: ({ id, state }) => state !== 'deactivated' && !isMe(id),
      done: 'Достъпът е спрян',
    }),
    action.send({
      label: 'Активирай',
      icon: IconUserCheck,
      call: changeUserActivation,
      input: ({ id }) => ({ userId: id, isActive: true }),
      when: ({ id, state }) => state === 'deactivated' && !isMe(id),
      done: 'Достъпът е върнат',
    }),
  ],
  bulkActions: (action) => [
    action.send({
      label: 'Изпрати поканите отново',
      icon: IconMailForward,
      call: sendInvitation,
      input: (users) => ({ userIds: users.filter(({ state }) => state === 'invited').map(({ id }) => id) }),
      when: (users) => users.some(({ state }) => state === 'invited'),
      done: 'Поканите са изпратени отново',
    }),
  ],
  empty: { title: 'Няма потребители' },
})

/** For several kindergartens the list is a search; changes require choosing one first. */
const UsersOfPlaces = listPart({
  title: 'Потребители',
  call: listUsers,
  filters,
  columns: (column) => [
    column.person('name', { title: 'Име', detail: 'email', sort: 'name' }),
    column.text('kindergartenName', { title: 'Детска градина', sort: 'kindergartenName' }),
    column.own('Роля', ({ roles }) => roles.map(({ name }) => name).join(', ')),
    column.badge('state', states, { title: 'Състояние', sort: 'state' }),
    column.phone('phone', { title: 'Телефон', hidden: true }),
  ],
  rowId: ({ id, kindergartenId }) => `${id}-${kindergartenId}`,
  empty: { title: 'Няма потребители' },
})

export const UsersList = () => (useUser()?.consolidation ? <UsersOfPlaces /> : <OwnUsers />)
