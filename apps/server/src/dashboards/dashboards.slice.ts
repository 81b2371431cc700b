import type { Slice } from '../platform/slice'
import { homeHandlers } from './home.handlers'

export const dashboards: Slice = { name: 'dashboards', handlers: homeHandlers }
