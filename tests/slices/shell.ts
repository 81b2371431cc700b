import type { SliceSamples } from '../support/slice-samples'

export const shell: SliceSamples = {
  addresses: {
    '/menu/{area}': '/menu/attendance',
  },
}
