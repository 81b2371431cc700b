import { groupTypeLabel } from '@asistent/domain/people/groups'
import { recordStateLabel, stageLabel } from '@asistent/domain/results/diagnostics'
import { sql } from 'drizzle-orm'
import {
  child,
  code,
  common,
  day,
  describeTables,
  group,
  hidden,
  name,
  partOfChild,
  text,
  told,
} from '../institutions/audit-words.ops'
import { visibleKids } from '../people/visible.ops'

// The words of the history for measurements and results.

const list = (value: unknown) => (Array.isArray(value) ? value.map((one) => String(one ?? '–')).join(', ') : '')
const field = name('Направление', 'subject')

describeTables('Резултати', {
  measurement: {
    kind: 'measurement',
    one: 'Измерване',
    many: 'Измервания',
    title: ['child_id', 'for_on'],
    separator: ', ',
    resource: 'StudentAnthropometric',
    partOf: partOfChild,
    visible: (scope) => sql`exists (select from child c where c.id = t.child_id and ${visibleKids(scope)})`,
    columns: {
      ...common,
      child_id: child,
      for_on: day('Дата'),
      height_cm: text('Ръст (см)'),
      weight_kg: text('Тегло (кг)'),
    },
  },
  result_template: {
    kind: 'result-template',
    one: 'Шаблон за диагностика',
    many: 'Шаблони за диагностика',
    title: ['subject_id', 'class_type'],
    separator: ', ',
    about: 'resultTemplateId',
    resource: 'Templates',
    columns: {
      ...common,
      class_type: code('Възрастова група', groupTypeLabel),
      subject_id: field,
      indicators: told('Показатели', list),
      text: text('Текст'),
      deleted_on: day('Изтрит на'),
    },
  },
  achievement: {
    kind: 'achievement',
    one: 'Резултат от диагностика',
    many: 'Резултати от диагностика',
    title: ['child_id', 'subject_id'],
    separator: ', ',
    about: 'achievementId',
    resource: 'StudentAchievements',
    partOf: partOfChild,
    visible: (scope) => sql`exists (select from child c where c.id = t.child_id and ${visibleKids(scope)})`,
    columns: {
      ...common,
      child_id: child,
      group_id: group,
      school_year_id: name('Учебна година', 'school_year'),
      subject_id: field,
      stage: code('Кога', stageLabel),
      indicators: told('Показатели', list),
      marks: told('Оценки', list),
      percent: text('Процент'),
      text: text('Текст'),
      status: code('Състояние', recordStateLabel),
      comment: text('Какво да се промени'),
      created_by: hidden('Въвел'),
    },
  },
})
