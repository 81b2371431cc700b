import { may, onlyRoles } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

// Reports by kindergarten, for the ministry and municipalities (spec/product.md, /administrative-references). A
// director opens them for their kindergarten from Ctrl-K; only experts have the menu item (spec/notes.md).

const common = {
  access: may.read('MONReferences'),
  menu: { area: 'oversight', kind: 'reference', onlyFor: ['MON', 'Municipality'] },
  help: 'administrative-references',
} as const

export const oversightRoutes = [
  screen({
    ...common,
    // First in the menu, so '/administrative-references' redirects here.
    menu: { ...common.menu, order: 10 },
    path: '/administrative-references/smp',
    title: 'Средна месечна посещаемост по детски градини',
    screen: () => import('./smp.screen'),
  }),
  screen({
    ...common,
    path: '/administrative-references/absences',
    title: 'Отсъствия по детски градини',
    screen: () => import('./absences.screen'),
  }),
  screen({
    ...common,
    path: '/administrative-references/lessons',
    title: 'Взети теми по детски градини',
    screen: () => import('./lessons.screen'),
  }),
  screen({
    ...common,
    path: '/administrative-references/activities',
    title: 'Допълнителни дейности по детски градини',
    screen: () => import('./activities.screen'),
  }),
  screen({
    ...common,
    path: '/administrative-references/kids-diagnostics',
    title: 'Диагностика на децата по детски градини',
    screen: () => import('./kids-diagnostics.screen'),
  }),
  screen({
    ...common,
    path: '/administrative-references/documents',
    title: 'Документи на детските градини',
    screen: () => import('./documents.screen'),
  }),
  screen({
    ...common,
    path: '/administrative-references/portfolios',
    title: 'Портфолиа по детски градини',
    screen: () => import('./portfolios.screen'),
  }),
  screen({
    ...common,
    path: '/administrative-references/staff-count',
    title: 'Деца и персонал по детски градини',
    screen: () => import('./staff-count.screen'),
  }),
  screen({
    ...common,
    path: '/administrative-references/storage-availability',
    title: 'Складови наличности по детски градини',
    screen: () => import('./storage-availability.screen'),
  }),
  screen({
    ...common,
    path: '/administrative-references/substitutions',
    title: 'Замествания по детски градини',
    screen: () => import('./substitutions.screen'),
  }),
  screen({
    ...common,
    path: '/administrative-references/warnings',
    title: 'Предупреждения за детски градини',
    access: onlyRoles('MON', 'Municipality'),
    screen: () => import('./warnings.screen'),
  }),
  screen({
    ...common,
    path: '/administrative-references/month-ends',
    title: 'Приключване на месеца по детски градини',
    access: onlyRoles('MON', 'Municipality'),
    screen: () => import('./month-ends.screen'),
  }),
  screen({
    path: '/administrative-references/names',
    title: 'Имена на деца и персонал',
    access: onlyRoles('MON', 'Municipality'),
    menu: { area: 'oversight', onlyFor: ['MON', 'Municipality'] },
    help: 'administrative-references',
    screen: () => import('./names.screen'),
  }),
]
