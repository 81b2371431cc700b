import { master, may } from '@asistent/contract/core/access'
import { listAccounts } from '@asistent/contract/light/identity/account-management.calls'
import { listUsers } from '@asistent/contract/light/identity/users.calls'
import { send } from '../platform/api'
import type { SearchProvider } from '../platform/slice/search'

const few = { pageSize: 6 }

/** Ctrl-K: accounts, all of them for the master, those of the kindergarten for others. */
export const search: readonly SearchProvider[] = [
  {
    name: 'Профили',
    icon: 'users',
    access: master.read('Users'),
    find: async (search, signal) => {
      const { result } = await send(listAccounts, { ...few, search }, { signal })
      return result.map(({ id, name, email }) => ({
        id,
        label: name,
        description: email,
        to: `/admin/user/info?userId=${id}`,
      }))
    },
  },
  {
    name: 'Потребители',
    icon: 'users',
    // After children and staff, which are searched more often.
    order: 10,
    access: may.read('Users'),
    find: async (search, signal) => {
      const { result } = await send(listUsers, { ...few, search }, { signal })
      return result.map(({ id, kindergartenId, name, email, roles }) => ({
        id: `${id}-${kindergartenId}`,
        label: name,
        description: roles.map((role) => role.name).join(', '),
        to: `/platform/groups?search=${encodeURIComponent(email)}`,
      }))
    },
  },
]

export const words = {
  '/admin/outbox': 'неизпратени писма поща',
  '/profile': 'паролата пропуск парола смяна двуфакторен вход ключ снимка имейл език настройки',
  '/platform/groups': 'роля потребители права достъп покани',
  '/platform/groups/invite': 'покани служител',
  '/parents/registration-parents': 'заявки достъп родител',
}
