import { master } from '@asistent/contract/core/access'
import { listInstitutions } from '@asistent/contract/light/institutions/administration.calls'
import { send } from '../platform/api'
import type { SearchProvider } from '../platform/slice/search'

/** Ctrl-K: institutions, for the master. */
export const search: readonly SearchProvider[] = [
  {
    name: 'Детски градини и ясли',
    icon: 'kindergarten',
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

export const words = {
  '/platform/settings/database': 'архив резервно копие база данни възстановяване',
  '/days-off': 'празници почивни ваканция',
  '/platform/settings/configuration': 'настройки данни лого лимити',
  '/platform/settings/lock': 'заключи отключи период',
  '/platform/settings/school-years': 'година период',
  '/platform/audit': 'кой е изтрил кой е променил дневник журнал',
}
