import { z } from 'zod'
import { may } from '../core/access'
import { report, type ReportColumn } from '../core/report'
import { field, id, month, year } from '../core/values'
import { kindFilter, ofKindergarten, periodFilter } from './values'

// Hours worked against the norm (domain.md 6): own shifts and substitutions; leave isn't owed, an absence without leave is.

const row = z.object({
  id,
  name: z.string(),
  occupation: z.string().nullable(),
  weeklyNorm: z.int().nullable(),
  workingDays: z.int(),
  norm: z.number(),
  own: z.number(),
  substitution: z.number(),
  excused: z.number(),
  difference: z.number(),
  overtime: z.number(),
  notEntered: z.int(),
})
export type NormRow = z.output<typeof row>

const hours = (
  fieldName: keyof NormRow,
  title: string,
  options: Partial<ReportColumn<NormRow>> = {},
): ReportColumn<NormRow> => ({ field: fieldName, title, kind: 'decimal', decimals: 2, ...options })

const columns: ReportColumn<NormRow>[] = [
  { field: 'name', title: 'Име', kind: 'text', width: 2.4 },
  { field: 'occupation', title: 'Длъжност', kind: 'text', width: 1.5 },
  { field: 'weeklyNorm', title: 'Седмична норма', kind: 'integer' },
  { field: 'workingDays', title: 'Работни дни', kind: 'integer' },
  hours('norm', 'Норма', { over: 'Часове', sum: true }),
  hours('own', 'Отработени', { over: 'Часове', sum: true }),
  hours('substitution', 'Замествания', { over: 'Часове', sum: true }),
  hours('excused', 'Отпуски', { over: 'Часове', sum: true }),
  hours('difference', 'Разлика', { over: 'Часове', tone: (one) => (one.difference < 0 ? 'bad' : undefined) }),
  hours('overtime', 'Над норматив', {
    over: 'Часове',
    sum: true,
    tone: (one) => (one.overtime > 0 ? 'info' : undefined),
  }),
  {
    field: 'notEntered',
    title: 'Невъведени дни',
    kind: 'integer',
    tone: (one) => (one.notEntered > 0 ? 'warn' : undefined),
  },
]

const common = {
  access: may.read('TeacherSubstitution'),
  topics: ['staff-attendances', 'substitutions', 'staff', 'days-off'],
  row,
  landscape: true,
  columns: () => columns,
} as const

const ofMonth = { month: field('Месец', month), year: field('Година', year), ...ofKindergarten }

/** Everybody with a norm but the directors. */
export const normsReport = report({
  ...common,
  title: 'Изпълнение на норматива',
  path: '/api/TeacherSubstitutions/norms',
  exports: { pdf: '/api/TeacherSubstitutions/norms/export', xlsx: '/api/TeacherSubstitutions/norms/excel-export' },
  params: { ...ofMonth, kind: kindFilter },
})

/** Directors and their deputies. */
export const directorNormsReport = report({
  ...common,
  title: 'Норматив на директора и заместник-директорите',
  path: '/api/TeacherSubstitutions/director-norms',
  exports: {
    pdf: '/api/TeacherSubstitutions/director-norms/export',
    xlsx: '/api/TeacherSubstitutions/director-norms/excel-export',
  },
  params: ofMonth,
})

/** The mandatory norm (задължителна норма) of the pedagogical staff over a period. */
export const mandatoryNormReport = report({
  ...common,
  title: 'Задължителна норма на преподавателска работа',
  path: '/api/TeacherSubstitutions/mandatory',
  exports: {
    pdf: '/api/TeacherSubstitutions/mandatory/export',
    xlsx: '/api/TeacherSubstitutions/mandatory/excel-export',
  },
  params: { ...periodFilter, ...ofKindergarten },
})
