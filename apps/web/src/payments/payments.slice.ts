import type { Slice } from '../platform/slice/parts'
import { oldFeesRoutes } from './old-fees.routes'
import { paymentsRoutes } from './payments.routes'

export const payments: Slice = {
  name: 'payments',
  screens: [...paymentsRoutes, ...oldFeesRoutes],
  parts: () => import('./payments.parts'),
  references: () => import('./payments.references'),
  search: () => import('./payments.search'),
}
