import type { OutputOf } from '@asistent/contract/core/call'
import { annulCashOrder, cashOrderPaper, cashPagePaper, getCashDay } from '@asistent/contract/payments/cash-book.calls'
import { receipt } from '@asistent/contract/payments/payments.calls'
import { voucherPaper } from '@asistent/contract/payments/provider-documents.calls'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { Button } from '@mantine/core'
import { askForm } from '../blocks/form/form-dialog'
import { useDownload } from '../blocks/parts/download'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { shownMoney } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { TillActions } from './cash-actions'
import { PaperButton } from './provider-document-view'

type CashDay = OutputOf<typeof getCashDay>
type Movement = CashDay['movements'][number]

/** A day of a till: opening balance, movements, closing balance, and its page. */
export function Screen() {
  const route = useRouteInput(getCashDay) as { tillId: number; day: Day }
  return (
    <Answered answer={useCall(getCashDay, route)} back="/activities/accounting/cash-book">
      {(day) => (
        <Page
          title={`Каса, ${formatDay(day.day)} г.`}
          back="/activities/accounting/cash-book"
          lead={day.page === null ? day.cashier : `${day.cashier}, лист № ${day.page}`}
          actions={
            <>
              <PaperButton
                label={day.page === null ? 'Проект за печат' : 'Лист за печат'}
                call={cashPagePaper}
                input={route}
              />
              {!day.isClosed && <TillActions till={{ id: day.tillId }} isOwn={day.isOwn} day={day.day} />}
            </>
          }
        >
          <Section
            title={`Наличност: ${shownMoney(day.balance)}`}
            side={<StatusBadge label={day.isClosed ? 'Приключен' : 'Отворен'} tone={day.isClosed ? 'good' : 'info'} />}
          >
            <p>
              В началото {shownMoney(day.opening)}, приход {shownMoney(day.received)}, разход {shownMoney(day.paidOut)}.
              {day.limit !== null && <> Лимитът на касата е {shownMoney(day.limit)}.</>}
            </p>
          </Section>
          <Section title="Движения">
            {day.movements.length === 0 ? (
              <Empty small drawing="notebook" title="Денят е без движения" />
            ) : (
              <Lines>
                {day.movements.map((movement) => (
                  <Line
                    key={movement.id}
                    title={movement.document}
                    details={[movement.party, movement.reason, movement.account !== null && `с/ка ${movement.account}`]}
                  >
                    <strong>
                      {movement.received > 0 ? shownMoney(movement.received) : `− ${shownMoney(movement.paidOut)}`}
                    </strong>
                    <MovementActions movement={movement} />
                  </Line>
                ))}
              </Lines>
            )}
          </Section>
        </Page>
      )}
    </Answered>
  )
}

function MovementActions({ movement }: { readonly movement: Movement }) {
  const { download } = useDownload()
  const mayAnnul = useMay(annulCashOrder)
  const { receiptId, voucherId, orderId } = movement
  const print = () =>
    receiptId !== null
      ? download(receipt, { paymentId: receiptId })
      : voucherId !== null
        ? download(voucherPaper, { id: voucherId })
        : download(cashOrderPaper, { id: orderId ?? 0 })
  const small = { variant: 'default', size: 'compact-sm' } as const
  return (
    <LineSide>
      {movement.isPrintable && (
        <Button {...small} onClick={() => void print()}>
          Печат
        </Button>
      )}
      {mayAnnul && movement.mayAnnul && orderId !== null && (
        <Button
          {...small}
          onClick={() =>
            void askForm({
              title: 'Анулиране на касов ордер',
              text: 'Ордерът остава с номера си, а сумата се връща в наличността с днешна дата.',
              call: annulCashOrder,
              values: { id: orderId },
              fields: (field) => [field.longText('comment')],
              action: 'Анулирай',
              danger: true,
              done: 'Ордерът е анулиран',
            })
          }
        >
          Анулирай
        </Button>
      )}
    </LineSide>
  )
}
