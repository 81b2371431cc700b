import { monthStep } from '../db/tables/dashboards'
import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import './audit.words'
import { childDashboardHandlers } from './child-dashboard.handlers'
import { compareFiguresJob, foldFiguresJob, planFiguresJob, planFoldJob, standingFigures } from './figures.job'
import { healthHandlers } from './health.handlers'
import { homeHandlers } from './home.handlers'
import { jobHandlers } from './jobs.handlers'
import { leavingHandlers } from './leaving.handlers'
import { addMonthSteps } from './month-end.demo'
import { monthEndHandlers } from './month-end.handlers'
import { packHandlers } from './packs.handlers'
import { searchHandlers } from './search.handlers'
import { setupHandlers } from './setup.handlers'
import { startHandlers } from './start.handlers'
import { waitingHandlers } from './waiting.handlers'

export const dashboards: Slice & WithDemo = {
  name: 'dashboards',
  handlers: [
    ...homeHandlers,
    ...childDashboardHandlers,
    ...waitingHandlers,
    ...jobHandlers,
    ...monthEndHandlers,
    ...leavingHandlers,
    ...setupHandlers,
    ...startHandlers,
    ...packHandlers,
    ...healthHandlers,
    ...searchHandlers,
  ],
  jobs: [planFiguresJob, compareFiguresJob, planFoldJob, foldFiguresJob],
  standing: standingFigures,
  demo: { tables: [monthStep], add: addMonthSteps },
}
