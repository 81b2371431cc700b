import type { Slice } from '../platform/slice'
import { fileHandlers } from './files.handlers'

export const files: Slice = { name: 'files', handlers: fileHandlers }
