import type { SliceSamples } from '../support/slice-samples'

export const references: SliceSamples = {
  byName: {
    subjectId: 'subject',
  },
  byPath: {
    '/api/StudentReferences/lecture-lessons': 'staff',
  },
  addresses: {
    '/references/lecture-lessons/{id}': { list: '/api/StudentReferences/lecture-lessons', field: 'staffId' },
  },
}
