import type { SliceSamples } from '../support/slice-samples'

export const staff: SliceSamples = {
  records: {
    staff: `select s.id from staff_member s left join account a on a.id = s.account_id
    where s.kindergarten_id = $1 order by a.email = $2 desc nulls last, s.id limit 1`,
    colleague: `select id from staff_member where kindergarten_id = $1 and id <> {staff} and left_on is null and is_pedagogical order by id desc limit 1`,
    staffPaper: `insert into staff_paper (kindergarten_id, staff_id, kind) values ($1, {staff}, 99) returning id`,
    /** In a year without other entries, with another member of the kindergarten. */
    staffLeave: `insert into staff_leave (kindergarten_id, staff_id, kind, from_on, to_on) values ($1, {staff}, 4, '2027-03-08', '2027-03-12') returning id`,
    substitution: `insert into staff_substitution (kindergarten_id, absent_id, reason, from_on, to_on, substitute_id, daily_minutes)
    select $1, {staff}, 3, '2027-03-01', '2027-03-05', o.id, 360 from staff_member o where o.kindergarten_id = $1 and o.id <> {staff} order by o.id limit 1 returning id`,
  },
  byName: {
    teacherId: 'staff',
    absentId: 'staff',
    substituteId: 'staff',
    substitutionId: 'substitution',
    leaveId: 'staffLeave',
  },
  noRecord: {
    occupationId: 'the list of occupations is everybody’s',
    mealTypeId: 'the number of a meal',
  },
  byPath: {
    '/api/Teachers': 'staff',
    '/api/Teachers/{teacherId}/papers': 'staffPaper',
    '/api/TeacherSubstitutions': 'substitution',
    '/api/TeacherLeaves': 'staffLeave',
  },
  samples: {
    'POST /api/TeacherAttendances': (ids) => ({
      month: 11,
      year: 2026,
      items: [{ teacherId: ids.staff, forDate: '2026-11-13', type: 1, additionalStatus: null, was: undefined }],
    }),
    // The substitute is another person, and no group is merged with a substitute.
    'POST /api/TeacherSubstitutions': (ids) => ({ substituteId: ids.colleague, mergedClassId: undefined }),
  },
  addresses: {
    '/staff/pedagogical/{id}/{kindergartenId?}': { list: '/api/Teachers' },
    '/staff/leaves/{id}': { list: '/api/TeacherLeaves/overview-models' },
    '/staff/leaves/entitlement/{teacherId}/{year}/{kind}': {
      list: '/api/Teachers',
      at: '/staff/leaves/entitlement/{}/2026/3',
    },
    '/staff/members-substitution/{id?}': { list: '/api/TeacherSubstitutions/overview-models' },
  },
}
