import { weekdayNames } from '@asistent/domain/kernel/day'
import { groupTypeLabel } from '@asistent/domain/people/groups'
import { recordStateLabel, stageLabel } from '@asistent/domain/results/diagnostics'
import { pictures } from '@asistent/domain/results/pictures'
import { paperColourLabel, patternLabel, portfolioPartLabel } from '@asistent/domain/results/portfolio'
import { supportKindLabel } from '@asistent/domain/results/support'
import { sql } from 'drizzle-orm'
import {
  child,
  code,
  common,
  day,
  describeTables,
  file,
  group,
  hidden,
  name,
  partOfChild,
  period,
  text,
  described,
  yesNo,
} from '../institutions/audit-words.ops'
import { visibleKids } from '../people/visible.ops'
import type { Scope } from '../platform/scope'
import { portfolioKids } from './portfolios.queries'

// Labels of the audit history for measurements and results.

const list = (value: unknown) => (Array.isArray(value) ? value.map((one) => String(one ?? '–')).join(', ') : '')
const picture = described('Картинка', (value) => pictures[Number(value)]?.name ?? '')
const field = name('Направление', 'subject')

const staff = (label: string) => name(label, 'staff_member')
const weekdayLabel = Object.fromEntries(weekdayNames.map((label, index) => [index + 1, label]))

/** The same condition as in the call: only staff who work with the child. */
const ofSupport = (scope: Scope) =>
  ['Director', 'Teacher', 'ResourceSpecialist'].includes(scope.role)
    ? sql`exists (select from child c where c.id = t.child_id and ${visibleKids(scope)})`
    : sql`false`

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
      indicators: described('Показатели', list),
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
      indicators: described('Показатели', list),
      marks: described('Оценки', list),
      percent: text('Процент'),
      text: text('Текст'),
      status: code('Състояние', recordStateLabel),
      comment: text('Какво да се промени'),
      early_reason: text('Причина за ранното изходно ниво'),
      created_by: hidden('Въвел'),
    },
  },
  portfolio_background: {
    kind: 'portfolio-background',
    one: 'Фон за портфолио',
    many: 'Фонове за портфолио',
    title: ['name'],
    resource: 'StudentPortfolios',
    columns: {
      ...common,
      name: text('Наименование'),
      pattern: code('Рисунък', patternLabel),
      colour: code('Цвят', paperColourLabel),
      file_id: file,
      deleted_on: day('Изтрит на'),
    },
  },
  portfolio_template: {
    kind: 'portfolio-template',
    one: 'Готова страница за портфолио',
    many: 'Готови страници за портфолио',
    title: ['title'],
    resource: 'StudentPortfolios',
    columns: {
      ...common,
      part: code('Раздел', portfolioPartLabel),
      title: text('Заглавие'),
      prompt: text('Подсказка'),
      picture,
      deleted_on: day('Изтрита на'),
    },
  },
  portfolio: {
    kind: 'portfolio',
    one: 'Корица на портфолио',
    many: 'Корици на портфолиа',
    title: ['child_id'],
    resource: 'StudentPortfolios',
    partOf: partOfChild,
    visible: (scope) => sql`exists (select from child c where c.id = t.child_id and ${portfolioKids(scope)})`,
    columns: {
      ...common,
      child_id: child,
      background_id: name('Фон', 'portfolio_background'),
      about_me: text('За мен'),
      family: text('Моето семейство'),
    },
  },
  portfolio_item: {
    kind: 'portfolio-item',
    one: 'Страница от портфолио',
    many: 'Страници от портфолио',
    title: ['child_id', 'title'],
    separator: ', ',
    resource: 'StudentPortfolios',
    partOf: partOfChild,
    visible: (scope) => sql`exists (select from child c where c.id = t.child_id and ${portfolioKids(scope)})`,
    columns: {
      ...common,
      child_id: child,
      part: code('Раздел', portfolioPartLabel),
      title: text('Заглавие'),
      text: text('Разказ'),
      for_on: day('Дата'),
      file_id: file,
      picture,
      by_family: yesNo('От семейството'),
      created_by: hidden('Въвел'),
    },
  },
  support_record: {
    kind: 'support-record',
    one: 'Подкрепа или бележка за дете',
    many: 'Подкрепа и бележки за деца',
    title: ['child_id', 'title'],
    separator: ', ',
    resource: 'StudentAchievements',
    partOf: partOfChild,
    visible: ofSupport,
    columns: {
      ...common,
      ...period,
      child_id: child,
      kind: code('Вид', supportKindLabel),
      subject_id: field,
      title: text('Накратко'),
      text: text('Подробно'),
      staff_id: staff('Специалист'),
      from_time: text('Начало'),
      minutes: text('Минути'),
      for_guardians: yesNo('Вижда се от родителите'),
      created_by: hidden('Въвел'),
    },
  },
  support_slot: {
    kind: 'support-slot',
    one: 'Занятие в графика на специалист',
    many: 'График на специалистите',
    title: ['child_id', 'title'],
    separator: ', ',
    resource: 'StudentAchievements',
    partOf: partOfChild,
    visible: ofSupport,
    columns: {
      ...common,
      ...period,
      child_id: child,
      staff_id: staff('Специалист'),
      weekday: code('Ден', weekdayLabel),
      starts_at: text('От'),
      ends_at: text('До'),
      title: text('Занятие'),
    },
  },
})
