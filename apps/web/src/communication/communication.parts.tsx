import { getCounters } from '@asistent/contract/communication/counters.calls'
import { may } from '@asistent/contract/core/access'
import { Waiting } from '../blocks/parts/states'
import { later } from '../platform/later'
import { refreshTopics, useCall } from '../platform/use-call'
import { allows, useUser } from '../platform/user'
import type { Counters, HeaderParts } from '../shell/header-parts'
import type { SliceParts } from '../shell/parts'

// What the slice brings to the frame: the bell, the envelope and the badges (product.md 2). Their questions fail in
// silence (product.md 7): what isn't known isn't shown. The numbers come with the page, the lists when they are opened.

const waiting = <Waiting lines={3} />

const header: HeaderParts = {
  notifications: {
    useCount: () => {
      const { unseenEvents = 0, unvotedPolls = 0 } = useCounterValues()
      return unseenEvents + unvotedPolls
    },
    List: later(() => import('./header-notices').then((module) => module.HeaderNotices), { meanwhile: waiting }),
  },
  messages: {
    useCount: () => useCounterValues().unseenMessages ?? 0,
    List: later(() => import('./header-messages').then((module) => module.HeaderMessages), { meanwhile: waiting }),
  },
  counters: {
    useCounters: useCounterValues,
    refresh: () => refreshTopics(['counters']),
  },
}

function useCounterValues(): Counters {
  const user = useUser()
  const { data } = useCall(
    getCounters,
    {},
    { enabled: allows(user, may.read('Counters')) && user?.consolidation === false },
  )
  return data ?? {}
}

export const parts: SliceParts = { header }
