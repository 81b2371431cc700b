import { may } from '@asistent/contract/core/access'
import { screen } from '../shell/screen'

export const institutionsRoutes = [
  screen({
    path: '/days-off',
    title: 'Неучебни дни',
    access: may.read('DaysOff'),
    menu: {
      section: 'kindergarten',
      label: 'Неучебни дни',
      icon: 'daysOff',
      order: 80,
      hideFor: ['MON', 'Municipality'],
    },
    help: 'days-off',
    screen: () => import('./days-off.screen'),
  }),
  screen({
    path: '/days-off/create',
    title: 'Нов неучебен ден',
    access: may.create('DaysOff'),
    help: 'days-off',
    screen: () => import('./day-off.screen'),
  }),
  screen({
    path: '/days-off/{id?}',
    title: 'Неучебен ден',
    access: may.read('DaysOff'),
    help: 'days-off',
    screen: () => import('./day-off.screen'),
  }),
  screen({
    path: '/platform/settings/school-years',
    title: 'Учебни години',
    access: may.update('KindergartenPeriod'),
    menu: {
      section: 'platform',
      label: 'Учебни години',
      icon: 'schoolYears',
      order: 20,
      onlyFor: ['Director', 'Administrator'],
    },
    help: 'settings',
    screen: () => import('./school-years.screen'),
  }),
  screen({
    path: '/platform/settings/school-years/create',
    title: 'Нова учебна година',
    access: may.create('KindergartenPeriod'),
    screen: () => import('./school-year.screen'),
  }),
  screen({
    path: '/platform/settings/school-years/{id}',
    title: 'Учебна година',
    access: may.update('KindergartenPeriod'),
    screen: () => import('./school-year.screen'),
  }),
]
