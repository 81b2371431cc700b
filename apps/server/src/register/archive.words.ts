import { registerSectionLabel } from '@asistent/domain/register/sections'
import { batchStateLabel, registerStateLabel } from '@asistent/domain/register/states'
import { archiveTables } from '../institutions/archive-words.ops'
import {
  account,
  child,
  code,
  common,
  day,
  group,
  hidden,
  instant,
  name,
  period,
  text,
} from '../institutions/audit-words.ops'

// Records sent to НЕИСПУО and their states, in the archive of a kindergarten.

archiveTables({
  register_batch: {
    many: 'Изпращания към НЕИСПУО',
    columns: {
      ...common,
      ...period,
      words: text('Какво'),
      sends: text('Изпратени'),
      changes: text('Променени'),
      deletes: text('Изтрити'),
      state: code('Състояние', batchStateLabel),
      note: text('Бележка'),
      finished_at: instant('Приключено на'),
      created_by: account,
    },
  },
  register_record: {
    many: 'Записи в НЕИСПУО',
    columns: {
      ...common,
      start_year: text('Учебна година от'),
      section: code('Раздел', registerSectionLabel),
      group_id: group,
      child_id: child,
      for_on: day('Дата'),
      label: text('Какво'),
      state: code('Състояние', registerStateLabel),
      theirs_id: text('Номер в НЕИСПУО'),
      reason: text('Причина'),
      batch_id: name('Изпращане', 'register_batch'),
      signed_file_id: hidden('Подписан дневник'),
      sent_at: instant('Изпратено на'),
    },
  },
})
