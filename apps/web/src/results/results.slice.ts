import type { Slice } from '../platform/slice/parts'
import { resultsRoutes } from './results.routes'

export const results: Slice = {
  name: 'results',
  screens: resultsRoutes,
  parts: () => import('./results.parts'),
  references: () => import('./results.references'),
  search: () => import('./results.search'),
}
