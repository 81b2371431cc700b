import { anyone } from '@asistent/contract/core/access'
import { guest, screen } from '../shell/screen'

export const identityRoutes = [
  screen({
    path: '/login',
    title: 'Вход',
    access: guest,
    layout: 'login',
    screen: () => import('./login.screen'),
  }),
  screen({
    path: '/login/second-factor',
    title: 'Двуфакторен вход',
    access: anyone,
    layout: 'login',
    screen: () => import('./second-factor.screen'),
  }),
  screen({
    path: '/logout',
    title: 'Изход',
    access: anyone,
    layout: 'blank',
    screen: () => import('./logout.screen'),
  }),
]
