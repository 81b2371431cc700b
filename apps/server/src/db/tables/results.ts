import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, day, id, reference, version } from '../columns'
import { kindergarten, kindergartenId, schoolYear } from './institutions'
import { childGroup, childId } from './people'
import { subject } from './planning'

// Height and weight, diagnostic templates and results of children.

export const measurement = pgTable(
  'measurement',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    forOn: day('for_on').notNull(),
    heightCm: numeric('height_cm', { precision: 4, scale: 1 }).notNull(),
    weightKg: numeric('weight_kg', { precision: 4, scale: 1 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('measurement_once').on(t.childId, t.forOn),
    index().on(t.kindergartenId),
    check('measurement_height', sql`${t.heightCm} between 50 and 150`),
    check('measurement_weight', sql`${t.weightKg} between 5 and 60`),
  ],
)

export const resultTemplate = pgTable(
  'result_template',
  {
    id: id(),
    /** Null belongs to the master and is shared by all. */
    kindergartenId: integer('kindergarten_id').references(() => kindergarten.id),
    classType: smallint('class_type').notNull(),
    subjectId: reference('subject_id', () => subject.id),
    indicators: text('indicators').array().notNull(),
    /** With placeholders of domain/results/diagnostics.ts. */
    text: text('text').notNull(),
    deletedOn: day('deleted_on'),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId),
    index().on(t.subjectId),
    check('result_template_class_type', sql`${t.classType} between 1 and 7`),
    check('result_template_indicators', sql`cardinality(${t.indicators}) between 1 and 30`),
  ],
)

export const achievement = pgTable(
  'achievement',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    groupId: reference('group_id', () => childGroup.id),
    schoolYearId: reference('school_year_id', () => schoolYear.id),
    subjectId: reference('subject_id', () => subject.id),
    /** 1 start, 2 end of the year. */
    stage: smallint('stage').notNull(),
    /** Copies of the assessed indicators with a mark each; null is not observed. */
    indicators: text('indicators').array().notNull(),
    marks: smallint('marks').array().notNull().$type<(number | null)[]>(),
    percent: smallint('percent'),
    text: text('text'),
    /** State of domain/results/diagnostics.ts. */
    status: smallint('status').notNull().default(0),
    comment: text('comment'),
    /** Why exit results were entered before the last months of the study time. */
    earlyReason: text('early_reason'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    unique('achievement_once').on(t.childId, t.schoolYearId, t.subjectId, t.stage),
    index().on(t.kindergartenId),
    index().on(t.groupId, t.subjectId, t.stage),
    index().on(t.schoolYearId),
    index().on(t.subjectId),
    check('achievement_stage', sql`${t.stage} in (1, 2)`),
    check('achievement_status', sql`${t.status} between 0 and 3`),
    check('achievement_percent', sql`${t.percent} between 0 and 100`),
    check('achievement_marks', sql`cardinality(${t.marks}) = cardinality(${t.indicators})`),
    check('achievement_comment', sql`${t.status} in (0, 1) or ${t.comment} is not null`),
  ],
)
