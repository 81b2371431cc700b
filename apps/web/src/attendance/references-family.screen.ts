import { familyReport } from '@asistent/contract/attendance/child-references.calls'
import { schoolYearBounds } from '@asistent/domain/kernel/school-year'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { childTo, entriesTo } from './references-links.shared'
import { groups } from './references-words'
import { currentStartYear } from './references-year'

export const Screen = reportScreen(familyReport, {
  params: (param) => [param.narrow(...municipality), param.pick(...place), param.pickMany(...groups)],
  drill: (row) => childTo(row.id),
  figure: (field, row, { kindergartenId }) => {
    if (field !== 'used') return undefined
    const range = schoolYearBounds(currentStartYear())
    return entriesTo({ range, kind: 'family', studentId: row.id, classIds: [row.classId], kindergartenId })
  },
})
