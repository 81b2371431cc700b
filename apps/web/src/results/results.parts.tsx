import { may, onlyRoles } from '@asistent/contract/core/access'
import { Waiting } from '../blocks/parts/states'
import { later } from '../platform/later'
import type { SliceParts } from '../platform/slice/parts'

const meanwhile = <Waiting lines={5} />

export const parts: SliceParts = {
  childTabs: [
    {
      key: 'results',
      title: 'Резултати',
      access: may.read('StudentAchievements'),
      Content: later(() => import('./child-results').then((module) => module.ResultsTab), { meanwhile }),
    },
    {
      key: 'growth',
      title: 'Ръст и тегло',
      access: may.read('StudentAnthropometric'),
      Content: later(() => import('./growth').then((module) => module.GrowthTab), { meanwhile }),
    },
    {
      key: 'support',
      title: 'Подкрепа и бележки',
      access: onlyRoles('Director', 'Teacher', 'ResourceSpecialist', 'Parent'),
      Content: later(() => import('./child-support').then((module) => module.SupportTab), { meanwhile }),
    },
  ],
}
