import { master, may, onlyRoles } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

export const resultsRoutes = [
  screen({
    path: '/educational-results/records',
    title: 'Диагностика',
    access: onlyRoles('Director', 'Administrator', 'Teacher', 'ResourceSpecialist'),
    menu: { area: 'results', icon: 'results', order: 10 },
    help: 'educational-results',
    oneKindergarten: true,
    screen: () => import('./records.screen'),
  }),
  screen({
    path: '/educational-results/references',
    title: 'Входно и изходно ниво',
    access: onlyRoles('Director', 'Administrator', 'Teacher', 'ResourceSpecialist', 'Municipality', 'MON'),
    menu: { area: 'results', kind: 'reference' },
    help: 'educational-results',
    screen: () => import('./report.screen'),
  }),
  screen({
    path: '/educational-results/templates',
    title: 'Шаблони за диагностика',
    access: may.read('Templates'),
    menu: { area: 'results', kind: 'setting', icon: 'templates' },
    help: 'educational-results',
    oneKindergarten: true,
    screen: () => import('./templates.screen'),
  }),
  screen({
    path: '/educational-results/templates/create',
    title: 'Нов шаблон за диагностика',
    access: may.create('Templates'),
    help: 'educational-results',
    screen: () => import('./template.screen'),
  }),
  screen({
    path: '/educational-results/templates/{id?}',
    title: 'Шаблон за диагностика',
    access: may.read('Templates'),
    help: 'educational-results',
    screen: () => import('./template.screen'),
  }),
  screen({
    path: '/kids/measurements',
    title: 'Ръст и тегло',
    access: may.read('StudentAnthropometric'),
    menu: { area: 'results', icon: 'measurements', order: 20 },
    help: 'measurements',
    screen: () => import('./measurements.screen'),
  }),
  screen({
    path: '/admin/templates/educational-results',
    title: 'Общи шаблони за диагностика',
    access: master.read('Templates'),
    menu: { area: 'catalogues', label: 'Шаблони за диагностика', icon: 'templates' },
    help: 'educational-results',
    screen: () => import('./master-templates.screen'),
  }),
]
