import type { SliceSamples } from '../support/slice-samples'

const roundOf = `insert into admission_round (kindergarten_id, name, start_year, from_on, to_on, confirm_days, tie_rule, first_places)
    values ($1, 'Проба', 2026, '2026-10-01', '2026-12-31', 7, 1, 5) returning id`

export const admission: SliceSamples = {
  records: {
    admissionRound: roundOf,
    admissionCriterion: `insert into admission_criterion (kindergarten_id, name, points) values ($1, 'Проба', 2) returning id`,
    admissionApplication: `insert into admission_application (kindergarten_id, round_id, number, first_name, last_name, person_id_type, person_id, gender, birth_on,
        group_type, parents, claimed_ids, recognised_ids, filed_on, lot)
      values ($1, {admissionRound}, 1, 'Проба', 'Пробов', 2, '1234567890', 1, '2023-03-03', 2, '[]', '{}', '{}', '2026-11-01', 5) returning id`,
  },
  byName: {
    roundId: 'admissionRound',
    claimedId: 'admissionCriterion',
    recognisedId: 'admissionCriterion',
  },
  byPath: {
    '/api/Admissions': 'admissionApplication',
    '/api/Admissions/rounds': 'admissionRound',
    '/api/Admissions/criteria': 'admissionCriterion',
  },
  samples: {
    'POST /api/Admissions': () => ({ filedOn: '2026-11-02' }),
    'POST /api/Admissions/rounds': () => ({
      startYear: 2026,
      fromDate: '2026-10-01',
      toDate: '2026-12-31',
      firstPlaces: 5,
    }),
  },
  addresses: {
    '/kids/admission/{id}': { list: '/api/Admissions' },
    '/kids/admission/edit/{id}': { list: '/api/Admissions', at: '/kids/admission/edit/{}' },
    '/kids/admission/rounds/{id}': { list: '/api/Admissions/rounds' },
    '/kids/admission/rounds/edit/{id}': { list: '/api/Admissions/rounds', at: '/kids/admission/rounds/edit/{}' },
    '/kids/admission/criteria/{id}': { list: '/api/Admissions/criteria' },
  },
}
