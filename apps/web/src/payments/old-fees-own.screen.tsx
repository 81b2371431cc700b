import { ownOldFees } from '@asistent/contract/payments/archive.calls'
import { currencies } from '@asistent/domain/kernel/money'
import { Line, Lines } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Answered, Empty } from '../blocks/parts/states'
import { shownDay, shownMoney } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { OldFeesNotice } from './old-fees-notice'
import { stateChoices } from './words'
import { longMonth, t } from '../platform/language'

/** A parent's page of the archive. */
export const Screen = () => (
  <Page title={t('Такси до 2022 г.')} back="/activities/parents/fees">
    <OldFeesNotice />
    <Answered answer={useCall(ownOldFees, {})} lines={4}>
      {({ result }) =>
        result.length === 0 ? (
          <Empty drawing="notebook" title={t('За децата Ви няма такси в архива')} />
        ) : (
          <Lines>
            {result.map((fee) => {
              const state = stateChoices.find(({ value }) => value === fee.state)
              return (
                <Line
                  key={fee.id}
                  title={`${fee.studentName}, ${longMonth(fee)}`}
                  details={[
                    t(fee.type),
                    fee.className ?? false,
                    fee.paidOn !== null && t('платена на {day} г.', { day: shownDay(fee.paidOn) }),
                  ]}
                >
                  <strong>{shownMoney(fee.amount, currencies.BGN)}</strong>
                  <StatusBadge label={t(state?.label ?? '')} tone={state?.tone} />
                </Line>
              )
            })}
          </Lines>
        )
      }
    </Answered>
  </Page>
)
