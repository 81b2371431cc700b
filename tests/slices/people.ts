import type { SliceSamples } from '../support/slice-samples'

export const people: SliceSamples = {
  records: {
    group: `select g.id from child_group g join school_year y on y.id = g.school_year_id and y.active
    where g.kindergarten_id = $1 and g.deleted_on is null
    order by exists (select from group_staff gs join staff_member s on s.id = gs.staff_id join account a on a.id = s.account_id
      where gs.group_id = g.id and a.email = $2) desc, g.id limit 1`,
    child: `select c.id from child c where c.kindergarten_id = $1 and c.left_on is null
    order by exists (select from child_guardian cg join guardian g on g.id = cg.guardian_id join account a on a.id = g.account_id
      where cg.child_id = c.id and a.email = $3) desc, c.id limit 1`,
    guardian: `select g.id from guardian g left join account a on a.id = g.account_id
    where g.kindergarten_id = $1 order by a.email = $3 desc nulls last, g.id limit 1`,
    collector: `insert into child_collector (kindergarten_id, child_id, name, from_on) values ($1, {child}, 'Проба', '2026-09-15') returning id`,
    emergencyContact: `insert into child_emergency_contact (kindergarten_id, child_id, name, phone, position)
    values ($1, {child}, 'Проба', '+359888000000', 9) returning id`,
    consentKind: `, made as (insert into consent_kind (kindergarten_id, name) values ($1, 'Проба') returning id),
    worded as (insert into consent_text (kindergarten_id, kind_id, number, text) select $1, id, 1, 'Съгласен съм' from made) select id from made`,
    childDocument: `insert into child_document (kindergarten_id, child_id, kind, name, file_id, created_by)
    select $1, {child}, 1, 'Проба', {temporaryFile}, a.id from account a where a.email = $2 returning id`,
    proposal: `insert into child_change_proposal (kindergarten_id, child_id, guardian_id, created_by, changes)
    values ($1, {child}, {guardian}, {account}, '{"phone": "+359888000001"}') returning id`,
    rollOver: `insert into roll_over (kindergarten_id, from_year_id, to_year_id, applied_at, done)
    values ($1, {schoolYear}, {emptySchoolYear}, '2026-11-14T10:00:00Z', '{"groupIds": [], "moved": [], "left": []}') returning id`,
  },
  byName: {
    classId: 'group',
    groupId: 'group',
    studentId: 'child',
    childId: 'child',
    parentId: 'guardian',
    mergedClassId: 'group',
    kindId: 'consentKind',
  },
  noRecord: {
    personId: 'the number of a person',
    childPersonId: 'the number of a person',
    identificationNumber: 'the number of a person',
    kind: 'a word',
  },
  byPath: {
    '/api/Classes': 'group',
    '/api/Classes/roll-over': 'rollOver',
    '/api/Students': 'child',
    '/api/dashboards/student-parent-user': 'child',
    '/api/Students/{studentId}/collectors': 'collector',
    '/api/Students/{studentId}/documents': 'childDocument',
    '/api/StudentProposals': 'proposal',
    '/api/StudentReferences/age-groups/birth-years': { needsNone: 'a number of a year' },
    '/api/ConsentKinds': 'consentKind',
    '/api/Parents': 'guardian',
  },
  samples: {
    'POST /api/Students/{id}/emergency-contacts': (ids) => ({ contacts: [{ id: ids.emergencyContact }] }),
    // A year with a birth date.
    'GET /api/StudentReferences/age-groups/birth-years/{id}': () => ({ id: 2022 }),
    'POST /api/Classes/roll-over': (ids) => ({ students: [{ id: ids.child }] }),
  },
  addresses: {
    '/groups/management/{id}': { list: '/api/Classes' },
    '/parents/management/{id}': { list: '/api/Parents' },
    '/kids/records/{id}/{kindergatrenId?}': { list: '/api/Students' },
  },
}
