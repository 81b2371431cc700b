import { refuseResults } from '@asistent/contract/results/problems'
import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import { achievementHandlers } from './achievements.handlers'
import './audit.words'
import './child-records.words'
import { measurementHandlers } from './measurements.handlers'
import { portfolioHandlers } from './portfolios.handlers'
import { portfolioMasterHandlers } from './portfolio-master.handlers'
import { addResults, resultsDemoTables } from './results.demo'
import { supportHandlers } from './support.handlers'
import { templateHandlers } from './templates.handlers'

export const results: Slice & WithDemo = {
  name: 'results',
  handlers: [
    ...measurementHandlers,
    ...templateHandlers,
    ...achievementHandlers,
    ...portfolioHandlers,
    ...portfolioMasterHandlers,
    ...supportHandlers,
  ],
  demo: { tables: resultsDemoTables, add: addResults },
  constraints: {
    result_template_once: () => refuseResults('template-taken', { field: 'classSubjectId' }),
  },
}
