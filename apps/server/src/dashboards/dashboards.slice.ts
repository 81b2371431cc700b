import type { Slice } from '../platform/slice'
import { childDashboardHandlers } from './child-dashboard.handlers'
import { compareFiguresJob, standingFigures } from './figures.job'
import { homeHandlers } from './home.handlers'
import { jobHandlers } from './jobs.handlers'
import { waitingHandlers } from './waiting.handlers'

export const dashboards: Slice = {
  name: 'dashboards',
  handlers: [...homeHandlers, ...childDashboardHandlers, ...waitingHandlers, ...jobHandlers],
  jobs: [compareFiguresJob],
  standing: standingFigures,
}
