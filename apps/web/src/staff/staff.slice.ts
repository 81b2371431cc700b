import type { Slice } from '../platform/slice/parts'
import { staffRoutes } from './staff.routes'

export const staff: Slice = {
  name: 'staff',
  screens: staffRoutes,
  references: () => import('./staff.references'),
  waiting: () => import('./staff.waiting'),
  search: () => import('./staff.search'),
}
