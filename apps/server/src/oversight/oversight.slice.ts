import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import { placeReferenceHandlers } from './references.handlers'

export const oversight: Slice & WithDemo = {
  name: 'oversight',
  handlers: [...placeReferenceHandlers],
}
