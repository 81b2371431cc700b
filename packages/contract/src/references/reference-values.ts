import { breakdownNames } from '@asistent/domain/references/measures'
import { z } from 'zod'
import { may } from '../core/access'
import type { ReportColumn } from '../core/report'
import { field, id, year } from '../core/values'
import { allergyBadge } from '../people/values'

// Values that the references of /references share: access, filters, subject of a row.

export const ofReference = { access: may.read('StudentReferences') } as const

/** Only the ministry chooses a municipality; users of one kindergarten have no choice. */
export const ofPlace = {
  municipalityId: field('Община', id).optional(),
  kindergartenId: field('Детска градина', id).optional(),
}

export const ofYear = { startYear: field('Учебна година', year).optional() }

export const ofBreakdown = {
  breakdown: field('Разбивка', z.enum(breakdownNames)).default('kindergartens'),
  ...ofPlace,
  ...ofYear,
  classId: field('Група', id).optional(),
  subjectId: field('Направление', id).optional(),
}

export const count = z.int()
export const percent = z.number().nullable()

export const keyFields = {
  kindergartenId: id.nullable(),
  kindergartenName: z.string().nullable(),
  classId: id.nullable(),
  className: z.string().nullable(),
  /** Null if the child's identity is hidden; the name is then a number. */
  studentId: id.nullable(),
  name: z.string().nullable(),
  ...allergyBadge,
  /** Null: of no field. */
  subjectId: id.nullable(),
  subjectName: z.string().nullable(),
  startYear: z.int().nullable(),
  schoolYear: z.string().nullable(),
}

type NameField = 'kindergartenName' | 'className' | 'name' | 'subjectName' | 'schoolYear'

/** Each row declares its keys; the others are omitted from the response (`without`). */
export const keyColumns = <Row>(column: {
  readonly text: (field: NameField, title: string, options?: { readonly width: number }) => ReportColumn<Row>
}): ReportColumn<Row>[] => [
  column.text('subjectName', 'Направление', { width: 2 }),
  column.text('kindergartenName', 'Детска градина', { width: 2.4 }),
  column.text('className', 'Група', { width: 1.4 }),
  column.text('name', 'Дете', { width: 2.2 }),
  column.text('schoolYear', 'Учебна година', { width: 1.2 }),
]
