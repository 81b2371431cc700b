import type { Slice } from '../platform/slice/parts'
import { referencesRoutes } from './references.routes'

export const references: Slice = {
  name: 'references',
  screens: referencesRoutes,
  references: () => import('./references.references'),
  search: () => import('./references.search'),
}
