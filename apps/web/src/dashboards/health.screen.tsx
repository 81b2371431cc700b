import { listHealth } from '@asistent/contract/dashboards/health.calls'
import { plural } from '@asistent/domain/kernel/text'
import { listScreen } from '../blocks/list/list-screen'
import { StatusBadge } from '../blocks/parts/names'

export const Screen = listScreen({
  title: 'Състояние на детските градини',
  lead: 'Кога е въвеждано последно, какви писма не са изпратени и какво е отказал НЕИСПУО.',
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
      'НЕИСПУО',
      ({ refusedRecords: count }) =>
        count > 0 ? <StatusBadge label={plural(count, 'отказан запис', 'отказани записа')} tone="bad" /> : '–',
      { sort: 'refusedRecords' },
    ),
  ],
  open: ({ id }) => `/admin/kindergartens/${id}`,
  empty: { title: 'Още няма институции', drawing: 'house' },
})
