import { listInstitutions } from '@asistent/contract/institutions/administration.calls'
import { listPartners } from '@asistent/contract/institutions/partners.calls'
import { getModuleLink, listExternalLinks } from '@asistent/contract/institutions/platform.calls'
import { master } from '@asistent/contract/core/access'
import { useMemo } from 'react'
import { send } from '../platform/api'
import { useCall } from '../platform/use-call'
import type { HeaderParts } from '../shell/header-parts'
import type { SearchProvider } from '../shell/search'

// What the slice brings to the frame: external systems above, partners in the menu, institutions under the master's Ctrl-K.
// The header's questions fail in silence (product.md 7): what isn't known isn't offered.

const none: never[] = []

const header: HeaderParts = {
  externalSystems: {
    useLinks: () => {
      const { data } = useCall(listExternalLinks, {})
      return useMemo(
        () => ({
          downloads: Object.fromEntries((data?.result ?? none).map(({ key, url }) => [key, url])),
          modules: (data?.modules ?? none).map(({ module }) => module),
        }),
        [data],
      )
    },
    redirectAddress: async (module) => (await send(getModuleLink, { module })).data,
  },
  partners: { usePartners: () => useCall(listPartners, { orderByColumn: 'name' }).data?.result ?? none },
}

const search: readonly SearchProvider[] = [
  {
    name: 'Детски градини и ясли',
    access: master.read('Kindergarten'),
    find: async (text, signal) =>
      (await send(listInstitutions, { search: text, pageSize: 8 }, { signal })).result.map(
        ({ id, name, city, code }) => ({
          id,
          label: name,
          description: [city, code].filter(Boolean).join(' · '),
          to: `/admin/kindergartens/${id}`,
        }),
      ),
  },
]

export const parts = { header, search }
