import type { WithDemo } from '../demo/part'
import { lagging } from '../platform/handler'
import type { Slice } from '../platform/slice'
import './audit.words'
import { monthlyJob, standingMonthly } from './monthly.job'
import { monthEndsHandlers } from './month-ends.handlers'
import { nameOpeningHandlers } from './names.handlers'
import { addOversight, oversightDemoTables } from './oversight.demo'
import { placeReferenceHandlers } from './references.handlers'
import { viewHandlers } from './views.handlers'
import { warningHandlers } from './warnings.handlers'
import { standingWarnings, warningsJob } from './warnings.job'

export const oversight: Slice & WithDemo = {
  name: 'oversight',
  handlers: lagging([
    ...placeReferenceHandlers,
    ...viewHandlers,
    ...nameOpeningHandlers,
    ...warningHandlers,
    ...monthEndsHandlers,
  ]),
  jobs: [monthlyJob, warningsJob],
  standing: (now) => [...standingMonthly(now), ...standingWarnings(now)],
  demo: { tables: oversightDemoTables, add: addOversight },
}
