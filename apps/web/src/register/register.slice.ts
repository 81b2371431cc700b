import type { Slice } from '../platform/slice/parts'
import { registerRoutes } from './register.routes'

export const register: Slice = {
  name: 'register',
  screens: registerRoutes,
  references: () => import('./register.references'),
}
