import type { Slice } from '../platform/slice/parts'
import { dayRoutes } from './day.routes'
import { kitchenRoutes } from './kitchen.routes'

export const kitchen: Slice = {
  name: 'kitchen',
  screens: [...kitchenRoutes, ...dayRoutes],
  references: () => import('./kitchen.references'),
  search: () => import('./kitchen.search'),
}
