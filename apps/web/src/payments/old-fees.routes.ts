import { may } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

// The archive of the fees that were abolished on 01.04.2022 (domain.md 1.9).

const reference = { area: 'payments', kind: 'reference' } as const

export const oldFeesRoutes = [
  screen({
    path: '/fees_depricated/management',
    title: 'Такси до 2022 г.',
    access: may.read('ActivityFees'),
    notFor: ['Parent'],
    menu: reference,
    help: 'fees',
    screen: () => import('./old-fees.screen'),
  }),
  screen({
    path: '/fees_depricated/management/{month}/{kidId?}',
    title: 'Такси до 2022 г.',
    access: may.read('ActivityFees'),
    help: 'fees',
    notFor: ['Parent'],
    screen: () => import('./old-fees.screen'),
  }),
  screen({
    path: '/fees_depricated/management/{year}/{month?}/{kidId?}/{id?}',
    title: 'Такси до 2022 г.',
    access: may.read('ActivityFees'),
    help: 'fees',
    notFor: ['Parent'],
    screen: () => import('./old-fees.screen'),
  }),
  screen({
    path: '/fees_depricated/parents-emails',
    title: 'Родители със стари задължения',
    access: may.read('ActivityNotifications'),
    menu: reference,
    help: 'fees',
    oneKindergarten: true,
    screen: () => import('./old-fee-emails.screen'),
  }),
  screen({
    path: '/fees_depricated/references/groups',
    title: 'Стари такси по групи',
    access: may.read('ActivityFees'),
    notFor: ['Parent'],
    menu: reference,
    help: 'fees',
    screen: () => import('./references-old-groups.screen'),
  }),
  screen({
    path: '/fees_depricated/references/kids',
    title: 'Стари такси по деца',
    access: may.read('ActivityFees'),
    notFor: ['Parent'],
    menu: reference,
    help: 'fees',
    screen: () => import('./references-old-kids.screen'),
  }),
  screen({
    path: '/fees_depricated/references/kindergarten',
    title: 'Стари такси по видове',
    access: may.read('ActivityFees'),
    notFor: ['Parent'],
    menu: reference,
    help: 'fees',
    screen: () => import('./references-old-kindergarten.screen'),
  }),
  screen({
    path: '/activities/references/cash_depricated',
    title: 'Стара касова справка',
    access: may.read('ActivityReferences'),
    menu: reference,
    help: 'payments',
    screen: () => import('./references-old-cash.screen'),
  }),
  screen({
    path: '/parents-fees_depricated',
    title: 'Такси до 2022 г.',
    access: may.read('ActivityParents'),
    menu: reference,
    help: 'fees',
    screen: () => import('./old-fees-own.screen'),
  }),
  screen({
    path: '/platform/settings/fees-types_depricated',
    title: 'Видове такси до 2022 г.',
    access: may.read('ActivityPreferences'),
    menu: { area: 'payments', kind: 'setting', label: 'Видове такси до 2022 г.', icon: 'fees', order: 90 },
    help: 'fees',
    oneKindergarten: true,
    screen: () => import('./old-fee-types.screen'),
  }),
]
