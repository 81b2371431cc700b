import { listAdministrationAudit } from '@asistent/contract/institutions/audit.calls'
import { listScreen } from '../blocks/list/list-screen'
import { AuditChanges } from './audit-changes'
import { Deed } from './audit-deed'

export const Screen = listScreen({
  title: 'История на административните действия',
  lead: 'Какво е направено от главните администратори.',
  call: listAdministrationAudit,
  filters: (filter) => [filter.text('search'), filter.days('fromDate', 'toDate', { label: 'Период' })],
  columns: (column) => [
    column.instant('at', { title: 'Кога' }),
    column.text('person', { title: 'Кой' }),
    column.own('Какво', (row) => <Deed {...row} />),
    column.own('Промени', (row) => <AuditChanges row={row} />),
  ],
  empty: {
    title: 'Няма действия за този период',
    reason: 'Тук се виждат промените на институции, профили, съобщения и настройки на платформата.',
    drawing: 'notebook',
  },
})
