import type { Slice } from '../platform/slice'
import { measureHandlers } from './measures.handlers'

export const references: Slice = {
  name: 'references',
  handlers: [...measureHandlers],
}
