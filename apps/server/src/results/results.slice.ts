import { refuseResults } from '@asistent/contract/results/problems'
import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import { achievementHandlers } from './achievements.handlers'
import './audit.words'
import { measurementHandlers } from './measurements.handlers'
import { addResults, resultsDemoTables } from './results.demo'
import { templateHandlers } from './templates.handlers'

export const results: Slice & WithDemo = {
  name: 'results',
  handlers: [...measurementHandlers, ...templateHandlers, ...achievementHandlers],
  demo: { tables: resultsDemoTables, add: addResults },
  constraints: {
    result_template_once: () => refuseResults('template-taken', { field: 'classSubjectId' }),
  },
}
