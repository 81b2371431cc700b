import type { SliceSamples } from '../support/slice-samples'

export const dashboards: SliceSamples = {
  noRecord: {
    jobId: 'jobs belong to the platform',
  },
  addresses: {
    '/kids/leaving/{studentId?}': { list: '/api/Students' },
  },
}
