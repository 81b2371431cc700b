import { anyone, signedIn } from '@asistent/contract/core/access'
import { guest, screen } from '../platform/slice/screen'
import { administrationRoutes } from './administration.routes'
import { registrationRoutes } from './registrations.routes'

export const identityRoutes = [
  screen({
    path: '/login',
    title: 'Вход',
    access: guest,
    layout: 'login',
    kept: true,
    screen: () => import('./login.screen'),
  }),
  screen({
    path: '/login/reset',
    title: 'Забравена парола',
    access: guest,
    layout: 'login',
    screen: () => import('./door/forgotten-password.screen'),
  }),
  screen({
    path: '/login/signup',
    title: 'Регистрация',
    access: guest,
    layout: 'login',
    screen: () => import('./door/sign-up.screen'),
  }),
  screen({
    path: '/login/second-factor',
    title: 'Двуфакторен вход',
    access: anyone,
    layout: 'login',
    screen: () => import('./second-factor.screen'),
  }),
  // Links in letters are public: another user may be signed in on the same computer.
  screen({
    path: '/password-recovery/{userId?}/{token?}',
    title: 'Нова парола',
    access: anyone,
    layout: 'login',
    screen: () => import('./door/password-recovery.screen'),
  }),
  screen({
    path: '/account-activation/{userType?}/{token?}',
    title: 'Активиране на профил',
    access: anyone,
    layout: 'login',
    screen: () => import('./door/account-activation.screen'),
  }),
  screen({
    path: '/admin-account-activation/{token?}/{kindergartenId?}',
    title: 'Активиране на администратор',
    access: anyone,
    layout: 'login',
    screen: () => import('./door/admin-account-activation.screen'),
  }),
  screen({
    path: '/first-start/{token?}',
    title: 'Първи главен администратор',
    access: anyone,
    layout: 'login',
    screen: () => import('./door/first-start.screen'),
  }),
  screen({
    path: '/unsubscribe/{token?}',
    title: 'Отказ от имейли',
    access: anyone,
    layout: 'login',
    screen: () => import('./door/unsubscribe.screen'),
  }),
  screen({
    path: '/registration-parents',
    title: 'Регистрация на родител',
    access: guest,
    layout: 'blank',
    screen: () => import('./door/parent-registration.screen'),
  }),
  screen({
    path: '/registration-parents-success-message',
    title: 'Заявлението е изпратено',
    access: anyone,
    layout: 'message',
    screen: () => import('./door/parent-registration-sent.screen'),
  }),
  screen({
    path: '/profile',
    title: 'Моят профил',
    access: signedIn,
    help: 'profile',
    screen: () => import('./profile/profile.screen'),
  }),
  screen({
    path: '/logout',
    title: 'Изход',
    access: anyone,
    layout: 'blank',
    kept: true,
    screen: () => import('./logout.screen'),
  }),
  ...administrationRoutes,
  ...registrationRoutes,
]
