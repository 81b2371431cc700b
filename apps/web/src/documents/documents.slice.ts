import type { Slice } from '../platform/slice/parts'
import { documentsRoutes } from './documents.routes'

export const documents: Slice = {
  name: 'documents',
  screens: documentsRoutes,
  parts: () => import('./documents.parts'),
  search: () => import('./documents.search'),
  references: () => import('./documents.references'),
}
