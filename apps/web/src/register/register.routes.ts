import { master, may } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

export const registerRoutes = [
  screen({
    path: '/platform/settings/neispuo',
    title: 'НЕИСПУО',
    access: may.read('NeispuoSync'),
    menu: { area: 'register', label: 'Изпращане към НЕИСПУО', icon: 'neispuo', order: 10, hideFor: ['Master'] },
    help: 'neispuo',
    oneKindergarten: true,
    screen: () => import('./settings.screen'),
  }),
  screen({
    path: '/attendances/references/neispuo',
    title: 'Записи в НЕИСПУО',
    access: may.read('NeispuoSync'),
    menu: { area: 'register', kind: 'reference', hideFor: ['Master'] },
    help: 'neispuo',
    oneKindergarten: true,
    screen: () => import('./reference.screen'),
  }),
  screen({
    path: '/admin/neispuo/attendances',
    title: 'НЕИСПУО: детски градини',
    access: master.read('NeispuoSync'),
    menu: { area: 'register', label: 'НЕИСПУО', icon: 'neispuo', order: 20 },
    help: 'neispuo',
    screen: () => import('./master.screen'),
  }),
]
