import type { Slice } from '../platform/slice/parts'
import { paymentsRoutes } from './payments.routes'

export const payments: Slice = {
  name: 'payments',
  screens: paymentsRoutes,
  references: () => import('./payments.references'),
  search: () => import('./payments.search'),
}
