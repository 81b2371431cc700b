import type { SliceSamples } from '../support/slice-samples'

export const attendance: SliceSamples = {
  records: {
    attendanceRequest: `insert into attendance_request (kindergarten_id, child_id, kind, from_on, to_on, created_by, file_id)
    values ($1, {child}, 1, '2027-03-08', '2027-03-09', {account}, {temporaryFile}) returning id`,
    medicalNote: `insert into medical_note (kindergarten_id, child_id, source, number, issued_on, from_on, to_on, file_id)
    values ($1, {child}, 2, 'Проба', '2026-11-10', '2026-11-10', '2026-11-12', {temporaryFile}) returning id`,
    absenceReport: `insert into absence_report (kindergarten_id, child_id, day, reason, created_by, parent_name)
    values ($1, {child}, '2026-11-16', 1, {account}, 'Проба') returning id`,
  },
  byPath: {
    '/api/StudentAttendances/request': 'attendanceRequest',
    '/api/StudentAttendances/attendance-request-form': 'attendanceRequest',
    '/api/StudentAttendances/absence-reports': 'absenceReport',
    '/api/StudentMedicalNotes': 'medicalNote',
  },
  samples: {
    'POST /api/StudentAttendances': (ids) => ({
      classId: ids.group,
      items: [{ studentId: ids.child, forDate: '2026-11-13', type: 2, version: undefined }],
    }),
    // A month that has rows.
    ...Object.fromEntries(
      [
        'AttendanceReferences/per-student',
        'AttendanceReferences/per-student/export',
        'AttendanceReferences/per-student/excel-export',
        'StudentAttendances/attendance-form-export/{classId}/{month}/{year}',
      ].map((path) => [`GET /api/${path}`, () => ({ month: 11, year: 2026 })]),
    ),
  },
  addresses: {
    '/attendances/applications/personal-reasons/{id}': { list: '/api/StudentAttendances/applications?kind=1' },
    '/attendances/applications/summer-attendances/{id}': {
      list: '/api/StudentAttendances/applications?kind=2',
      // The demo parent's elder child; the second time it is refused as there already.
      make: {
        path: '/api/StudentAttendances/request',
        data: { studentId: 2, kind: 2, fromDate: '2027-07-05', toDate: '2027-07-09' },
      },
    },
    '/attendances/medical-notices/{id}': { list: '/api/StudentMedicalNotes/overview-models' },
    '/attendances/medical-notices/{id}/edit': { list: '/api/StudentMedicalNotes/overview-models' },
  },
}
