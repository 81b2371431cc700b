import { master, may } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

/** Requires one kindergarten. */
const page = { access: may.read('NeispuoSync'), help: 'neispuo', oneKindergarten: true } as const
const ofMaster = { access: master.read('NeispuoSync'), help: 'neispuo' } as const

/** The master has separate pages. */
const hideFor = ['Master'] as const

export const registerRoutes = [
  screen({
    path: '/platform/settings/neispuo',
    title: 'НЕИСПУО',
    ...page,
    menu: { area: 'register', label: 'Изпращане към НЕИСПУО', icon: 'neispuo', order: 10, hideFor },
    screen: () => import('./send.screen'),
  }),
  screen({
    path: '/platform/settings/neispuo/batches',
    title: 'Изпращания към НЕИСПУО',
    ...page,
    menu: { area: 'register', label: 'Изпращания', icon: 'neispuo', order: 20, hideFor },
    screen: () => import('./batches.screen'),
  }),
  screen({
    path: '/platform/settings/neispuo/reports',
    title: 'Сверки с НЕИСПУО',
    ...page,
    menu: { area: 'register', label: 'Сверки', icon: 'neispuo', order: 30, hideFor },
    screen: () => import('./reports.screen'),
  }),
  screen({
    path: '/platform/settings/neispuo/medical-notices',
    title: 'Електронни бележки без дете',
    access: may.update('NeispuoSync'),
    menu: { area: 'register', label: 'Бележки без дете', icon: 'neispuo', order: 35, hideFor },
    help: 'neispuo',
    oneKindergarten: true,
    screen: () => import('./notices.screen'),
  }),
  screen({
    path: '/platform/settings/neispuo/numbers',
    title: 'Номера от НЕИСПУО',
    ...page,
    menu: { area: 'register', kind: 'setting', label: 'Номера от НЕИСПУО', icon: 'neispuo', order: 40, hideFor },
    screen: () => import('./numbers.screen'),
  }),
  screen({
    path: '/platform/settings/neispuo/codes',
    title: 'Кодове за НЕИСПУО',
    ...page,
    menu: { area: 'register', kind: 'setting', label: 'Кодове за НЕИСПУО', icon: 'neispuo', order: 50, hideFor },
    screen: () => import('./codes.screen'),
  }),
  screen({
    path: '/platform/settings/neispuo/certificates',
    title: 'Удостоверения 3-19 за НЕИСПУО',
    access: may.read('Certificates'),
    menu: { area: 'register', kind: 'reference', hideFor: ['Master', 'Teacher'] },
    help: 'preschool-certificate',
    oneKindergarten: true,
    screen: () => import('./certificates.screen'),
  }),
  screen({
    path: '/attendances/references/social-agency',
    title: 'Отсъствия за АСП',
    access: may.update('NeispuoSync'),
    menu: { area: 'register', kind: 'reference', hideFor },
    help: 'asp',
    oneKindergarten: true,
    screen: () => import('./social-agency.screen'),
  }),
  screen({
    path: '/attendances/references/neispuo',
    title: 'Записи в НЕИСПУО',
    ...page,
    menu: { area: 'register', kind: 'reference', hideFor },
    screen: () => import('./records.screen'),
  }),
  screen({
    path: '/admin/neispuo/kindergartens',
    title: 'Детски градини в НЕИСПУО',
    ...ofMaster,
    menu: { area: 'register', label: 'НЕИСПУО: градини', icon: 'neispuo', order: 10 },
    screen: () => import('./master-kindergartens.screen'),
  }),
  screen({
    path: '/admin/neispuo/attendances',
    title: 'Записи в НЕИСПУО по градини',
    ...ofMaster,
    menu: { area: 'register', label: 'НЕИСПУО: записи', icon: 'neispuo', order: 20 },
    screen: () => import('./master-records.screen'),
  }),
  screen({
    path: '/admin/neispuo/medical-notices',
    title: 'Електронни бележки без дете',
    ...ofMaster,
    menu: { area: 'register', label: 'НЕИСПУО: бележки', icon: 'neispuo', order: 30 },
    screen: () => import('./master-notices.screen'),
  }),
]
