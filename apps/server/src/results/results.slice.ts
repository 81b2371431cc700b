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
import { sharedPageHandlers } from './shared-pages.handlers'
import { supportHandlers } from './support.handlers'
import { supportSessionHandlers } from './support-sessions.handlers'
import { templateHandlers } from './templates.handlers'
import { resultsPack } from './templates.pack'

export const results: Slice & WithDemo = {
  name: 'results',
  handlers: [
    ...measurementHandlers,
    ...templateHandlers,
    ...achievementHandlers,
    ...portfolioHandlers,
    ...sharedPageHandlers,
    ...portfolioMasterHandlers,
    ...supportHandlers,
    ...supportSessionHandlers,
  ],
  packs: [resultsPack],
  demo: { tables: resultsDemoTables, add: addResults },
  constraints: {
    support_record_session_once: () => refuseResults('session-taken', { field: 'fromTime' }),
    support_slot_child_once: () => refuseResults('slot-taken-child', { field: 'startTime' }),
    support_slot_staff_once: () => refuseResults('slot-taken-staff', { field: 'startTime' }),
    result_template_once: () => refuseResults('template-taken', { field: 'classSubjectId' }),
  },
}
