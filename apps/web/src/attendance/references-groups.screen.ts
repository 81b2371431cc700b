import { groupsReport } from '@asistent/contract/attendance/group-references.calls'
import { dayOf } from '@asistent/domain/kernel/day'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { dateOf, dayRange, entriesTo, monthTo, soFar } from './references-links.shared'
import { SchoolDays } from './references-parts'
import { groups } from './references-words'

export const Screen = reportScreen(groupsReport, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.month('month', 'year'),
    param.pickMany(...groups),
  ],
  above: SchoolDays,
  drill: (row, { month, year, kindergartenId }) => monthTo(row.classId, { month, year }, kindergartenId),
  figure: (field, row, { month, year, kindergartenId }) => {
    const date = dateOf(field)
    if (date === undefined && field !== 'total') return undefined
    const range = date === undefined ? soFar({ month, year }) : dayRange(dayOf(year, month, date))
    return entriesTo({ range, kind: 'present', classIds: [row.classId], kindergartenId })
  },
})
