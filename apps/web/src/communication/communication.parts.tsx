import { Waiting } from '../blocks/parts/states'
import { later } from '../platform/later'
import { refreshTopics } from '../platform/use-call'
import type { HeaderParts } from '../platform/slice/header-parts'
import type { SliceParts } from '../platform/slice/parts'
import { useCounters } from './header-counters'

// Bell, envelope and badges of the shell (product.md 2). Their errors are silent (product.md 7): unknown counts are
// hidden. Counts load with the page, lists when opened.

const waiting = <Waiting lines={3} />

const header: HeaderParts = {
  notifications: {
    useCount: () => {
      const { unseenEvents = 0, unvotedPolls = 0 } = useCounters()
      return unseenEvents + unvotedPolls
    },
    List: later(() => import('./header-notices').then((module) => module.HeaderNotices), { meanwhile: waiting }),
  },
  messages: {
    useCount: () => useCounters().unseenMessages ?? 0,
    List: later(() => import('./header-messages').then((module) => module.HeaderMessages), { meanwhile: waiting }),
  },
  counters: {
    useCounters,
    refresh: () => refreshTopics(['counters']),
  },
}

export const parts: SliceParts = {
  header,
  profile: [
    later(() => import('./notifications-settings').then((module) => module.NotificationSettings), {
      meanwhile: waiting,
    }),
  ],
}
