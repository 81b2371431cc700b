import { monthPdf, monthReport } from '@asistent/contract/attendance/month-sheet.calls'
import { rangeOf } from '@asistent/domain/kernel/month'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { entriesTo, kindOf } from './references-links.shared'
import { MonthActions, SchoolDays } from './references-parts'
import { group, variantChoices } from './references-words'

/** The printed form of a month has a separate call. */
export const Screen = reportScreen(
  { ...monthReport, pdf: monthPdf },
  {
    params: (param) => [
      param.narrow(...municipality),
      param.pick(...place),
      param.pick(...group),
      param.month('month', 'year'),
      param.select('variant', variantChoices, { initial: 1 }),
    ],
    above: SchoolDays,
    actions: MonthActions,
    figure: (field, row, { month, year, classId, variant, kindergartenId }) => {
      const kind = kindOf(field)
      if (row.id === null || kind === undefined) return undefined
      const range = rangeOf({ month, year })
      return entriesTo({ range, kind, studentId: row.id, classIds: [classId], variant, kindergartenId })
    },
    empty: 'Няма деца в групата през този месец.',
  },
)
