import { may } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

export const requestsRoutes = [
  screen({
    path: '/attendances/applications/personal-reasons',
    title: 'Заявления за отсъствие по семейни причини',
    access: may.read('StudentAbsenceRequests'),
    menu: { area: 'attendance', label: 'Семейни причини', icon: 'application', order: 20 },
    help: 'family-absences',
    screen: () => import('./requests-family.screen'),
  }),
  screen({
    path: '/attendances/applications/personal-reasons/create',
    title: 'Заявление за отсъствие по семейни причини',
    access: may.create('StudentAbsenceRequests'),
    help: 'family-absences',
    screen: () => import('./requests-family-create.screen'),
  }),
  screen({
    path: '/attendances/applications/personal-reasons/{id}',
    title: 'Заявление',
    access: may.read('StudentAbsenceRequests'),
    help: 'family-absences',
    screen: () => import('./requests-one.screen'),
  }),
  screen({
    path: '/attendances/applications/summer-attendances',
    title: 'Заявления за лятно и ваканционно присъствие',
    access: may.read('StudentAbsenceRequests'),
    menu: { area: 'attendance', label: 'Лятно присъствие', icon: 'daysOff', order: 30 },
    help: 'summer-attendance',
    screen: () => import('./requests-presence.screen'),
  }),
  screen({
    path: '/attendances/applications/summer-attendances/create',
    title: 'Заявление за лятно или ваканционно присъствие',
    access: may.create('StudentAbsenceRequests'),
    help: 'summer-attendance',
    screen: () => import('./requests-presence-create.screen'),
  }),
  screen({
    path: '/attendances/applications/summer-attendances/{id}',
    title: 'Заявление',
    access: may.read('StudentAbsenceRequests'),
    help: 'summer-attendance',
    screen: () => import('./requests-one.screen'),
  }),
]
