import type { Slice } from '../platform/slice/parts'
import { activitiesRoutes } from './activities.routes'

export const activities: Slice = {
  name: 'activities',
  screens: activitiesRoutes,
  references: () => import('./activities.references'),
  waiting: () => import('./activities.waiting'),
  search: () => import('./activities.search'),
}
