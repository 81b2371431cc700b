import type { SliceSamples } from '../support/slice-samples'

export const documents: SliceSamples = {
  records: {
    certificate: `insert into certificate (kindergarten_id, child_id, school_year_id, group_id, kind, number, general_number, issued_on, body)
    select $1, {child}, g.school_year_id, g.id, 2, 900, 900, '2026-10-05', 'Проба' from child_group g where g.id = {group} returning id`,
    relocation: `insert into certificate (kindergarten_id, child_id, school_year_id, group_id, kind, number, general_number, issued_on, discharge_on, host_name, reason)
    select $1, {child}, g.school_year_id, g.id, 1, 901, 901, '2026-10-05', '2026-10-06', 'Проба', 1 from child_group g where g.id = {group} returning id`,
    classBook: `insert into class_book_export (kindergarten_id, group_id, school_year_id, from_on, to_on) select $1, g.id, g.school_year_id, '2026-09-15', '2026-10-31' from child_group g where g.id = {group} returning id`,
    inspectionPack: `insert into inspection_pack (kindergarten_id, inspector, from_on, to_on) values ($1, 1, '2026-10-01', '2026-11-01') returning id`,
    documentTemplate: `insert into document_template (kindergarten_id, category, name, content) values ($1, 1, 'Проба', 'Проба') returning id`,
  },
  byName: {
    templateBaseId: 'documentTemplate',
    templateId: 'documentTemplate',
    classBookExportId: 'classBook',
    certificateId: 'certificate',
    certificateIds: 'certificate',
  },
  byPath: {
    '/api/ClassBookExports': 'classBook',
    '/api/InspectionPacks': 'inspectionPack',
    '/api/templates': 'documentTemplate',
    '/api/administration/template': { needsNone: 'the common templates are the master’s' },
  },
  samples: {
    'GET /api/templates/values': (ids) => ({
      category: 1,
      studentId: ids.child,
      staffId: ids.staff,
      orderId: ids.directorOrder,
    }),
    'GET /api/ClassBookExports/verify': () => ({ sha256: '0'.repeat(64) }),
    'DELETE /api/Students/relocation-certificate': (ids) => ({ certificateId: ids.relocation }),
    'POST /api/Classes/for-preschool-certificate': (ids) => ({
      classId: ids.group,
      issueDate: '2026-10-05',
      earlyReason: 'Проба',
      items: [{ studentId: ids.child, readiness: 'Проба' }],
    }),
  },
  addresses: {
    '/administration/books/templates/{id}': { list: '/api/templates/kindergarten-overview-models' },
    '/admin/templates/books/{id}': { list: '/api/templates/overview-models' },
    '/administration/export-classbook/{classBookExportId}/appendix': { list: '/api/ClassBookExports/overview-models' },
    '/administration/export-classbook/{id?}': { list: '/api/ClassBookExports/overview-models' },
  },
}
