import { groupTypeLabel } from '@asistent/domain/people/groups'
import { itemKindLabel } from '@asistent/domain/planning/programs'
import { lessonStateLabel, topicKindLabel } from '@asistent/domain/planning/planning'
import { subjectKindLabel } from '@asistent/domain/planning/subjects'
import { weekdayNames } from '@asistent/domain/kernel/day'
import {
  code,
  common,
  day,
  describeTables,
  group,
  hidden,
  instant,
  name,
  period,
  staffMember,
  text,
  yesNo,
} from '../institutions/audit-words.ops'

// Labels of the audit history for fields, topics, programs and lessons.

const field = name('Направление', 'subject')
const publisher = name('Издателство', 'publisher')
const topic = name('Тема от списъка', 'subject_topic')
const kind = code('Вид', subjectKindLabel)
const weekday = code('Ден', Object.fromEntries(weekdayNames.map((word, index) => [index + 1, word])))

describeTables('Образователен процес', {
  subject: {
    kind: 'subject',
    one: 'Образователно направление',
    many: 'Образователни направления',
    title: ['name'],
    about: 'subjectId',
    resource: 'KindergartenSubjects',
    columns: { ...common, name: text('Наименование'), kind, position: hidden('Място') },
  },
  subject_setting: {
    kind: 'subject-setting',
    one: 'Избор на направление',
    many: 'Избор на направления',
    title: ['subject_id'],
    key: ['kindergarten_id', 'subject_id'],
    resource: 'KindergartenSubjects',
    columns: { ...common, subject_id: field, kind, active: yesNo('Преподава се') },
  },
  publisher: {
    kind: 'publisher',
    one: 'Издателство',
    many: 'Издателства',
    title: ['name'],
    about: 'publisherId',
    resource: 'Publishers',
    columns: { ...common, name: text('Наименование'), position: hidden('Място'), deleted_on: day('Изтрито на') },
  },
  subject_topic: {
    kind: 'subject-topic',
    one: 'Тема',
    many: 'Теми',
    title: ['title'],
    about: 'subjectTopicId',
    resource: 'SubjectTopics',
    columns: {
      ...common,
      publisher_id: publisher,
      class_type: code('Възрастова група', groupTypeLabel),
      subject_id: field,
      position: text('№'),
      title: text('Тема'),
      kind: code('Вид', topicKindLabel),
      created_by: hidden('Създал'),
      deleted_on: day('Изтрита на'),
    },
  },
  class_program: {
    kind: 'class-program',
    one: 'Седмично разпределение',
    many: 'Седмични разпределения',
    title: ['name'],
    about: 'classProgramId',
    resource: 'ClassPrograms',
    columns: { ...common, ...period, group_id: group, name: text('Наименование') },
  },
  class_program_item: {
    kind: 'class-program-item',
    one: 'Ред от седмично разпределение',
    many: 'Редове от седмични разпределения',
    title: ['weekday', 'starts_at'],
    separator: ', ',
    resource: 'ClassPrograms',
    columns: {
      ...common,
      program_id: name('Разпределение', 'class_program'),
      weekday,
      position: hidden('Място'),
      starts_at: text('От'),
      ends_at: text('До'),
      kind: code('Вид', itemKindLabel),
      subject_id: field,
      staff_id: staffMember,
      title: text('Какво се прави'),
      room: text('Помещение'),
    },
  },
  group_plan: {
    kind: 'group-plan',
    one: 'Планиране на направление',
    many: 'Планиране на направления',
    title: ['group_id', 'subject_id'],
    separator: ' – ',
    resource: 'SubjectTopics',
    columns: { ...common, group_id: group, subject_id: field, publisher_id: publisher },
  },
  lesson: {
    kind: 'lesson',
    one: 'Тема за ден',
    many: 'Теми по дни',
    title: ['title'],
    about: 'lessonId',
    resource: 'Lessons',
    columns: {
      ...common,
      group_id: group,
      subject_id: field,
      for_on: day('Дата'),
      position: hidden('Място'),
      topic_id: topic,
      title: text('Тема'),
      status: code('Състояние', lessonStateLabel),
      staff_id: staffMember,
      substitute_id: name('Заместник', 'staff_member'),
      note: text('Бележка'),
      taken_at: instant('Взета на'),
    },
  },
  week_theme: {
    kind: 'week-theme',
    one: 'Обща тема на седмицата',
    many: 'Общи теми на седмицата',
    title: ['title'],
    about: 'weekThemeId',
    resource: 'SubjectTopics',
    columns: { ...common, group_id: group, week_on: day('Седмица от'), title: text('Обща тема') },
  },
})
