import type { Access } from '@asistent/contract/core/access'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { rightsOf } from '@asistent/domain/access/matrix'
import { roles, type Role } from '@asistent/domain/access/roles'
import { allows } from '../platform/user'
import { slices } from '../platform/slice/registered'
import type { TopicEntry } from './topic-entry'
import type { Topic } from './topic'
import { topicList, type TopicSlug } from './topic-list'

/** Each text is lazy-loaded. */
const texts = import.meta.glob<{ readonly topic: Topic }>('./topics/*.ts')

export type ListedTopic = TopicEntry<TopicSlug>

const all: readonly ListedTopic[] = topicList

const loaderOf = (slug: string) => texts[`./topics/${slug}.ts`]

export const isWritten = (slug: string): boolean => loaderOf(slug) !== undefined

const built = new Set(slices().map((slice) => slice.name))

/** Topics with a text and an existing slice. */
export const listedTopics: readonly ListedTopic[] = all.filter(
  ({ slug, needs }) => isWritten(slug) && needs.every((slice) => built.has(slice)),
)

export const topicOf = (slug: string | undefined): ListedTopic | undefined =>
  listedTopics.find((topic) => topic.slug === slug)

/** Also for hidden topics, so that sentences with their names stay complete. */
export const titleOf = (slug: string): string => all.find((topic) => topic.slug === slug)?.title ?? ''

export async function loadTopic(slug: TopicSlug): Promise<Topic> {
  const load = loaderOf(slug)
  if (!load) throw new Error(`no text of ${slug}`)
  return (await load()).topic
}

export const topicsFor = (user: UserData): ListedTopic[] => listedTopics.filter(({ access }) => allows(user, access))

/** Built-in roles with this access, without custom roles. */
export function rolesOf(access: Access): Role[] {
  const opens = (role: Role, one: Access): boolean => {
    switch (one.kind) {
      case 'may':
        return role !== 'Master' && rightsOf(role, one.resource)[one.right]
      case 'save':
        return role !== 'Master' && rightsOf(role, one.resource).update
      case 'master':
        return role === 'Master' && rightsOf(role, one.resource)[one.right]
      case 'role':
        return one.roles.includes(role)
      case 'either':
        return one.of.some((part) => opens(role, part))
      default:
        return true
    }
  }
  return roles.filter((role) => opens(role, access))
}
