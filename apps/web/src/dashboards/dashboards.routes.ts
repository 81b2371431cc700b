import { signedIn } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

export const dashboardsRoutes = [
  screen({
    path: '/waiting',
    title: 'Чака Ви',
    access: signedIn,
    // Experts make no decisions for a kindergarten.
    menu: { area: 'main', icon: 'requests', order: 10, hideFor: ['MON', 'Municipality'] },
    help: 'first-steps',
    screen: () => import('./waiting.screen'),
  }),
]
