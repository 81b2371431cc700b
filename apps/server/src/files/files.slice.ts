import type { Slice } from '../platform/slice'
import { fileHandlers } from './files.handlers'
import { orphansJob, planOrphans } from './orphans.job'
import { sweepJob } from './sweep.job'

export const files: Slice = {
  name: 'files',
  handlers: fileHandlers,
  jobs: [sweepJob, orphansJob],
  standing: (now) => [planOrphans(now)],
}
