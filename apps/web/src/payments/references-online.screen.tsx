import { onlineReport } from '@asistent/contract/payments/online.calls'
import { onlineStates } from '@asistent/domain/payments/online'
import { IconCoins } from '@tabler/icons-react'
import { plural } from '@asistent/domain/kernel/text'
import { reportScreen } from '../blocks/report/report-screen'
import { Link } from '../blocks/parts/link'
import { Notice } from '../blocks/parts/notice'
import { shownMoney } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { onlineChoices } from './words'

const path = '/activities/references/online'

/** Pending amounts of any month, above the selected month. */
function Waiting({ chosen }: { readonly chosen: { readonly waiting?: boolean | undefined } }) {
  const { data } = useCall(onlineReport.json, { waiting: true }, { enabled: chosen.waiting !== true })
  const sum = data?.totals['waiting'] ?? 0
  if (chosen.waiting === true || !data || sum <= 0) return null
  return (
    <Notice tone="warn" icon={<IconCoins size={20} aria-hidden />} title={`Чакат ${shownMoney(sum as never)}`}>
      <p>
        {plural(data.rowsCount, 'платена сума, която не се дължеше', 'платени суми, които не се дължаха')}.{' '}
        <Link to={`${path}?waiting=true`}>
          {data.rowsCount === 1 ? 'Прехвърлете я или я върнете' : 'Прехвърлете ги или ги върнете'}
        </Link>
      </p>
    </Notice>
  )
}

export const Screen = reportScreen(onlineReport, {
  params: (param) => [
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.select('state', onlineChoices),
    param.switch('waiting'),
  ],
  above: Waiting,
  drill: (row) => (row.unposted > 0 || row.stateCode === onlineStates.Error ? `${path}/${row.id}` : undefined),
  empty: 'В периода няма плащания през ePay.bg и EasyPay.',
})
