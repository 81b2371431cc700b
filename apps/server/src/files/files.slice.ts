import type { Slice } from '../platform/slice'
import { fileHandlers } from './files.handlers'
import { sweepJob } from './sweep.job'

export const files: Slice = { name: 'files', handlers: fileHandlers, jobs: [sweepJob] }
