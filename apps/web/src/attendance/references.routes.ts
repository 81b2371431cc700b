import { may, onlyRoles } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

/** The manciple may read only the report of a day (domain.md 7). */
const manciple = ['Manciple'] as const

export const referencesRoutes = [
  screen({
    path: '/attendances/overview',
    title: 'Присъствия на децата',
    access: onlyRoles('Parent'),
    // Parents have an overview instead of entry screens (product.md 2).
    menu: { area: 'main', label: 'Присъствия', icon: 'attendance', order: 30 },
    help: 'attendance',
    screen: () => import('./references-overview.screen'),
  }),
  screen({
    path: '/attendances/references/for-day',
    title: 'Присъствие за деня',
    access: may.read('AttendanceReferences'),
    menu: { area: 'attendance', kind: 'reference' },
    help: 'attendance-references',
    screen: () => import('./references-for-day.screen'),
  }),
  screen({
    path: '/attendances/references/month',
    title: 'Месечна справка за присъствията',
    access: may.read('AttendanceReferences'),
    menu: { area: 'attendance', kind: 'reference', hideFor: manciple },
    help: 'attendance-references',
    screen: () => import('./references-month.screen'),
  }),
  screen({
    path: '/attendances/references/montly-attendances',
    title: 'Присъствия по месеци',
    access: may.read('AttendanceReferences'),
    menu: { area: 'attendance', kind: 'reference', hideFor: manciple },
    help: 'attendance-references',
    screen: () => import('./references-by-months.screen'),
  }),
  screen({
    path: '/attendances/references/days',
    title: 'Присъствия по дни',
    access: may.read('AttendanceReferences'),
    menu: { area: 'attendance', kind: 'reference', hideFor: manciple },
    help: 'attendance-references',
    screen: () => import('./references-days.screen'),
  }),
  screen({
    path: '/attendances/references/groups',
    title: 'Присъствия по групи',
    access: may.read('AttendanceReferences'),
    menu: { area: 'attendance', kind: 'reference', hideFor: manciple },
    help: 'attendance-references',
    screen: () => import('./references-groups.screen'),
  }),
  screen({
    path: '/attendances/references/absences',
    title: 'Отсъствия за месеца',
    access: may.read('AttendanceReferences'),
    menu: { area: 'attendance', kind: 'reference', hideFor: manciple },
    help: 'asp',
    screen: () => import('./references-absences.screen'),
  }),
  screen({
    path: '/attendances/references/personal-reasons',
    title: 'Отсъствия по семейни причини',
    access: may.read('AttendanceReferences'),
    menu: { area: 'attendance', kind: 'reference', hideFor: manciple },
    help: 'attendance-references',
    screen: () => import('./references-family.screen'),
  }),
  screen({
    path: '/attendances/references/personal-reasons-requests',
    title: 'Заявления за семейни причини',
    access: may.read('AttendanceReferences'),
    menu: { area: 'attendance', kind: 'reference', hideFor: manciple },
    help: 'attendance-references',
    screen: () => import('./references-family-requests.screen'),
  }),
  screen({
    path: '/attendances/references/summer-attendances-requests',
    title: 'Заявления за лятно присъствие',
    access: may.read('AttendanceReferences'),
    menu: { area: 'attendance', kind: 'reference', hideFor: manciple },
    help: 'attendance-references',
    screen: () => import('./references-summer-requests.screen'),
  }),
  screen({
    path: '/attendances/references/hourly',
    title: 'Почасови посещения',
    access: may.read('AttendanceReferences'),
    menu: { area: 'attendance', kind: 'reference', hideFor: manciple },
    help: 'attendance-references',
    screen: () => import('./references-hourly.screen'),
  }),
  screen({
    path: '/attendances/references/smp',
    title: 'Средна месечна посещаемост',
    access: may.read('AttendanceReferences'),
    menu: { area: 'attendance', kind: 'reference', hideFor: manciple },
    help: 'smp',
    screen: () => import('./references-average.screen'),
  }),
  screen({
    path: '/attendances/references/entries',
    title: 'Присъствия поименно',
    access: may.read('AttendanceReferences'),
    menu: { area: 'attendance', kind: 'reference', hideFor: manciple },
    help: 'attendance-references',
    screen: () => import('./references-entries.screen'),
  }),
]
