import {
  absencesText,
  certificateKindLabel,
  relocationReasonLabel,
  type AbsencesTotal,
} from '@asistent/domain/documents/certificates'
import { exportStatusLabel } from '@asistent/domain/documents/class-book'
import { sql } from 'drizzle-orm'
import {
  account,
  child,
  code,
  common,
  day,
  describeTables,
  file,
  group,
  hidden,
  instant,
  name,
  partOfChild,
  period,
  personal,
  text,
  told,
} from '../institutions/audit-words.ops'
import { visibleKids } from '../people/visible.ops'
import { readableGroups } from '../planning/subjects.ops'

// The words of the history for certificates and class books.

describeTables('Документи', {
  certificate: {
    kind: 'certificate',
    one: 'Удостоверение',
    many: 'Удостоверения',
    title: ['kind', 'number'],
    separator: ' № ',
    about: 'certificateId',
    resource: 'Certificates',
    partOf: partOfChild,
    visible: (scope) => sql`exists (select from child c where c.id = t.child_id and ${visibleKids(scope)})`,
    columns: {
      ...common,
      child_id: child,
      school_year_id: name('Учебна година', 'school_year'),
      group_id: group,
      kind: code('Вид', certificateKindLabel),
      number: text('№ за годината'),
      general_number: text('Общ №'),
      issued_on: day('Издадено на'),
      original_id: hidden('Оригинал'),
      annulled_on: day('Анулирано на'),
      body: personal(text('Резултати и готовност')),
      director_name: text('Директор'),
      discharge_on: day('Последен ден'),
      host_name: text('Приемаща институция'),
      host_code: text('Код по НЕИСПУО'),
      host_town: text('Населено място'),
      reason: code('Причина', relocationReasonLabel),
      reason_text: text('Причина с думи'),
      absences: told('Посещаемост', (value) => (value ? absencesText(value as AbsencesTotal) : '')),
      created_by: hidden('Издал'),
    },
  },
  class_book_export: {
    kind: 'class-book',
    one: 'Експорт на дневник',
    many: 'Експорти на дневници',
    title: ['group_id', 'from_on'],
    separator: ', ',
    about: 'classBookId',
    resource: 'ClassBookExport',
    visible: (scope) =>
      sql`exists (select from child_group g where g.id = t.group_id and ${readableGroups(scope, 'ClassBookExport')})`,
    columns: {
      ...common,
      ...period,
      group_id: group,
      school_year_id: name('Учебна година', 'school_year'),
      status: code('Състояние', exportStatusLabel),
      progress: hidden('Напредък'),
      file_id: file,
      sha256: text('Отпечатък'),
      finished_at: instant('Изготвен на'),
      final_at: instant('Приключен на'),
      final_by: { ...account, label: 'Приключил' },
      created_by: hidden('Поръчал'),
    },
  },
})
