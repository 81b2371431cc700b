import type { Slice } from '../platform/slice/parts'
import { identityRoutes } from './identity.routes'

export const identity: Slice = {
  name: 'identity',
  screens: identityRoutes,
  search: () => import('./identity.search'),
  waiting: () => import('./identity.waiting'),
}
