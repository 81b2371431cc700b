import { master, may } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

export const communicationRoutes = [
  screen({
    path: '/messages',
    title: 'Съобщения',
    access: may.read('Messages'),
    menu: { area: 'main', label: 'Съобщения', icon: 'messages', order: 20, badge: 'unseenMessages' },
    help: 'messages',
    oneKindergarten: true,
    screen: () => import('./messages.screen'),
  }),
  screen({
    path: '/messages/create',
    title: 'Ново съобщение',
    access: may.create('Messages'),
    help: 'messages',
    oneKindergarten: true,
    screen: () => import('./messages-create.screen'),
  }),
  screen({
    path: '/messages/{id}',
    title: 'Съобщение',
    access: may.read('Messages'),
    help: 'messages',
    oneKindergarten: true,
    screen: () => import('./messages-one.screen'),
  }),
  screen({
    path: '/notifications',
    title: 'Известия',
    access: may.read('Counters'),
    help: 'notifications',
    oneKindergarten: true,
    screen: () => import('./notifications.screen'),
  }),
  screen({
    path: '/admin/messages/dashboard',
    title: 'Съобщения на началната страница',
    access: master.read('DashboardMessages'),
    menu: { area: 'announcements', label: 'Съобщения до всички', icon: 'messages', order: 30 },
    help: 'messages',
    screen: () => import('./master-messages.screen'),
  }),
  screen({
    path: '/admin/messages/real-time',
    title: 'Профилактика и презареждане',
    access: master.read('DashboardMessages'),
    menu: { area: 'announcements', label: 'Профилактика', icon: 'liveMessage', order: 31 },
    help: 'messages',
    screen: () => import('./master-messages-live.screen'),
  }),
]
