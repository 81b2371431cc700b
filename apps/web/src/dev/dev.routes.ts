import { anyone } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

/** Developer pages, added only in development. */
export const devRoutes = [
  screen({
    path: '/dev/blocks',
    title: 'Блокове',
    access: anyone,
    layout: 'blank',
    screen: () => import('./blocks.screen'),
  }),
]
