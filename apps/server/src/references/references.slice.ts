import { lagging } from '../platform/handler'
import type { Slice } from '../platform/slice'
import { measureHandlers } from './measures.handlers'
import { peopleHandlers } from './people.handlers'

export const references: Slice = {
  name: 'references',
  handlers: lagging([...measureHandlers, ...peopleHandlers]),
}
