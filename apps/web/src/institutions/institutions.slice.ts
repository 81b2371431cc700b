import type { Slice } from '../platform/slice/parts'
import { institutionsRoutes } from './institutions.routes'

export const institutions: Slice = {
  name: 'institutions',
  screens: institutionsRoutes,
  parts: () => import('./institutions.parts'),
  search: () => import('./institutions.search'),
}
