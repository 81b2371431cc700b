import type { Slice } from '../platform/slice/parts'
import { booksRoutes } from './books.routes'

export const books: Slice = {
  name: 'books',
  screens: booksRoutes,
  references: () => import('./books.references'),
  search: () => import('./books.search'),
}
