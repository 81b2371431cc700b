import { cashBook, listTills } from '@asistent/contract/payments/cash-book.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { Notice } from '../blocks/parts/notice'
import { reportScreen } from '../blocks/report/report-screen'
import { shownMoney } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { IconCoins } from '@tabler/icons-react'
import { TillActions } from './cash-actions'
import { tillSource } from './cash-words'

export const cashBookPath = '/activities/accounting/cash-book'

interface Chosen {
  readonly tillId?: number | undefined
}

/** The chosen till, or the caller's own. */
function useTill({ tillId }: Chosen) {
  const tills = useCall(listTills, {}).data?.result
  return tills?.find((till) => (tillId === undefined ? till.isOwn : till.id === tillId))
}

/** Balance of the till now, and whether it exceeds the limit. */
function Balance({ chosen }: { readonly chosen: Chosen }) {
  const till = useTill(chosen)
  if (!till) return null
  return (
    <Notice
      tone={till.isOverLimit ? 'warn' : 'info'}
      icon={<IconCoins size={20} aria-hidden />}
      title={`Наличност: ${shownMoney(till.balance)}`}
    >
      <p>
        {till.isOverLimit && 'Над лимита на касата е. Внесете разликата в банката. '}
        {till.closedUntil === null ? 'Няма приключени дни.' : `Приключена до ${formatDay(till.closedUntil)} г.`}
      </p>
    </Notice>
  )
}

function Actions({ chosen }: { readonly chosen: Chosen }) {
  const till = useTill(chosen)
  return <TillActions till={till} isOwn={chosen.tillId === undefined || till?.isOwn === true} />
}

export const Screen = reportScreen(cashBook, {
  params: (param) => [
    param.pick('tillId', tillSource, { label: 'Каса (празно: моята)' }),
    param.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  drill: (row) => `${cashBookPath}/${row.tillId}/${row.day}`,
  above: Balance,
  actions: Actions,
  empty: 'В периода няма движения в касата.',
})
