import { listChildFeed } from '@asistent/contract/light/feed/feed.calls'
import { Waiting } from '../blocks/parts/states'
import { later } from '../platform/later'
import type { SliceParts } from '../platform/slice/parts'

export const parts: SliceParts = {
  childTabs: [
    {
      key: 'day',
      title: 'Денят на детето',
      access: listChildFeed.access,
      when: (user) => user.dailyFeed,
      Content: later(() => import('./child-days').then((module) => module.ChildDays), {
        meanwhile: <Waiting lines={6} />,
      }),
    },
  ],
}
