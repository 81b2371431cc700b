import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import './audit.words'
import './child-records.words'
import { addFeed, feedDemoTables } from './feed.demo'
import { feedHandlers } from './feed.handlers'
import { notifyFamiliesJob } from './feed.job'
import { photoHandlers } from './photos.handlers'

export const feed: Slice & WithDemo = {
  name: 'feed',
  handlers: [...feedHandlers, ...photoHandlers],
  jobs: [notifyFamiliesJob],
  demo: { tables: feedDemoTables, add: addFeed },
}
