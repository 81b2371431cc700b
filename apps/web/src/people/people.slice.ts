import type { Slice } from '../platform/slice/parts'
import { peopleRoutes } from './people.routes'

export const people: Slice = {
  name: 'people',
  screens: peopleRoutes,
  search: () => import('./people.search'),
}
