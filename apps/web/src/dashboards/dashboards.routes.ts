import { may, onlyRoles, signedIn } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

export const dashboardsRoutes = [
  screen({
    path: '/waiting',
    title: 'Чака Ви',
    access: signedIn,
    // Experts make no decisions for a kindergarten.
    menu: { area: 'main', icon: 'requests', order: 10, hideFor: ['MON', 'Municipality'] },
    help: 'first-steps',
    screen: () => import('./waiting.screen'),
  }),
  screen({
    path: '/month-end',
    title: 'Приключване на месеца',
    access: may.update('KindergartenLockModules'),
    menu: { area: 'attendance', label: 'Приключване на месеца', icon: 'lock', order: 90 },
    help: 'month-end',
    screen: () => import('./month-end.screen'),
  }),
  screen({
    path: '/kids/leaving/{studentId?}',
    title: 'Отписване и преместване',
    access: may.delete('Students'),
    help: 'kids-transfer',
    screen: () => import('./leaving.screen'),
  }),
  screen({
    path: '/admin/packs',
    title: 'Начални данни',
    access: onlyRoles('Master'),
    menu: { area: 'catalogues', label: 'Начални данни', icon: 'packages', order: 5 },
    help: 'new-kindergarten',
    screen: () => import('./packs.screen'),
  }),
  screen({
    path: '/admin/jobs',
    title: 'Задачи на системата',
    access: onlyRoles('Master'),
    menu: { area: 'system', label: 'Задачи на системата', icon: 'history', order: 96 },
    help: 'new-kindergarten',
    screen: () => import('./jobs.screen'),
  }),
  screen({
    path: '/admin/health',
    title: 'Състояние на детските градини',
    access: onlyRoles('Master'),
    menu: { area: 'institutions', label: 'Състояние', icon: 'upkeep', order: 12 },
    help: 'new-kindergarten',
    screen: () => import('./health.screen'),
  }),
]
