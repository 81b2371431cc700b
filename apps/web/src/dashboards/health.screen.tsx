import { listHealth } from '@asistent/contract/dashboards/health.calls'
import { plural } from '@asistent/domain/kernel/text'
import { listScreen } from '../blocks/list/list-screen'
import { StatusBadge } from '../blocks/parts/names'
import { formatMoment } from '../blocks/shown/moments'

interface ConnectionProps {
  /** Last success. */
  readonly at: string | null
  readonly error: string | null
  readonly refused?: number
}

/** Below each other, so that the table needs no scrolling at 1280 px. */
const Connection = ({ at, error, refused = 0 }: ConnectionProps) => (
  <>
    {refused > 0 && <StatusBadge label={plural(refused, 'отказан запис', 'отказани записа')} tone="bad" />}
    {error !== null && <StatusBadge label="грешка" tone="bad" />}
    <div>{error ?? ''}</div>
    <div>{at === null ? '–' : formatMoment(at)}</div>
  </>
)

export const Screen = listScreen({
  title: 'Състояние на детските градини',
  lead: 'Кога е въвеждано последно, какво не е изпратено и кои връзки не работят. Институциите с проблеми са първи.',
  call: listHealth,
  filters: (filter) => [filter.text('search'), filter.switch('attention')],
  columns: (column) => [
    column.text('name', { title: 'Детска градина', sort: 'name' }),
    column.text('city', { title: 'Населено място', hidden: true }),
    column.instant('lastEntryAt', { title: 'Последно въвеждане', sort: 'lastEntryAt' }),
    column.own(
      'Писма',
      ({ unsentLetters: count }) =>
        count > 0 ? <StatusBadge label={plural(count, 'неизпратено', 'неизпратени')} tone="warn" /> : '–',
      { sort: 'unsentLetters' },
    ),
    column.own(
      'НЕИСПУО',
      ({ registerAt, registerError, refusedRecords }) => (
        <Connection at={registerAt} error={registerError} refused={refusedRecords} />
      ),
      { sort: 'registerAt' },
    ),
    column.own('ePay.bg', ({ paymentsAt, paymentsError }) => <Connection at={paymentsAt} error={paymentsError} />, {
      sort: 'paymentsAt',
    }),
  ],
  open: ({ id }) => `/admin/kindergartens/${id}`,
  empty: { title: 'Още няма институции', drawing: 'house' },
})
