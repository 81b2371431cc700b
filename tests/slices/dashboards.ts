import type { SliceSamples } from '../support/slice-samples'

export const dashboards: SliceSamples = {
  addresses: {
    '/kids/leaving/{studentId}': { list: '/api/Students' },
  },
}
