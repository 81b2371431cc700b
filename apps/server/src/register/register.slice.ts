import { refuseRegister } from '@asistent/contract/register/problems'
import type { WithDemo } from '../demo/part'
import { serveRegisterSimulator } from './simulator/serve'
import type { Slice } from '../platform/slice'
import { certificateDataHandlers } from './certificates.handlers'
import { masterHandlers } from './master.handlers'
import { finalizeHandlers } from './finalize.handlers'
import { finalizeBookJob } from './finalize.job'
import { noticeHandlers } from './notices.handlers'
import { acknowledgeNoticesJob, readNoticesJob, standingNotices } from './notices.job'
import { overviewHandlers } from './overview.handlers'
import { planReconciliationJob, reconcileJob, standingReconciliation } from './reconcile.job'
import { recordHandlers } from './records.handlers'
import { addRegister, registerDemoTables } from './register.demo'
import { readNumbersJob } from './sample-list.job'
import { sendBatchJob } from './send.job'
import { sendingHandlers } from './sending.handlers'
import { simulatedSeed } from './simulator-seed.queries'
import './archive.words'

export const register: Slice & WithDemo = {
  name: 'register',
  handlers: [
    ...recordHandlers,
    ...sendingHandlers,
    ...noticeHandlers,
    ...finalizeHandlers,
    ...overviewHandlers,
    ...masterHandlers,
    ...certificateDataHandlers,
  ],
  jobs: [
    sendBatchJob,
    readNumbersJob,
    reconcileJob,
    planReconciliationJob,
    readNoticesJob,
    acknowledgeNoticesJob,
    finalizeBookJob,
  ],
  standing: (now) => [...standingReconciliation(now), ...standingNotices(now)],
  demo: { tables: registerDemoTables, add: addRegister },
  serve: (http, { config, database, now }) => {
    if (!config.demo || config.neispuo.url !== undefined) return
    serveRegisterSimulator(http, now, (code, startYear) =>
      database.transact('read', 'set local role asistent_system', async ({ tx }) => ({
        value: await simulatedSeed(tx, code, startYear),
      })),
    )
  },
  constraints: {
    // Whoever comes second with the same difference.
    register_record_once: () => refuseRegister('difference-changed'),
  },
}
