import type { Slice } from '../platform/slice'
import { compareFiguresJob, standingFigures } from './figures.job'
import { homeHandlers } from './home.handlers'

export const dashboards: Slice = {
  name: 'dashboards',
  handlers: homeHandlers,
  jobs: [compareFiguresJob],
  standing: standingFigures,
}
