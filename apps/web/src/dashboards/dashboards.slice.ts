import type { Slice } from '../platform/slice/parts'

export const dashboards: Slice = {
  name: 'dashboards',
  screens: [],
  parts: () => import('./dashboards.parts'),
}
