import { byMonthsReport, monthFields } from '@asistent/contract/attendance/child-references.calls'
import { monthsOf } from '@asistent/domain/kernel/school-year'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { childTo, entriesTo, soFar } from './references-links.shared'
import { groups } from './references-words'
import { currentStartYear } from './references-year'

export const Screen = reportScreen(byMonthsReport, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.pickMany(...groups),
    param.switch('percent'),
  ],
  drill: (row) => childTo(row.id),
  figure: (field, row, { kindergartenId }) => {
    const month = monthsOf(currentStartYear())[monthFields.indexOf(field as (typeof monthFields)[number])]
    if (!month) return undefined
    return entriesTo({
      range: soFar(month),
      kind: 'present',
      studentId: row.id,
      classIds: [row.classId],
      kindergartenId,
    })
  },
})
