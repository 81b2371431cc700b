import { may } from '@asistent/contract/core/access'
import { Waiting } from '../blocks/parts/states'
import { later } from '../platform/later'
import type { SliceParts } from '../platform/slice/parts'

export const parts: SliceParts = {
  childTabs: [
    {
      key: 'fees',
      title: 'Такси',
      access: may.read('ActivityFees'),
      Content: later(() => import('./family-account').then((module) => module.FeesTab), {
        meanwhile: <Waiting lines={5} />,
      }),
    },
  ],
}
