import { auditReport, listAudit, listAuditKinds, listAuditPeople } from '@asistent/contract/institutions/audit.calls'
import { listScreen } from '../blocks/list/list-screen'
import { optionsFrom } from '../blocks/pickers/source'
import { AuditChanges } from './audit-changes'
import { Deed } from './audit-deed'

const people = optionsFrom(listAuditPeople, ({ id, name }) => ({ value: id, label: name }))
const kinds = optionsFrom(listAuditKinds, ({ id, name }) => ({ value: id, label: name }))

export const Screen = listScreen({
  title: 'История на действията',
  lead: 'Кой какво е направил и кога.',
  call: listAudit,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('personId', people),
    filter.pick('kind', kinds),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  columns: (column) => [
    column.instant('at', { title: 'Кога' }),
    column.text('person', { title: 'Кой' }),
    column.own('Какво', (row) => <Deed {...row} />),
    column.own('Промени', (row) => <AuditChanges row={row} />),
  ],
  exports: { pdf: auditReport.pdf, xlsx: auditReport.xlsx },
  empty: {
    title: 'Няма действия за този период',
    reason: 'Тук се вижда всяка промяна в данните на детската градина.',
    drawing: 'notebook',
  },
})
