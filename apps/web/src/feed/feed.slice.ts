import type { Slice } from '../platform/slice/parts'
import { feedRoutes } from './feed.routes'

export const feed: Slice = { name: 'feed', screens: feedRoutes, parts: () => import('./feed.parts') }
