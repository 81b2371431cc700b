import { averageReport } from '@asistent/contract/attendance/group-references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { addressOf } from '../blocks/parts/address'
import { entriesTo, monthTo, soFar } from './references-links.shared'
import { SchoolDays } from './references-parts'

export const Screen = reportScreen(averageReport, {
  params: (param) => [param.narrow(...municipality), param.pick(...place), param.month('month', 'year')],
  above: SchoolDays,
  drill: (row, { month, year, kindergartenId }) =>
    row.classId === null ? undefined : monthTo(row.classId, { month, year }, kindergartenId),
  figure: (field, row, { month, year, kindergartenId }) => {
    if (field !== 'presences' && field !== 'average') return undefined
    // Drill-down: a total leads to its groups, a group to its children's days.
    if (row.classId === null) return addressOf('/attendances/references/groups', { kindergartenId, month, year })
    return entriesTo({ range: soFar({ month, year }), kind: 'present', classIds: [row.classId], kindergartenId })
  },
})
