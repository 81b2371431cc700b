import { onlyRoles } from '@asistent/contract/core/access'
import { Waiting } from '../blocks/parts/states'
import { later } from '../platform/later'
import type { SliceParts } from '../platform/slice/parts'

const meanwhile = <Waiting lines={5} />

export const parts: SliceParts = {
  childTabs: [
    {
      key: 'papers',
      title: 'Бележки и документи',
      access: onlyRoles('Director', 'Administrator', 'Teacher'),
      Content: later(() => import('./child-papers').then((module) => module.PapersTab), { meanwhile }),
    },
  ],
}
