import type { Slice } from '../platform/slice/parts'
import { activitiesRoutes } from './activities.routes'

export const activities: Slice = {
  name: 'activities',
  screens: activitiesRoutes,
  references: () => import('./activities.references'),
  search: () => import('./activities.search'),
}
