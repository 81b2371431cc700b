import { daysReport } from '@asistent/contract/attendance/group-references.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { addressOf } from '../blocks/parts/address'
import { dayRange, entriesTo, kindOf } from './references-links.shared'
import { groups } from './references-words'

export const Screen = reportScreen(daysReport, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.days('fromDate', 'toDate'),
    param.pickMany(...groups),
  ],
  drill: ({ forDate }, { classIds, kindergartenId }) =>
    addressOf('/attendances/references/for-day', { forDate, classIds, kindergartenId }),
  figure: (field, { forDate }, { classIds, kindergartenId }) => {
    const kind = kindOf(field)
    if (kind === undefined && field !== 'enrolled') return undefined
    return entriesTo({ range: dayRange(forDate as Day), kind, classIds, kindergartenId })
  },
})
