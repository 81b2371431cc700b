import { either, master, may, onlyRoles, signedIn } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

const managers = onlyRoles('Director', 'Administrator')
const readsResources = either(may.read('KindergartenResources'), master.read('KindergartenResources'))

const ofKindergarten = [
  screen({
    path: '/days-off',
    title: 'Неучебни дни',
    access: may.read('DaysOff'),
    menu: { area: 'kindergarten', label: 'Неучебни дни', icon: 'daysOff', order: 80, hideFor: ['MON', 'Municipality'] },
    help: 'days-off',
    screen: () => import('./days-off-by-role.screen'),
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
    path: '/resources',
    title: 'Ресурси от партньори',
    access: readsResources,
    menu: {
      area: 'resources',
      label: 'Всички партньори',
      icon: 'packages',
      order: 0,
      hideFor: ['MON', 'Municipality'],
    },
    screen: () => import('./resources.screen'),
  }),
  screen({
    path: '/resources/{partnerId}',
    title: 'Партньор',
    access: readsResources,
    screen: () => import('./partner.screen'),
  }),
  screen({
    path: '/resources/{partnerId}/create',
    title: 'Ново предложение',
    access: master.create('KindergartenResources'),
    screen: () => import('./resource-form.screen'),
  }),
  screen({
    path: '/resources/{partnerId}/{id}',
    title: 'Предложение',
    access: readsResources,
    screen: () => import('./resource.screen'),
  }),
  screen({
    path: '/resources/{partnerId}/{id}/edit',
    title: 'Промяна на предложение',
    access: master.update('KindergartenResources'),
    screen: () => import('./resource-form.screen'),
  }),
]

const ofPlatform = [
  screen({
    path: '/platform/settings/configuration',
    title: 'Настройки на детската градина',
    access: may.update('Kindergarten'),
    menu: { area: 'settings', kind: 'setting', label: 'Детската градина', icon: 'settings', order: 10 },
    help: 'settings',
    screen: () => import('./configuration.screen'),
  }),
  screen({
    path: '/platform/settings/school-years',
    title: 'Учебни години',
    access: may.update('KindergartenPeriod'),
    menu: {
      area: 'settings',
      kind: 'setting',
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
    help: 'settings',
    screen: () => import('./school-year.screen'),
  }),
  screen({
    path: '/platform/settings/school-years/{id}',
    title: 'Учебна година',
    access: may.update('KindergartenPeriod'),
    help: 'settings',
    screen: () => import('./school-year.screen'),
  }),
  screen({
    path: '/platform/settings/lock',
    title: 'Заключване',
    access: may.read('KindergartenLockModules'),
    menu: { area: 'settings', kind: 'setting', label: 'Заключване', icon: 'lock', order: 30 },
    help: 'locks',
    screen: () => import('./locks.screen'),
  }),
  screen({
    path: '/platform/audit',
    title: 'История на действията',
    access: managers,
    menu: { area: 'settings', kind: 'setting', label: 'История на действията', icon: 'history', order: 60 },
    help: 'settings',
    screen: () => import('./audit.screen'),
  }),
  screen({
    path: '/platform/settings/database',
    title: 'База данни',
    access: managers,
    menu: { area: 'settings', kind: 'setting', label: 'База данни', icon: 'database', order: 70 },
    help: 'settings',
    screen: () => import('./database.screen'),
  }),
  screen({
    path: '/platform/packages',
    title: 'Пакети',
    access: may.update('Kindergarten'),
    menu: { area: 'settings', kind: 'setting', label: 'Пакети', icon: 'packages', order: 80 },
    help: 'settings',
    screen: () => import('./packages.screen'),
  }),
  screen({
    path: '/platform/about',
    title: 'За системата',
    access: signedIn,
    menu: { area: 'platform', label: 'За системата', icon: 'about', order: 95 },
    help: 'contacts',
    screen: () => import('./about.screen'),
  }),
]

const ofMaster = [
  screen({
    path: '/admin/kindergartens',
    title: 'Детски градини и ясли',
    access: master.read('Kindergarten'),
    menu: { area: 'institutions', label: 'Детски градини', icon: 'kindergarten', order: 10 },
    help: 'settings',
    screen: () => import('./kindergartens.screen'),
  }),
  screen({
    path: '/admin/kindergartens/create',
    title: 'Нова институция',
    access: master.create('Kindergarten'),
    help: 'settings',
    screen: () => import('./kindergarten-create.screen'),
  }),
  screen({
    path: '/admin/kindergartens/{kindergartenId}',
    title: 'Институция',
    access: master.read('Kindergarten'),
    help: 'settings',
    screen: () => import('./kindergarten.screen'),
  }),
  screen({
    path: '/admin/kindergartens/{kindergartenId}/edit',
    title: 'Промяна на институция',
    access: master.update('Kindergarten'),
    help: 'settings',
    screen: () => import('./kindergarten-edit.screen'),
  }),
  screen({
    path: '/admin/days-off',
    title: 'Неучебни дни за детските градини',
    access: master.read('DaysOff'),
    menu: { area: 'institutions', label: 'Неучебни дни', icon: 'daysOff', order: 20 },
    help: 'days-off',
    screen: () => import('./master-days-off.screen'),
  }),
  screen({
    path: '/admin/days-off/create',
    title: 'Нов неучебен ден за детските градини',
    access: master.create('DaysOff'),
    help: 'days-off',
    screen: () => import('./master-day-off.screen'),
  }),
  screen({
    path: '/admin/days-off/{dayOffGuid}',
    title: 'Неучебен ден за детските градини',
    access: master.read('DaysOff'),
    help: 'days-off',
    screen: () => import('./master-day-off.screen'),
  }),
  screen({
    path: '/admin/partners',
    title: 'Партньори',
    access: master.read('KindergartenResources'),
    menu: { area: 'institutions', label: 'Партньори', icon: 'partners', order: 80 },
    screen: () => import('./partners.screen'),
  }),
  screen({
    path: '/admin/partners/create',
    title: 'Нов партньор',
    access: master.create('KindergartenResources'),
    screen: () => import('./partner-form.screen'),
  }),
  screen({
    path: '/admin/partners/{id}',
    title: 'Партньор',
    access: master.read('KindergartenResources'),
    screen: () => import('./partner-form.screen'),
  }),
  screen({
    path: '/admin/packages',
    title: 'Заявени пакети',
    access: master.read('Kindergarten'),
    menu: { area: 'institutions', label: 'Заявени пакети', icon: 'packages', order: 85 },
    screen: () => import('./package-requests.screen'),
  }),
  screen({
    path: '/admin/audit',
    title: 'История на административните действия',
    access: master.read('Kindergarten'),
    menu: { area: 'system', label: 'История на действията', icon: 'history', order: 95 },
    screen: () => import('./administration-audit.screen'),
  }),
  screen({
    path: '/admin/settings',
    title: 'Настройки на платформата',
    access: master.read('Kindergarten'),
    menu: { area: 'system', label: 'Настройки на платформата', icon: 'settings', order: 90 },
    help: 'contacts',
    screen: () => import('./platform-settings.screen'),
  }),
]

export const institutionsRoutes = [...ofKindergarten, ...ofPlatform, ...ofMaster]
