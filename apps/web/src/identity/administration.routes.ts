import { master, may, onlyRoles } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

// Accounts, letters and roles, for the master and for kindergartens.

const accounts = [
  screen({
    path: '/admin/user/account',
    title: 'Профили',
    access: master.read('Users'),
    menu: { area: 'accounts', label: 'Всички профили', icon: 'users', order: 12 },
    help: 'roles',
    screen: () => import('./accounts/accounts.screen'),
  }),
  screen({
    path: '/admin/user/account/create',
    title: 'Администратор на детска градина',
    access: master.create('Users'),
    help: 'roles',
    screen: () => import('./accounts/administrator-account.screen'),
  }),
  screen({
    path: '/admin/user/info',
    title: 'Данни за профил',
    access: master.read('Users'),
    help: 'roles',
    screen: () => import('./accounts/account-info.screen'),
  }),
  screen({
    path: '/admin/user/activation',
    title: 'Активиране на профили',
    access: master.read('Users'),
    menu: { area: 'accounts', label: 'Активиране', icon: 'person', order: 13 },
    help: 'roles',
    screen: () => import('./accounts/activation.screen'),
  }),
  screen({
    path: '/admin/user/mon',
    title: 'Експерти на МОН',
    access: master.read('Users'),
    menu: { area: 'accounts', label: 'Експерти на МОН', icon: 'certificate', order: 14 },
    help: 'roles',
    screen: () => import('./accounts/mon-accounts.screen'),
  }),
  screen({
    path: '/admin/user/mon/create',
    title: 'Покана на експерт от МОН',
    access: master.create('Users'),
    help: 'roles',
    screen: () => import('./accounts/mon-account.screen'),
  }),
  screen({
    path: '/admin/user/municipal',
    title: 'Експерти на общини',
    access: master.read('Users'),
    menu: { area: 'accounts', label: 'Експерти на общини', icon: 'municipality', order: 15 },
    help: 'roles',
    screen: () => import('./accounts/municipal-accounts.screen'),
  }),
  screen({
    path: '/admin/user/municipal/create',
    title: 'Покана на експерт от община',
    access: master.create('Users'),
    help: 'roles',
    screen: () => import('./accounts/municipal-account.screen'),
  }),
  screen({
    path: '/admin/outbox',
    title: 'Изходяща поща',
    access: onlyRoles('Master'),
    menu: { area: 'system', label: 'Изходяща поща', icon: 'outgoing', order: 70 },
    screen: () => import('./outbox/outbox.screen'),
  }),
  screen({
    path: '/admin/outbox/{id}',
    title: 'Писмо',
    access: onlyRoles('Master'),
    screen: () => import('./outbox/letter.screen'),
  }),
  screen({
    path: '/admin/upkeep',
    title: 'Поддръжка',
    access: onlyRoles('Master'),
    menu: { area: 'system', label: 'Поддръжка', icon: 'upkeep', order: 95 },
    screen: () => import('./accounts/upkeep.screen'),
  }),
]

const roles = [
  screen({
    path: '/platform/groups',
    title: 'Потребители и роли',
    access: may.read('Roles'),
    menu: { area: 'platform', label: 'Потребители и роли', icon: 'roles', order: 25 },
    help: 'roles',
    screen: () => import('./access/users-and-roles.screen'),
  }),
  screen({
    path: '/platform/groups/create',
    title: 'Нова роля',
    access: may.create('Roles'),
    help: 'roles',
    screen: () => import('./access/role.screen'),
  }),
  screen({
    path: '/platform/groups/invite',
    title: 'Покана на служител',
    access: may.create('Users'),
    help: 'roles',
    screen: () => import('./access/invite-user.screen'),
  }),
  screen({
    path: '/platform/groups/{id}',
    title: 'Роля',
    access: may.read('Roles'),
    help: 'roles',
    screen: () => import('./access/role.screen'),
  }),
]

export const administrationRoutes = [...accounts, ...roles]
