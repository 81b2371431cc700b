import { anyone, may } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

export const documentsRoutes = [
  screen({
    path: '/kids/export-certificate/transfer',
    title: 'Удостоверения за преместване',
    access: may.read('Certificates'),
    menu: { area: 'documents', icon: 'documents', order: 10 },
    help: 'kids-transfer',
    screen: () => import('./relocations.screen'),
  }),
  screen({
    path: '/kids/export-certificate/transfer/create',
    title: 'Ново удостоверение за преместване',
    access: may.create('Certificates'),
    help: 'kids-transfer',
    screen: () => import('./relocation-create.screen'),
  }),
  screen({
    path: '/kids/export-certificate/preschool',
    title: 'Удостоверения за предучилищно образование',
    access: may.read('Certificates'),
    menu: { area: 'documents', label: 'Удостоверения 3-19', icon: 'documents', order: 20 },
    help: 'preschool-certificate',
    screen: () => import('./preschool.screen'),
  }),
  screen({
    path: '/kids/export-certificate/register',
    title: 'Регистър на удостоверенията',
    access: may.read('Certificates'),
    menu: { area: 'documents', kind: 'reference' },
    help: 'preschool-certificate',
    screen: () => import('./register.screen'),
  }),
  screen({
    path: '/administration/export-classbook',
    title: 'Дневници',
    access: may.read('ClassBookExport'),
    menu: { area: 'documents', icon: 'books', order: 30 },
    help: 'class-book',
    oneKindergarten: true,
    screen: () => import('./class-books.screen'),
  }),
  screen({
    path: '/administration/export-classbook/create',
    title: 'Експорт на дневник',
    access: may.create('ClassBookExport'),
    help: 'class-book',
    screen: () => import('./class-book-create.screen'),
  }),
  screen({
    path: '/administration/export-classbook/{id?}',
    title: 'Дневник на група',
    access: may.read('ClassBookExport'),
    help: 'class-book',
    screen: () => import('./class-book.screen'),
  }),
  screen({
    path: '/verify-classbook',
    title: 'Проверка на дневник',
    access: anyone,
    layout: 'blank',
    screen: () => import('./verify.screen'),
  }),
]
