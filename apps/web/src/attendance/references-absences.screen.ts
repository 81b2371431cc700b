import { absencesReport } from '@asistent/contract/attendance/child-references.calls'
import { rangeOf } from '@asistent/domain/kernel/month'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { childTo, entriesTo, kindOf } from './references-links.shared'
import { AllowanceNotice } from './references-parts'
import { groups } from './references-words'

export const Screen = reportScreen(absencesReport, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.month('month', 'year'),
    param.pickMany(...groups),
    param.switch('compulsory', { label: 'Само задължително образование' }),
    param.switch('reportable'),
  ],
  above: AllowanceNotice,
  drill: (row) => childTo(row.id),
  figure: (field, row, { month, year, kindergartenId }) => {
    const kind = kindOf(field)
    if (kind === undefined) return undefined
    return entriesTo({
      range: rangeOf({ month, year }),
      kind,
      studentId: row.id,
      classIds: [row.classId],
      kindergartenId,
    })
  },
  empty: 'Липсват отсъствия.',
})
