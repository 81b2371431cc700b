import type { OutputOf } from '@asistent/contract/core/call'
import { signedIn } from '@asistent/contract/core/access'
import { listHelpTopics } from '@asistent/contract/light/help/topics.calls'
import { useMemo } from 'react'
import { queryClient, queryOf, useCall } from '../platform/use-call'
import { listedTopics, type ListedTopic } from './topics'

// Topics as the master and the kindergarten have changed them (docs/guides/help.md).

export type StoredTopic = OutputOf<typeof listHelpTopics>['result'][number]

export const slugOf = ({ id, about }: Pick<StoredTopic, 'id' | 'about'>): string => about ?? `t${id}`

/** The list also contains notes of kindergartens and topics that they added. */
const isNote = ({ about, kindergartenName }: StoredTopic): boolean => about !== null && kindergartenName !== null

/** Stored topics have no screens; added ones follow the bundled ones of their shelf. */
const addedTopic = (stored: StoredTopic): ListedTopic => ({
  slug: slugOf(stored),
  title: stored.title,
  lead: stored.lead ?? '',
  area: stored.area,
  order: 10_000,
  // The server returns only topics for the caller's role.
  access: signedIn,
  screens: [],
  keywords: '',
  checksum: '',
  html: stored.content,
  kindergartenName: stored.kindergartenName,
})

export function mergeTopics(stored: readonly StoredTopic[]): readonly ListedTopic[] {
  const replacements = new Map(stored.flatMap((one) => (one.about && !isNote(one) ? [[one.about, one]] : [])))
  const added = stored.filter(({ about }) => about === null).map(addedTopic)
  const notes = stored.filter(isNote)
  const bundled = listedTopics.map((topic) => {
    const replacement = replacements.get(topic.slug)
    if (!replacement) return topic
    const { title, lead, content } = replacement
    return { ...topic, title, lead: lead ?? topic.lead, html: content }
  })
  return [...bundled, ...added].map((topic) => {
    const those = notes.filter(({ about }) => about === topic.slug)
    return those.length > 0 ? { ...topic, notes: those } : topic
  })
}

/** Bundled topics until the response arrives, and if it fails. */
export function useTopics(): { topics: readonly ListedTopic[]; stored: readonly StoredTopic[]; isPending: boolean } {
  // A failed call becomes pending again with each part that mounts, so a page must not unmount its parts then.
  const { data, isFetched } = useCall(listHelpTopics, {})
  const stored = data?.result
  return useMemo(
    () => ({ topics: stored ? mergeTopics(stored) : listedTopics, stored: stored ?? [], isPending: !isFetched }),
    [stored, isFetched],
  )
}

/** For use outside components. */
export async function fetchTopics(): Promise<readonly ListedTopic[]> {
  const stored = await queryClient.ensureQueryData(queryOf(listHelpTopics, {})).catch(() => undefined)
  return mergeTopics(stored?.result ?? [])
}
