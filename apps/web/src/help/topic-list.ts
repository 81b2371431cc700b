import { aboutChildren } from './topic-list-children'
import { aboutStart } from './topic-list-start'
import { aboutWork } from './topic-list-work'

// Every topic of domain.md 10.1, in its order inside each area. A topic whose text isn't written yet, or whose slice
// isn't there, is not shown: writing it is adding `topics/<slug>.ts`.

export const topicList = [...aboutStart, ...aboutChildren, ...aboutWork] as const

export type TopicSlug = (typeof topicList)[number]['slug']
