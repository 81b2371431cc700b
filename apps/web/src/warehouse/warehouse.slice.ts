import type { Slice } from '../platform/slice/parts'
import { warehouseRoutes } from './warehouse.routes'

export const warehouse: Slice = {
  name: 'warehouse',
  screens: warehouseRoutes,
  parts: () => import('./warehouse.parts'),
  references: () => import('./warehouse.references'),
  search: () => import('./warehouse.search'),
}
