import { cashBook, createCashOrder, listTills } from '@asistent/contract/payments/cash-book.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { Button } from '@mantine/core'
import { Notice } from '../blocks/parts/notice'
import { reportScreen } from '../blocks/report/report-screen'
import { shownMoney } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { IconCoins } from '@tabler/icons-react'
import { askOpening, TillActions } from './cash-actions'
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
  const tills = useCall(listTills, {}).data
  if (!tills) return null
  if (chosen.tillId === undefined && till?.isOpened !== true) return <Unopened />
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

/** Until the money is counted, only what the program has received is paid out. */
function Unopened() {
  const mayEnter = useMay(createCashOrder, 'create')
  return (
    <Notice tone="warn" icon={<IconCoins size={20} aria-hidden />} title="Касата Ви още няма начално салдо">
      <p>
        Ако в касата има пари отпреди, пребройте ги и ги запишете. Дотогава се изплаща само от приетото в брой тук.
        Празна каса започва с първото приключване на ден.
      </p>
      {mayEnter && (
        <Button variant="default" className="no-print" onClick={askOpening}>
          Запиши начално салдо
        </Button>
      )}
    </Notice>
  )
}

function Actions({ chosen }: { readonly chosen: Chosen }) {
  const till = useTill(chosen)
  return <TillActions till={till} isOwn={chosen.tillId === undefined || till?.isOwn === true} />
}

export const Screen = reportScreen(cashBook, {
  params: (param) => [
    param.pick('tillId', tillSource, { label: 'Каса', unchosen: 'Моята каса' }),
    param.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  drill: (row) => `${cashBookPath}/${row.tillId}/${row.day}`,
  above: Balance,
  actions: Actions,
  empty: 'В периода няма движения в касата.',
})
