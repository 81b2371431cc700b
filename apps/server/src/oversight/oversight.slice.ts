import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import './audit.words'
import { monthlyJob, standingMonthly } from './monthly.job'
import { nameOpeningHandlers } from './names.handlers'
import { addOversight, oversightDemoTables } from './oversight.demo'
import { placeReferenceHandlers } from './references.handlers'
import { viewHandlers } from './views.handlers'

export const oversight: Slice & WithDemo = {
  name: 'oversight',
  handlers: [...placeReferenceHandlers, ...viewHandlers, ...nameOpeningHandlers],
  jobs: [monthlyJob],
  standing: standingMonthly,
  demo: { tables: oversightDemoTables, add: addOversight },
}
