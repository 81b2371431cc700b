import { getChildrenOverview } from '@asistent/contract/light/attendance/overview.calls'
import { Waiting } from '../blocks/parts/states'
import { later } from '../platform/later'
import type { SliceParts } from '../platform/slice/parts'
import { MarksBadge } from './offline-badge'

export const parts: SliceParts = {
  header: { waiting: { Badge: MarksBadge } },
  ownChild: [
    later(() => import('./own-child-days').then((module) => module.OwnChildDays), { meanwhile: <Waiting lines={4} /> }),
  ],
  childTabs: [
    {
      key: 'attendance',
      title: 'Присъствия',
      access: getChildrenOverview.access,
      Content: later(() => import('./references-child-year').then((module) => module.AttendanceTab), {
        meanwhile: <Waiting lines={6} />,
      }),
    },
  ],
}
