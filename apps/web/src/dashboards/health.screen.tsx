import { listHealth } from '@asistent/contract/dashboards/health.calls'
import { plural } from '@asistent/domain/kernel/text'
import { listScreen } from '../blocks/list/list-screen'
import { StatusBadge } from '../blocks/parts/names'
import { formatMoment } from '../blocks/shown/moments'

/** Last success of a connection, and its current error. */
const Connection = ({ at, error }: { at: string | null; error: string | null }) => (
  <>
    {error !== null && <StatusBadge label={error} tone="bad" />} {at === null ? '–' : formatMoment(at)}
  </>
)

export const Screen = listScreen({
  title: 'Състояние на детските градини',
  lead: 'Кога е въвеждано последно, какво не е изпратено и кои връзки не работят. Институциите с проблеми са първи.',
  call: listHealth,
  filters: (filter) => [filter.text('search'), filter.switch('attention')],
  columns: (column) => [
    column.text('name', { title: 'Детска градина', sort: 'name' }),
    column.text('city', { title: 'Населено място', narrow: false }),
    column.instant('lastEntryAt', { title: 'Последно въвеждане', sort: 'lastEntryAt' }),
    column.own(
      'Писма',
      ({ unsentLetters: count }) =>
        count > 0 ? <StatusBadge label={plural(count, 'неизпратено', 'неизпратени')} tone="warn" /> : '–',
      { sort: 'unsentLetters' },
    ),
    column.own(
      'Отказани записи',
      ({ refusedRecords: count }) =>
        count > 0 ? <StatusBadge label={plural(count, 'отказан запис', 'отказани записа')} tone="bad" /> : '–',
      { sort: 'refusedRecords' },
    ),
    column.own('НЕИСПУО', ({ registerAt, registerError }) => <Connection at={registerAt} error={registerError} />, {
      sort: 'registerAt',
    }),
    column.own('ePay.bg', ({ paymentsAt, paymentsError }) => <Connection at={paymentsAt} error={paymentsError} />, {
      sort: 'paymentsAt',
    }),
  ],
  open: ({ id }) => `/admin/kindergartens/${id}`,
  empty: { title: 'Още няма институции', drawing: 'house' },
})
