import { figures } from '@asistent/domain/oversight/figures'
import { referenceTitle } from '@asistent/domain/oversight/references'
import { z } from 'zod'
import { report, type ReportColumn } from '../core/report'
import { field } from '../core/values'
import {
  aboutPlaces,
  compared,
  comparedColumns,
  comparedParams,
  count,
  noData,
  place,
  placeColumns,
  signatures,
  sum,
} from './values'

// One reading of the attendance, two references of it: how many come (СМП) and how many don't (spec/notes.md).

/** Which of the two references is read: what its rows are ranked and compared by. */
const about = field('Справка', z.enum(['average', 'absences'])).optional()
const params = { ...comparedParams, about }
const row = z.object({
  ...place,
  enrolled: count,
  present: count,
  workingDays: count.nullable(),
  /** СМП; of several kindergartens the sum of theirs: how many children are there on a day. Null without working days. */
  average: z.number().nullable(),
  share: z.number().nullable(),
  unexcused: count,
  family: count,
  health: count,
  other: count,
  absent: count,
  /** Days of absence of one child. */
  perChild: z.number().nullable(),
  ...compared,
})
type Row = z.output<typeof row>

const averageColumns = (): ReportColumn<Row>[] => [
  ...placeColumns,
  { field: 'enrolled', title: figures.enrolled.label, kind: 'integer', ...sum, about: figures.enrolled.definition },
  { field: 'present', title: 'Присъствени дни (дете-дни)', kind: 'integer', ...sum, about: figures.present.definition },
  {
    field: 'workingDays',
    title: 'Работни дни',
    kind: 'integer',
    none: noData,
    about: 'Присъствените дни на групата с най-много такива в периода.',
  },
  {
    field: 'average',
    title: figures.average.label,
    kind: 'decimal',
    decimals: 2,
    ...sum,
    about: figures.average.definition,
  },
  {
    field: 'share',
    title: '% от записаните',
    kind: 'percent',
    decimals: 1,
    ...sum,
    about: 'Присъствените дни като част от възможните: записаните деца по работните дни.',
  },
  ...comparedColumns('СМП', 2),
]

const absenceColumns = (): ReportColumn<Row>[] => {
  const reasons = { ...sum, over: 'Дни отсъствие' } as const
  return [
    ...placeColumns,
    { field: 'enrolled', title: figures.enrolled.label, kind: 'integer', ...sum, about: figures.enrolled.definition },
    { field: 'unexcused', title: 'Неизвинени', kind: 'integer', ...reasons, about: figures.unexcused.definition },
    {
      field: 'family',
      title: 'Семейни',
      kind: 'integer',
      ...reasons,
      about: 'Дните със заявление по семейни причини.',
    },
    {
      field: 'health',
      title: 'Здравни',
      kind: 'integer',
      ...reasons,
      about: 'Дните с медицинска бележка, болничен престой, карантина, рехабилитация или решение на ТЕЛК.',
    },
    {
      field: 'other',
      title: 'Други',
      kind: 'integer',
      ...reasons,
      about: 'Дните с друга уважителна причина и ваканциите.',
    },
    { field: 'absent', title: 'Общо', kind: 'integer', ...reasons, about: 'Сборът на неизвинените и извинените дни.' },
    {
      field: 'perChild',
      title: 'Дни на дете',
      kind: 'decimal',
      decimals: 2,
      ...sum,
      about: 'Дните отсъствие, разделени на записаните деца.',
    },
    ...comparedColumns('Общо дни отсъствие', 0),
  ]
}

export const averageByPlace = report({
  ...aboutPlaces('smp', 'smp'),
  path: '/api/MONReferences/attendances',
  topics: ['attendances', 'children', 'groups', 'days-off'],
  params,
  row,
  columns: averageColumns,
})

const averageFields = new Set<string>(averageColumns().map(({ field: name }) => name))

/** The reading itself: its totals are those of both. */
export const attendanceByPlace = {
  title: averageByPlace.title,
  json: averageByPlace.json,
  landscape: true,
  signatures,
  columns: [...averageColumns(), ...absenceColumns().filter(({ field: name }) => !averageFields.has(name))],
}

/** A call is data: the same file under another address. */
const fileOf = <C extends { readonly path: string; readonly title: string }>(
  file: C | undefined,
  path: string,
  as: string,
): C => ({
  ...file!,
  path,
  title: `${referenceTitle.absences} (${as})`,
})

/** The same reading under its other title, columns and files. */
export const absencesByPlace = {
  ...averageByPlace,
  title: referenceTitle.absences,
  columns: absenceColumns(),
  xlsx: fileOf(averageByPlace.xlsx, '/api/MONReferences/absences/export', 'Excel'),
  pdf: fileOf(averageByPlace.pdf, '/api/MONReferences/absences/export/pdf', 'PDF'),
}
