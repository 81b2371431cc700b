import type { Slice } from '../platform/slice/parts'
import { peopleRoutes } from './people.routes'

export const people: Slice = {
  name: 'people',
  screens: peopleRoutes,
  references: () => import('./people.references'),
  parts: () => import('./people.parts'),
  search: () => import('./people.search'),
  waiting: () => import('./people.waiting'),
}
