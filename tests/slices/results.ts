import type { SliceSamples } from '../support/slice-samples'

export const results: SliceSamples = {
  records: {
    measurement: `insert into measurement (kindergarten_id, child_id, for_on, height_cm, weight_kg) values ($1, {child}, '2026-02-03', 104.5, 17.3) returning id`,
    resultTemplate: `insert into result_template (kindergarten_id, class_type, subject_id, indicators, text) values ($1, 6, {subject}, array['Проба'], 'Текст') returning id`,
    achievement: `insert into achievement (kindergarten_id, child_id, group_id, school_year_id, subject_id, stage, indicators, marks, percent, text, status)
    select $1, {child}, {group}, g.school_year_id, {subject}, 1, array['Проба'], array[2]::smallint[], 100, 'Проба', 1 from child_group g where g.id = {group} returning id`,
    portfolioItem: `insert into portfolio_item (kindergarten_id, child_id, part, title, for_on, picture) values ($1, {child}, 4, 'Проба', '2026-10-05', 1) returning id`,
    supportRecord: `insert into support_record (kindergarten_id, child_id, kind, title, from_on) values ($1, {child}, 3, 'Проба', '2026-10-05') returning id`,
    supportSlot: `insert into support_slot (kindergarten_id, child_id, staff_id, weekday, starts_at, ends_at, title, from_on) values ($1, {child}, {staff}, 6, '07:00', '07:30', 'Проба', '2026-10-05') returning id`,
    portfolioBackground: `insert into portfolio_background (name, pattern, colour) select 'Проба', 1, 1 where $1::int is not null returning id`,
    portfolioTemplate: `insert into portfolio_template (part, title, prompt) select 1, 'Проба', 'Проба' where $1::int is not null returning id`,
  },
  byName: {
    achievementId: 'achievement',
    'achievements.id': 'achievement',
    itemId: 'portfolioItem',
    supportId: 'supportRecord',
    supportSlotId: 'supportSlot',
    backgroundId: 'portfolioBackground',
    templateId: 'portfolioTemplate',
  },
  byPath: {
    '/api/StudentAnthropometrics': 'measurement',
    '/api/StudentAchievements': 'achievement',
    '/api/StudentAchievements/overview-models': 'child',
    '/api/StudentAchievements/templates': 'resultTemplate',
    '/api/StudentPortfolios': 'child',
    '/api/StudentPortfolios/export': 'child',
    '/api/complex/Administration/students/personalEducationalWork': 'child',
    '/api/administration/StudentAchievements/templates': { needsNone: 'the master’s own templates' },
  },
  samples: {
    'POST /api/complex/Administration/students/personalEducationalWork': (ids) => ({
      id: ids.supportRecord,
      studentId: ids.child,
    }),
    'POST /api/complex/Administration/students/supportSchedule': (ids) => ({
      id: ids.supportSlot,
      studentId: ids.child,
    }),
    'POST /api/StudentAnthropometrics': (ids) => ({
      forDate: '2026-02-04',
      items: [{ studentId: ids.child, heightCm: 104, weightKg: 17 }],
    }),
  },
  addresses: {
    '/kids/portfolio/{id}': { list: '/api/StudentPortfolios/overview-models' },
    '/kids/personal-work/{id}': { list: '/api/complex/Administration/students/personalEducationalWork' },
    '/admin/templates/educational-results/{id}': { list: '/api/administration/StudentAchievements/templates' },
    '/educational-results/templates/{id?}': { list: '/api/StudentAchievements/templates' },
  },
}
