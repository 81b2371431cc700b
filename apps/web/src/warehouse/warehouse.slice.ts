import type { Slice } from '../platform/slice/parts'
import { warehouseRoutes } from './warehouse.routes'

export const warehouse: Slice = {
  name: 'warehouse',
  screens: warehouseRoutes,
  references: () => import('./warehouse.references'),
  search: () => import('./warehouse.search'),
}
