import type { SliceSamples } from '../support/slice-samples'

export const planning: SliceSamples = {
  records: {
    subject: `insert into subject (kindergarten_id, name, kind) values ($1, 'Проба', 2) returning id`,
    subjectTopic: `insert into subject_topic (kindergarten_id, class_type, subject_id, position, title) values ($1, 3, {subject}, 900, 'Тема за проба') returning id`,
    classProgram: `insert into class_program (kindergarten_id, group_id, name, from_on, to_on) values ($1, {group}, 'Проба', '2027-08-01', '2027-08-31') returning id`,
    lesson: `insert into lesson (kindergarten_id, group_id, subject_id, for_on, topic_id, title) values ($1, {group}, {subject}, '2026-11-13', {subjectTopic}, 'Урок за проба') returning id`,
    weekTheme: `insert into week_theme (kindergarten_id, group_id, week_on, title) values ($1, {group}, '2027-08-02', 'Седмица за проба') returning id`,
  },
  byName: {
    classSubjectId: 'subject',
    topicId: 'subjectTopic',
    lessonId: 'lesson',
    lessonIds: 'lesson',
    teacherId: 'staff',
  },
  noRecord: { publisherId: 'publishers are everybody’s' },
  byPath: {
    '/api/SubjectTopics': 'subjectTopic',
    '/api/SubjectTopics/general-themes': 'weekTheme',
    '/api/ClassPrograms': 'classProgram',
    '/api/classes/programs': 'classProgram',
    '/api/Lessons': 'lesson',
    '/api/administration/PublisherManagement': { needsNone: 'publishers are the master’s' },
    '/api/administration/SubjectTopicsManagement': { needsNone: 'topics of publishers are the master’s' },
  },
  samples: {
    'POST /api/ClassPrograms': (ids) => ({
      items: [
        {
          dayOfWeek: 1,
          startTime: '09:00',
          endTime: '09:20',
          kind: 1,
          classSubjectId: ids['subject'],
          teacherId: ids['staff'],
        },
      ],
    }),
    'POST /api/Kindergartens/update/subjects': (ids) => ({
      subjects: [{ id: ids.subject, name: 'Друго име', kind: 2, active: true }],
    }),
  },
  addresses: {
    '/schedule/{groupId}/{id?}': { list: '/api/Classes?mine=true' },
    '/education-plan-topic/publishers/{publisherId?}/{classId?}/{classSubjectId}': {
      list: '/api/Classes?mine=true',
      at: '/education-plan-topic/publishers/1/{}/82',
    },
    '/education-plan-topic/custom-themes/overview/{id?}': {
      list: '/api/SubjectTopics/overview-models',
      make: { path: '/api/SubjectTopics', data: { classType: 3, classSubjectId: 82, title: 'Тема за обзор' } },
    },
    '/education-plan-topic/custom-themes/{id?}': {
      list: '/api/SubjectTopics/overview-models',
      make: { path: '/api/SubjectTopics', data: { classType: 3, classSubjectId: 82, title: 'Тема за преглед' } },
    },
    '/education-plan-topic/general-themes/{id?}': { list: '/api/SubjectTopics/general-themes/overview-models' },
    '/administration/weekly-schedule/{id?}': { list: '/api/ClassPrograms/overview-models' },
    '/admin/education-plan-topic/subject-topics/{id?}': {
      list: '/api/administration/SubjectTopicsManagement/overview-models',
    },
  },
}
