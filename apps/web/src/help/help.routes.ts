import { signedIn } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

export const helpRoutes = [
  screen({
    path: '/platform/help',
    title: 'Помощ',
    access: signedIn,
    menu: { area: 'platform', label: 'Помощ', icon: 'help', order: 90 },
    screen: () => import('./help-index.screen'),
  }),
  screen({
    path: '/platform/help/{topic}',
    title: 'Помощ',
    access: signedIn,
    screen: () => import('./help-topic.screen'),
  }),
]
