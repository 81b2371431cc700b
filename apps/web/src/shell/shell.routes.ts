import { anyone, may, signedIn } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

export const shellRoutes = [
  screen({
    path: '/',
    title: 'Начало',
    access: signedIn,
    menu: { area: 'main', label: 'Начало', icon: 'home', order: 0 },
    help: 'first-steps',
    screen: () => import('./home/home.screen'),
  }),
  screen({
    path: '/menu',
    title: 'Меню',
    access: signedIn,
    help: 'first-steps',
    screen: () => import('./menu/menu.screen'),
  }),
  screen({
    path: '/menu/{area}',
    title: 'Меню',
    access: signedIn,
    help: 'first-steps',
    screen: () => import('./menu/area.screen'),
  }),
  screen({
    path: '/references',
    title: 'Всички справки',
    access: may.read('StudentReferences'),
    menu: { area: 'oversight', icon: 'references', order: 0, onlyFor: ['MON', 'Municipality'] },
    help: 'references',
    screen: () => import('./menu/references.screen'),
  }),
  screen({
    path: '/under-maintenance',
    title: 'Профилактика',
    access: anyone,
    layout: 'blank',
    screen: () => import('./under-maintenance.screen'),
  }),
]

/**
 * Static pages outside the router.
 * @internal A test compares the routes and them with the list of the specification.
 */
export const staticPages = ['/browserupdate.html'] as const
