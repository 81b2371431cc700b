import { either, master, may, onlyRoles, signedIn, type Access } from '@asistent/contract/core/access'
import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Resource } from '@asistent/domain/access/resources'
import type { Role } from '@asistent/domain/access/roles'
import { allows } from '../platform/user'
import type { StoredTopic } from './stored-topics'
import type { Topic, TopicEntry } from './topic'

const entries = import.meta.glob<TopicEntry>('./topics/*.md', { query: '?entry', import: 'default', eager: true })
/** Each text is lazy-loaded. */
const texts = import.meta.glob<Topic>('./topics/*.md', { import: 'default' })
const pictures = import.meta.glob<string>('./pictures/*.webp', { query: '?url', import: 'default', eager: true })

export interface ListedTopic extends Omit<TopicEntry, 'access'> {
  readonly access: Access
  /** Markup of a stored topic, instead of the bundled text. */
  readonly html?: string
  /** Kindergarten that added the topic. */
  readonly kindergartenName?: string | null
  readonly notes?: readonly StoredTopic[]
}

/** 'read Activities | master read Activities | roles Parent'. help.test.ts checks the names. */
const accessOf = (rule: string): Access => {
  const [first = signedIn, ...others] = rule.split(' | ').map((text): Access => {
    const [kind, ...names] = text.split(' ')
    if (kind === 'signed-in') return signedIn
    if (kind === 'roles') return onlyRoles(...(names as Role[]))
    if (kind === 'master') return master.read(names[1] as Resource)
    return may[kind as 'read' | 'create' | 'update'](names[0] as Resource)
  })
  return others.length > 0 ? either(first, ...others) : first
}

export const listedTopics: readonly ListedTopic[] = Object.values(entries)
  .map((entry) => ({ ...entry, access: accessOf(entry.access) }))
  .toSorted((left, right) => left.order - right.order)

export const topicOf = (slug: string | undefined): ListedTopic | undefined =>
  listedTopics.find((topic) => topic.slug === slug)

export const titleOf = (slug: string): string => topicOf(slug)?.title ?? ''

/** Address of the screenshot of a topic. */
export const pictureOf = (slug: string): string | undefined => pictures[`./pictures/${slug}.webp`]

export async function loadTopic(slug: string): Promise<Topic> {
  const load = texts[`./topics/${slug}.md`]
  if (!load) throw new Error(`no text of ${slug}`)
  return load()
}

export const topicsFor = (user: UserData, topics: readonly ListedTopic[] = listedTopics): ListedTopic[] =>
  topics.filter(({ access }) => allows(user, access))
