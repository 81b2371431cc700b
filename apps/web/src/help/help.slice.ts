import type { Slice } from '../platform/slice/parts'
import { helpRoutes } from './help.routes'

export const help: Slice = {
  name: 'help',
  screens: helpRoutes,
  search: () => import('./help.search'),
}
