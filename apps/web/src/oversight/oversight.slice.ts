import type { Slice } from '../platform/slice/parts'
import { oversightRoutes } from './oversight.routes'

export const oversight: Slice = {
  name: 'oversight',
  screens: oversightRoutes,
  references: () => import('./oversight.references'),
}
