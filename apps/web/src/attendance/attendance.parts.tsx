import { getChildrenOverview } from '@asistent/contract/light/attendance/overview.calls'
import { Waiting } from '../blocks/parts/states'
import { later } from '../platform/later'
import type { SliceParts } from '../platform/slice/parts'
import { MarksBadge } from './offline-badge'

export const parts: SliceParts = {
  header: { waiting: { Badge: MarksBadge } },
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
