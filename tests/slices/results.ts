import type { SliceSamples } from '../support/slice-samples'

export const results: SliceSamples = {
  records: {
    measurement: `insert into measurement (kindergarten_id, child_id, for_on, height_cm, weight_kg) values ($1, {child}, '2026-02-03', 104.5, 17.3) returning id`,
    resultTemplate: `insert into result_template (kindergarten_id, class_type, subject_id, indicators, text) values ($1, 6, {subject}, array['Проба'], 'Текст') returning id`,
    achievement: `insert into achievement (kindergarten_id, child_id, group_id, school_year_id, subject_id, stage, indicators, marks, percent, text, status)
    select $1, {child}, {group}, g.school_year_id, {subject}, 1, array['Проба'], array[2]::smallint[], 100, 'Проба', 1 from child_group g where g.id = {group} returning id`,
  },
  byName: { achievementId: 'achievement' },
  byPath: {
    '/api/StudentAnthropometrics': 'measurement',
    '/api/StudentAchievements': 'achievement',
    '/api/StudentAchievements/overview-models': 'child',
    '/api/StudentAchievements/templates': 'resultTemplate',
    '/api/administration/StudentAchievements/templates': { needsNone: 'the master’s own templates' },
  },
  samples: {
    'POST /api/StudentAnthropometrics': (ids) => ({
      forDate: '2026-02-04',
      items: [{ studentId: ids.child, heightCm: 104, weightKg: 17 }],
    }),
  },
  addresses: {
    '/educational-results/templates/{id?}': { list: '/api/StudentAchievements/templates' },
  },
}
