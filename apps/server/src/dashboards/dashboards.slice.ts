import type { Slice } from '../platform/slice'
import { compareFiguresJob, standingFigures } from './figures.job'
import { homeHandlers } from './home.handlers'
import { jobHandlers } from './jobs.handlers'
import { waitingHandlers } from './waiting.handlers'

export const dashboards: Slice = {
  name: 'dashboards',
  handlers: [...homeHandlers, ...waitingHandlers, ...jobHandlers],
  jobs: [compareFiguresJob],
  standing: standingFigures,
}
