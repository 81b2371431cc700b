import { may } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

// Board, calendar and polls.
export const calendarRoutes = [
  screen({
    path: '/notes',
    title: 'Табло',
    access: may.read('DashboardMessages'),
    menu: {
      area: 'main',
      label: 'Табло',
      icon: 'notes',
      order: 15,
      badge: 'unseenNotifications',
      // Boards belong to kindergartens; the experts' would be empty.
      hideFor: ['MON', 'Municipality'],
    },
    help: 'dashboard',
    screen: () => import('./board.screen'),
  }),
  screen({
    path: '/calendar',
    title: 'Календар',
    access: may.read('Events'),
    menu: { area: 'main', label: 'Календар', icon: 'calendar', order: 30, badge: 'unseenEvents' },
    help: 'calendar',
    screen: () => import('./calendar.screen'),
  }),
  screen({
    path: '/polls',
    title: 'Анкети',
    access: may.read('Polls'),
    menu: { area: 'main', label: 'Анкети', icon: 'polls', order: 40, badge: 'unvotedPolls' },
    help: 'polls',
    screen: () => import('./polls.screen'),
  }),
  screen({
    path: '/polls/create',
    title: 'Нова анкета',
    access: may.create('Polls'),
    help: 'polls',
    screen: () => import('./polls-create.screen'),
  }),
  screen({
    path: '/polls/{id}',
    title: 'Анкета',
    access: may.read('Polls'),
    help: 'polls',
    screen: () => import('./polls-one.screen'),
  }),
]
