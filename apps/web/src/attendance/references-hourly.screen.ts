import { hourlyReport } from '@asistent/contract/attendance/child-references.calls'
import { rangeOf } from '@asistent/domain/kernel/month'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { childTo, entriesTo } from './references-links.shared'
import { groups } from './references-words'

export const Screen = reportScreen(hourlyReport, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.month('month', 'year'),
    param.pickMany(...groups),
  ],
  drill: (row) => childTo(row.id),
  figure: (field, row, { month, year, kindergartenId }) =>
    field === 'hours'
      ? entriesTo({
          range: rangeOf({ month, year }),
          kind: 'present',
          studentId: row.id,
          classIds: [row.classId],
          kindergartenId,
        })
      : undefined,
  empty: 'Няма деца с почасова организация през този месец.',
})
