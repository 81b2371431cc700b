import { createElement } from 'react'
import { later } from '../platform/later'
import type { SliceParts } from '../platform/slice/parts'

export const parts: SliceParts = {
  homeCards: [
    {
      id: 'warnings',
      roles: ['Municipality', 'MON'],
      order: 9,
      width: 3,
      Card: later(() => import('./warnings-card').then((module) => module.WarningsCard), {
        meanwhile: createElement('span', { 'data-waiting': true }),
      }),
    },
    {
      id: 'names',
      roles: ['Municipality', 'MON'],
      order: 8,
      width: 3,
      Card: later(() => import('./names-card').then((module) => module.NamesCard), {
        meanwhile: createElement('span', { 'data-waiting': true }),
      }),
    },
  ],
}
