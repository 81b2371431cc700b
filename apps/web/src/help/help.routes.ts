import { either, master, may, signedIn } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

const manages = either(may.update('Kindergarten'), master.update('Kindergarten'))

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
  screen({
    path: '/platform/help-topics',
    title: 'Теми на помощта',
    access: manages,
    menu: { area: 'settings', kind: 'setting', label: 'Теми на помощта', icon: 'topics', order: 65 },
    help: 'help-topics',
    oneKindergarten: true,
    screen: () => import('./help-topics.screen'),
  }),
  screen({
    path: '/platform/help-topics/create',
    title: 'Нова тема на помощта',
    access: manages,
    help: 'help-topics',
    oneKindergarten: true,
    screen: () => import('./help-topic-form.screen'),
  }),
  screen({
    path: '/platform/help-topics/{about}/create',
    title: 'Нов текст към тема на помощта',
    access: manages,
    help: 'help-topics',
    oneKindergarten: true,
    screen: () => import('./help-topic-form.screen'),
  }),
  screen({
    path: '/platform/help-topics/{id}',
    title: 'Промяна на тема на помощта',
    access: manages,
    help: 'help-topics',
    oneKindergarten: true,
    screen: () => import('./help-topic-form.screen'),
  }),
]
