import type { Slice } from '../platform/slice/parts'
import { kitchenRoutes } from './kitchen.routes'

export const kitchen: Slice = {
  name: 'kitchen',
  screens: kitchenRoutes,
  references: () => import('./kitchen.references'),
  search: () => import('./kitchen.search'),
}
