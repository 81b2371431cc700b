import type { Slice } from '../platform/slice/parts'
import { dashboardsRoutes } from './dashboards.routes'

export const dashboards: Slice = {
  name: 'dashboards',
  screens: dashboardsRoutes,
  parts: () => import('./dashboards.parts'),
  search: () => import('./dashboards.search'),
}
