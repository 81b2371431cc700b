import type { Slice } from '../platform/slice/parts'
import { admissionRoutes } from './admission.routes'

export const admission: Slice = {
  name: 'admission',
  screens: admissionRoutes,
  references: () => import('./admission.references'),
  search: () => import('./admission.search'),
  waiting: () => import('./admission.waiting'),
}
