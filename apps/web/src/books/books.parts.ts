import { later } from '../platform/later'
import type { SliceParts } from '../platform/slice/parts'

export const parts: SliceParts = {
  homeCards: [
    {
      id: 'documents',
      roles: ['Parent'],
      order: 90,
      Card: later(() => import('./documents-card').then((module) => module.DocumentsCard)),
    },
  ],
}
