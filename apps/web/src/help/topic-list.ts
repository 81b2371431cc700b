import { aboutChildren } from './topic-list-children'
import { aboutStart } from './topic-list-start'
import { aboutWork } from './topic-list-work'

// Topics of domain.md 10.1, in order within each area. A topic without a text or whose slice does not exist is
// hidden; add `topics/<slug>.ts` to write its text.

export const topicList = [...aboutStart, ...aboutChildren, ...aboutWork] as const

export type TopicSlug = (typeof topicList)[number]['slug']
