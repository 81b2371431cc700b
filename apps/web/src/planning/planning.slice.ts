import type { Slice } from '../platform/slice/parts'
import { planningRoutes } from './planning.routes'

export const planning: Slice = {
  name: 'planning',
  screens: planningRoutes,
  parts: () => import('./planning.parts'),
  references: () => import('./planning.references'),
  search: () => import('./planning.search'),
}
