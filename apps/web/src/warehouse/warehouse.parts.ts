import { later } from '../platform/later'
import type { SliceParts } from '../platform/slice/parts'

export const parts: SliceParts = {
  homeCards: [
    {
      id: 'stock',
      roles: ['Manciple', 'Director', 'Administrator'],
      order: 28,
      Card: later(() => import('./stock-card').then(({ StockCard }) => StockCard)),
    },
  ],
}
