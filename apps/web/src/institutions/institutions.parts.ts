import { listPartners } from '@asistent/contract/light/institutions/partners.calls'
import { getModuleLink, listExternalLinks } from '@asistent/contract/light/institutions/modules.calls'
import { useMemo } from 'react'
import { send } from '../platform/api'
import { useCall } from '../platform/use-call'
import type { HeaderParts } from '../platform/slice/header-parts'

// What the slice brings to the frame: external systems above, partners in the menu.
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

export const parts = { header }
