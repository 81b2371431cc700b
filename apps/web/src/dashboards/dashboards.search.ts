import { searchDocuments } from '@asistent/contract/light/dashboards/search.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { send } from '../platform/api'
import type { SearchProvider } from '../platform/slice/search'

/** Ctrl-K: documents by number. A text without a digit sends no request. */
export const search: readonly SearchProvider[] = [
  {
    name: 'Документи по номер',
    icon: 'documents',
    order: 4,
    access: searchDocuments.access,
    find: async (text, signal) =>
      !/\d/.test(text)
        ? []
        : (await send(searchDocuments, { text }, { signal })).result.map(({ name, forDate, party, to }) => ({
            id: to,
            label: name,
            description: [formatDay(forDate), party].filter(Boolean).join(' · '),
            to,
          })),
  },
]

export const words = {
  '/kids/leaving': 'отписване на дете отпиши отпишете напуснало преместване друга градина',
}
