import { may } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

export const feedRoutes = [
  screen({
    path: '/kids/day',
    title: 'Денят на децата',
    access: may.create('StudentAttendances'),
    menu: { area: 'attendance', icon: 'attendance', order: 14, when: (user) => user.dailyFeed },
    help: 'child-day',
    oneKindergarten: true,
    worksOffline: true,
    kept: true,
    screen: () => import('./group-day.screen'),
  }),
]
