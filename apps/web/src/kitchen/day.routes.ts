import { may } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

// Steps of a day, and reports on cooked meals.

const overseers = ['MON', 'Municipality'] as const
const reference = {
  access: may.read('StockReferences'),
  menu: { area: 'warehouse', kind: 'reference', hideFor: overseers },
  oneKindergarten: true,
} as const
const meals = { access: may.read('Meals'), help: 'calculations', oneKindergarten: true } as const
const books = { access: may.read('PortionBooks'), help: 'portion-book', oneKindergarten: true } as const

const diary = { access: may.read('Meals'), help: 'haccp', oneKindergarten: true } as const

export const dayRoutes = [
  screen({
    path: '/kitchen/day',
    title: 'Денят в кухнята',
    ...meals,
    menu: { area: 'kitchen', icon: 'calculations', order: 1 },
    screen: () => import('./day.screen'),
  }),
  screen({
    path: '/kitchen/portion-books',
    title: 'Порционници',
    ...books,
    menu: { area: 'kitchen' },
    screen: () => import('./portion-books.screen'),
  }),
  screen({
    path: '/kitchen/portion-books/{id}',
    title: 'Порционник',
    ...books,
    screen: () => import('./portion-book.screen'),
  }),
  screen({
    path: '/kitchen/haccp',
    title: 'Самоконтрол (HACCP)',
    ...diary,
    menu: { area: 'kitchen', label: 'Самоконтрол', icon: 'measurements', order: 2 },
    screen: () => import('./haccp.screen'),
  }),
  screen({
    path: '/kitchen/haccp/missing',
    title: 'Пропуснати записи',
    ...diary,
    screen: () => import('./haccp-missing.screen'),
  }),
  screen({
    path: '/kitchen/haccp/sheet',
    title: 'Дневник за самоконтрол',
    ...diary,
    menu: { area: 'kitchen', kind: 'reference' },
    screen: () => import('./haccp-sheet.screen'),
  }),
  screen({
    path: '/kitchen/haccp/temperatures',
    title: 'Температури',
    ...diary,
    menu: { area: 'kitchen', kind: 'reference' },
    screen: () => import('./haccp-temperatures.screen'),
  }),
  screen({
    path: '/kitchen/haccp/points',
    title: 'Контролни точки',
    ...diary,
    menu: { area: 'kitchen', kind: 'setting' },
    screen: () => import('./haccp-points.screen'),
  }),
  screen({
    path: '/kitchen/haccp/points/create',
    title: 'Нова контролна точка',
    ...diary,
    access: may.create('Meals'),
    screen: () => import('./haccp-point.screen'),
  }),
  screen({
    path: '/kitchen/haccp/points/{id}',
    title: 'Контролна точка',
    ...diary,
    screen: () => import('./haccp-point.screen'),
  }),
  screen({
    path: '/kitchen/substitutions',
    title: 'Постоянни замествания',
    ...meals,
    menu: { area: 'kitchen', kind: 'setting' },
    screen: () => import('./standing.screen'),
  }),
  screen({
    path: '/storage/calculations',
    title: 'Калкулации',
    ...meals,
    menu: { area: 'kitchen', icon: 'calculations' },
    screen: () => import('./calculations.screen'),
  }),
  screen({
    path: '/storage/calculations/create',
    title: 'Нови калкулации',
    access: may.create('Meals'),
    help: 'calculations',
    oneKindergarten: true,
    screen: () => import('./calculation-create.screen'),
  }),
  screen({
    path: '/storage/calculations/{id}',
    title: 'Калкулация',
    ...meals,
    screen: () => import('./calculation.screen'),
  }),
  screen({
    path: '/storage/references/monthly-report',
    title: 'Месечен отчет за храненето',
    ...reference,
    help: 'monthly-meal-report',
    screen: () => import('./month-report.screen'),
  }),
  screen({
    path: '/storage/references/staff-nutrition',
    title: 'Хранене на персонала',
    ...reference,
    help: 'staff-meals',
    screen: () => import('./staff-nutrition.screen'),
  }),
  screen({
    path: '/storage/references/calculation',
    title: 'Продукти по калкулация за ден',
    ...reference,
    help: 'calculations',
    screen: () => import('./day-calculation.screen'),
  }),
  screen({
    path: '/storage/references/period-calculation',
    title: 'Продукти по калкулации за период',
    ...reference,
    help: 'calculations',
    screen: () => import('./period-calculation.screen'),
  }),
  screen({
    path: '/storage/references/calculation-sums',
    title: 'Суми по калкулации',
    ...reference,
    help: 'calculations',
    screen: () => import('./calculation-sums.screen'),
  }),
  screen({
    path: '/storage/references/nutritional',
    title: 'Хранителни норми',
    ...reference,
    help: 'norms',
    screen: () => import('./nutritional.screen'),
  }),
  screen({
    path: '/storage/references/recap-nutritional',
    title: 'Обобщени хранителни норми',
    ...reference,
    help: 'norms',
    screen: () => import('./recap-nutritional.screen'),
  }),
  screen({
    path: '/storage/references/orders-book',
    title: 'Книга за заповедите за храна',
    ...reference,
    help: 'monthly-meal-report',
    screen: () => import('./orders-book.screen'),
  }),
]
