import { Waiting } from '../blocks/parts/states'
import { later } from '../platform/later'
import type { SliceParts } from '../platform/slice/parts'

export const parts: SliceParts = {
  profile: [later(() => import('./own-data').then((module) => module.OwnData), { meanwhile: <Waiting lines={2} /> })],
}
