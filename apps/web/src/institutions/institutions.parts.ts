import { listPartners } from '@asistent/contract/light/institutions/partners.calls'
import { getModuleLink, listExternalLinks } from '@asistent/contract/light/institutions/modules.calls'
import { useMemo } from 'react'
import { send } from '../platform/api'
import { useCall } from '../platform/use-call'
import type { HeaderParts } from '../platform/slice/header-parts'

// Elements of the shell: external systems in the top bar, partners in the menu. Errors are silent (product.md 7):
// unknown ones are hidden.

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
