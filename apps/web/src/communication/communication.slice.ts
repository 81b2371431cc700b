import type { Slice } from '../platform/slice/parts'
import { calendarRoutes } from './calendar.routes'
import { communicationRoutes } from './communication.routes'

export const communication: Slice = {
  name: 'communication',
  screens: [...communicationRoutes, ...calendarRoutes],
  parts: () => import('./communication.parts'),
  leaving: () => import('./push-leaving'),
  search: () => import('./communication.search'),
  waiting: () => import('./communication.waiting'),
}
