import type { SliceSamples } from '../support/slice-samples'

export const register: SliceSamples = {
  records: {
    registerBatch: `insert into register_batch (kindergarten_id, start_year, from_on, to_on, words, sends, changes, deletes, state) values ($1, 2026, '2026-11-01', '2026-11-30', 'Проба', 1, 0, 0, 2) returning id`,
    registerRecord: `insert into register_record (kindergarten_id, start_year, section, key, group_id, child_id, for_on, state, theirs, theirs_id)
      values ($1, 2026, 2, 'sample:' || {child}, {group}, {child}, '2026-11-03', 2, '{"type": 1}', 990001) returning id`,
    registerReport: `insert into register_report (kindergarten_id, made_at, start_year, from_on, to_on, same, missing, different, extra, blocked) values ($1, '2026-11-14T01:00:00Z', 2026, '2026-09-15', '2026-11-14', 1, 0, 0, 0, 0) returning id`,
    registerNotice: `insert into register_notice (notice_id, person_id, cause, body, received_at) select 990001, $1, 1, '{}', '2026-11-14T01:00:00Z' returning id`,
  },
  byPath: {
    '/api/NeispuoIntegration/reports': 'registerReport',
    '/api/NeispuoIntegration/medical-notices': 'registerNotice',
    '/api/NeispuoIntegration/finalize-classbook': 'registerRecord',
    '/api/NeispuoIntegration/unfinalize-classbook': 'registerRecord',
    ...Object.fromEntries(
      ['topics', 'classbook', 'achievements', 'attendances', 'class-programs', 'substitutions', 'records'].map(
        (name) => [`/api/NeispuoIntegration/neispuo-delete-${name}`, 'registerRecord'],
      ),
    ),
  },
  samples: {
    'POST /api/NeispuoIntegration/cb': () => ({ fingerprint: '0'.repeat(64), month: 11, year: 2026 }),
    ...Object.fromEntries(
      ['topics', 'classbook', 'achievements', 'attendances', 'class-programs', 'substitutions', 'records'].map(
        (name) => [
          `DELETE /api/NeispuoIntegration/neispuo-delete-${name}/{id}`,
          (ids: Readonly<Record<string, number>>) => ({ id: ids.registerRecord, fingerprint: '0'.repeat(64) }),
        ],
      ),
    ),
  },
}
