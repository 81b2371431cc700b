import { may } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

export const attendanceRoutes = [
  screen({
    path: '/attendances/management',
    title: 'Присъствия',
    access: may.read('StudentAttendances'),
    notFor: ['Parent'],
    menu: {
      area: 'attendance',
      label: 'Въвеждане',
      icon: 'attendance',
      order: 10,
      // Experts and the manciple have references; parents have an overview (product.md 2).
      hideFor: ['MON', 'Municipality', 'Manciple'],
    },
    help: 'attendance',
    worksOffline: true,
    kept: true,
    early: () => import('./grid-early'),
    screen: () => import('./grid.screen'),
  }),
  screen({
    path: '/attendances/door',
    title: 'На вратата',
    access: may.create('StudentAttendances'),
    menu: { area: 'attendance', icon: 'attendance', order: 12 },
    help: 'attendance',
    oneKindergarten: true,
    screen: () => import('./door.screen'),
  }),
]
