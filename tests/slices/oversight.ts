import type { SliceSamples } from '../support/slice-samples'

export const oversight: SliceSamples = {
  records: {
    referenceView: `insert into reference_view (account_id, reference, name) select account_id, 'smp', 'Проба' from membership where kindergarten_id = $1 order by id limit 1 returning id`,
  },
  byPath: { '/api/MONReferences/views': 'referenceView' },
  samples: {
    'POST /api/MONReferences/views': {
      needsNone: 'keeps what was chosen, for oneself; whose kindergartens it is about is decided when it is read',
    },
  },
}
