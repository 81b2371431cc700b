import { refuseHelp } from '@asistent/contract/help/problems'
import { helpTopic } from '../db/tables/help'
import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import './audit.words'
import { addHelpTopics } from './help.demo'
import { helpTopicHandlers } from './topics.handlers'

export const help: Slice & WithDemo = {
  name: 'help',
  handlers: helpTopicHandlers,
  demo: { tables: [helpTopic], add: addHelpTopics },
  constraints: { help_topic_about: () => refuseHelp('already-written') },
}
