import { signedIn } from '@asistent/contract/core/access'
import { ranked, wordsOf } from '@asistent/domain/kernel/kin-words'
import type { SearchProvider } from '../platform/slice/search'
import { currentUser } from '../platform/user'
import { fetchTopics } from './stored-topics'
import { topicsFor } from './topics'

const shown = 4

/** Ctrl-K: help topics by title and keywords. */
export const search: readonly SearchProvider[] = [
  {
    name: 'Помощ',
    icon: 'help',
    access: signedIn,
    // After people, which are searched more often.
    order: 20,
    find: async (text) => {
      const user = currentUser()
      const topics = user ? topicsFor(user, await fetchTopics()) : []
      const rows = ranked(text, topics, ({ title, keywords, lead }) => [
        [8, wordsOf(title)],
        [5, wordsOf(keywords)],
        [2, wordsOf(lead)],
      ])
      return rows
        .slice(0, shown)
        .map(({ slug, title, lead }) => ({ id: slug, label: title, description: lead, to: `/platform/help/${slug}` }))
    },
  },
]
