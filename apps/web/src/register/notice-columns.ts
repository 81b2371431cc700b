import type { RowOf } from '@asistent/contract/core/call'
import type { unmatchedNotices } from '@asistent/contract/register/notices.calls'
import { noticeCauseLabel, noticeCauses } from '@asistent/domain/register/notices'
import type { Columns } from '../blocks/shown/columns'
import { worded } from '../choices/worded'

const causeChoices = worded(noticeCauses, noticeCauseLabel, { 1: 'warn', 2: 'bad' })

export const noticeColumns = (column: Columns<RowOf<typeof unmatchedNotices>>) => [
  column.text('patientName', { title: 'Име', sort: 'patientName' }),
  column.day('fromDate', { title: 'От', sort: 'fromDate' }),
  column.day('toDate', { title: 'До' }),
  column.text('number', { title: 'НРН на бележката' }),
  column.text('doctorUin', { title: 'УИН на лекаря', hidden: true }),
  column.day('issuedOn', { title: 'Издадена на', hidden: true }),
  column.badge('cause', causeChoices, { title: 'Причина' }),
  column.instant('receivedAt', { title: 'Получена', sort: 'receivedAt' }),
]
