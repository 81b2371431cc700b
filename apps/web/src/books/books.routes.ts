import { master, may, onlyRoles } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

const read = may.read('AdministrationBooks')
const create = may.create('AdministrationBooks')
const staff = onlyRoles('Director', 'Administrator', 'Teacher', 'ResourceSpecialist', 'Manciple')
const common = { help: 'books', oneKindergarten: true } as const
const root = '/administration/books'

export const booksRoutes = [
  screen({
    path: root,
    title: 'Административни книги',
    access: read,
    menu: { area: 'books', label: 'Всички книги', icon: 'books', order: 1 },
    ...common,
    screen: () => import('./books.screen'),
  }),
  screen({
    path: `${root}/mine`,
    title: 'Възложено на мен',
    access: staff,
    menu: { area: 'books', label: 'Възложено на мен', icon: 'books', order: 90 },
    ...common,
    screen: () => import('./mine.screen'),
  }),
  screen({
    path: `${root}/mine/{id}`,
    title: 'Възложен документ',
    access: staff,
    ...common,
    screen: () => import('./my-paper.screen'),
  }),
  screen({
    path: `${root}/director`,
    title: 'Заповеди на директора',
    access: read,
    menu: { area: 'books', label: 'Заповеди', icon: 'books', order: 10 },
    ...common,
    screen: () => import('./orders.screen'),
  }),
  screen({ path: `${root}/director/create`, title: 'Нова заповед', access: create, ...common, screen: () => import('./order.screen') }),
  screen({ path: `${root}/director/{id}`, title: 'Заповед', access: read, ...common, screen: () => import('./order.screen') }),
  screen({
    path: `${root}/pedagogical`,
    title: 'Педагогически съвет',
    access: read,
    menu: { area: 'books', label: 'Педагогически съвет', icon: 'books', order: 20 },
    ...common,
    screen: () => import('./protocols.screen'),
  }),
  screen({ path: `${root}/pedagogical/create`, title: 'Нов протокол', access: create, ...common, screen: () => import('./protocol-create.screen') }),
  screen({ path: `${root}/pedagogical/{protocolId}`, title: 'Протокол', access: read, ...common, screen: () => import('./protocol.screen') }),
  screen({ path: `${root}/pedagogical/{protocolId}/create-decision`, title: 'Ново решение', access: create, ...common, screen: () => import('./decision.screen') }),
  screen({ path: `${root}/pedagogical/{protocolId}/decisions/{decisionId}`, title: 'Решение', access: read, ...common, screen: () => import('./decision.screen') }),
  screen({
    path: `${root}/incoming-correspondence`,
    title: 'Входяща кореспонденция',
    access: read,
    menu: { area: 'books', icon: 'books', order: 30 },
    ...common,
    screen: () => import('./incoming-list.screen'),
  }),
  screen({ path: `${root}/incoming-correspondence/create`, title: 'Нов входящ документ', access: create, ...common, screen: () => import('./incoming.screen') }),
  screen({ path: `${root}/incoming-correspondence/{id}`, title: 'Входящ документ', access: read, ...common, screen: () => import('./incoming.screen') }),
  screen({
    path: `${root}/outgoing-correspondence`,
    title: 'Изходяща кореспонденция',
    access: read,
    menu: { area: 'books', icon: 'books', order: 40 },
    ...common,
    screen: () => import('./outgoing-list.screen'),
  }),
  screen({ path: `${root}/outgoing-correspondence/create`, title: 'Нов изходящ документ', access: create, ...common, screen: () => import('./outgoing.screen') }),
  screen({ path: `${root}/outgoing-correspondence/{id}`, title: 'Изходящ документ', access: read, ...common, screen: () => import('./outgoing.screen') }),
  screen({
    path: `${root}/control`,
    title: 'Контролна дейност на директора',
    access: read,
    menu: { area: 'books', label: 'Контрол на директора', icon: 'books', order: 50 },
    ...common,
    screen: () => import('./controls.screen'),
  }),
  screen({ path: `${root}/control/create`, title: 'Нова контролна дейност', access: create, ...common, screen: () => import('./control.screen') }),
  screen({ path: `${root}/control/{id}`, title: 'Контролна дейност', access: read, ...common, screen: () => import('./control.screen') }),
  screen({
    path: `${root}/deputy-director`,
    title: 'Контролна дейност на заместник-директора',
    access: read,
    menu: { area: 'books', label: 'Контрол на заместника', icon: 'books', order: 60 },
    ...common,
    screen: () => import('./deputy-controls.screen'),
  }),
  screen({ path: `${root}/deputy-director/create`, title: 'Нова контролна дейност на заместник-директора', access: create, ...common, screen: () => import('./deputy-control.screen') }),
  screen({ path: `${root}/deputy-director/{id}`, title: 'Контролна дейност на заместник-директора', access: read, ...common, screen: () => import('./deputy-control.screen') }),
  screen({
    path: '/admin/books/prefixes',
    title: 'Представки на книгите',
    access: master.read('AdministrationBooks'),
    menu: { area: 'catalogues', label: 'Представки на книги', icon: 'books' },
    help: 'books',
    screen: () => import('./prefixes.screen'),
  }),
]
