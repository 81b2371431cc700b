import { may } from '@asistent/contract/core/access'
import type { SearchAction } from '../platform/slice/search'

export const actions: readonly SearchAction[] = [
  {
    label: 'Напиши съобщение',
    to: '/messages/create',
    access: may.create('Messages'),
    icon: 'messages',
    words: 'пиши ново писмо родителите',
  },
  {
    label: 'Направи анкета',
    to: '/polls/create',
    access: may.create('Polls'),
    icon: 'polls',
    words: 'въпрос гласуване',
  },
]

export const words = {
  '/calendar': 'рожден ден рождени дни празник среща събития срещи тържества',
  '/notes': 'бележки обяви дъска',
  '/notifications': 'известия камбанка',
}
