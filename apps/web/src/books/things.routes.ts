import { may } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

// Inventory and staff training.

const read = may.read('Inventory')
const things = { help: 'inventory', oneKindergarten: true } as const
const training = { help: 'qualification', oneKindergarten: true } as const

export const thingsRoutes = [
  screen({
    path: '/administration/inventory',
    title: 'Инвентар',
    access: read,
    menu: { area: 'documents', icon: 'inventory', order: 40 },
    ...things,
    screen: () => import('./inventory-list.screen'),
  }),
  screen({
    path: '/administration/inventory/create',
    title: 'Нова вещ',
    access: may.create('Inventory'),
    ...things,
    screen: () => import('./inventory-item.screen'),
  }),
  screen({
    path: '/administration/inventory/{id}',
    title: 'Вещ',
    access: read,
    ...things,
    screen: () => import('./inventory-item.screen'),
  }),
  screen({
    path: '/administration/inventory/labels',
    title: 'Етикети за инвентара',
    access: read,
    ...things,
    screen: () => import('./inventory-labels.screen'),
  }),
  screen({
    path: '/administration/inventory/counts',
    title: 'Инвентаризации',
    access: read,
    menu: { area: 'documents', label: 'Инвентаризации', icon: 'inventory', order: 41 },
    ...things,
    screen: () => import('./counts.screen'),
  }),
  screen({
    path: '/administration/inventory/counts/{id}',
    title: 'Инвентаризация',
    access: read,
    ...things,
    screen: () => import('./count.screen'),
  }),
  screen({
    path: '/administration/inventory/book',
    title: 'Инвентарна книга',
    access: read,
    menu: { area: 'documents', kind: 'reference' },
    ...things,
    screen: () => import('./inventory-book.screen'),
  }),
  screen({
    path: '/administration/qualification-activities',
    title: 'Квалификация',
    access: may.read('QualificationActivities'),
    menu: { area: 'documents', icon: 'certificate', order: 50 },
    ...training,
    screen: () => import('./qualifications.screen'),
  }),
  screen({
    path: '/administration/qualification-activities/create',
    title: 'Нова квалификационна дейност',
    access: may.create('QualificationActivities'),
    ...training,
    screen: () => import('./qualification.screen'),
  }),
  screen({
    path: '/administration/qualification-activities/{id?}',
    title: 'Квалификационна дейност',
    access: may.read('QualificationActivities'),
    ...training,
    screen: () => import('./qualification.screen'),
  }),
  screen({
    path: '/administration/qualification-activities/report',
    title: 'Квалификация по учители',
    access: may.read('QualificationActivities'),
    menu: { area: 'documents', kind: 'reference' },
    ...training,
    screen: () => import('./qualification-report.screen'),
  }),
]
