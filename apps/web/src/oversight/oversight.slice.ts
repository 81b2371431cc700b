import type { Slice } from '../platform/slice/parts'
import { oversightRoutes } from './oversight.routes'

export const oversight: Slice = {
  name: 'oversight',
  screens: oversightRoutes,
  parts: () => import('./oversight.parts'),
  references: () => import('./oversight.references'),
}
