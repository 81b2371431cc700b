import { later } from '../platform/later'
import type { SliceParts } from '../platform/slice/parts'

export const parts: SliceParts = {
  homeCards: [
    {
      id: 'topics-today',
      roles: ['Teacher'],
      order: 7,
      Card: later(() => import('./today-card').then(({ TodayTopicsCard }) => TodayTopicsCard)),
    },
  ],
}
