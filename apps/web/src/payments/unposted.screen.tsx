import { centsOf } from '@asistent/domain/kernel/money'
import type { OutputOf } from '@asistent/contract/core/call'
import {
  annulRefund,
  closeOnlineError,
  creditUnposted,
  getUnposted,
  refundUnposted,
} from '@asistent/contract/payments/unposted.calls'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { formatMonth } from '@asistent/domain/kernel/month'
import { paymentMethodLabel } from '@asistent/domain/payments/invoices'
import { onlineStates } from '@asistent/domain/payments/online'
import { refundMethods, unpostedKindLabel, unpostedKinds } from '@asistent/domain/payments/unposted'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { askForm } from '../blocks/form/form-dialog'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { shownMoney } from '../blocks/shown/format'
import { useCall, useSend } from '../platform/use-call'
import { useMay } from '../platform/user'
import { FeeLines, itemsOf, spentOf, type Chosen } from './fee-lines'
import { dayOptions, useMoneyLock } from './payment-days'
import { refundChoices } from './words'

type Unposted = OutputOf<typeof getUnposted>

/**
 * Money that came through ePay.bg and was not owed any more, or in another amount: what it was for, what became of it, and
 * what waits.
 */
export function Screen() {
  const { id } = useRouteInput(getUnposted) as { id: number }
  return (
    <Answered answer={useCall(getUnposted, { id })} back="/activities/references/online">
      {(payment) => (
        <Page
          title={`Плащане № ${payment.id} в ePay.bg`}
          back="/activities/references/online"
          lead={`${payment.payer}${payment.paidOn === null ? '' : `, платено на ${formatDay(payment.paidOn)} г.`}, ${paymentMethodLabel[payment.method]}`}
        >
          <Section title="За какво е платено">
            <p>
              {payment.trouble === null ? (
                <>
                  Платени {shownMoney(payment.amount)}, надплатени <strong>{shownMoney(payment.unposted)}</strong>.{' '}
                  {payment.provider === null
                    ? 'Парите са в общата сметка в ePay.bg.'
                    : `Парите са в сметката на ${payment.provider} в ePay.bg и с тях се плащат само неговите такси.`}
                </>
              ) : (
                <>
                  Заявени {shownMoney(payment.amount)}. <strong>{payment.trouble}.</strong>
                </>
              )}
            </p>
            <Lines>
              {payment.items.map((item) => (
                <Line
                  key={item.id}
                  title={item.studentName}
                  details={[
                    item.providerName,
                    formatMonth(item),
                    `такса № ${item.number}`,
                    item.isAnnulled
                      ? 'анулирана'
                      : item.posted === 0 && payment.trouble === null && 'вече беше платена',
                    item.posted > 0 && item.posted < item.asked && `дължаха се ${shownMoney(item.posted)}`,
                  ]}
                >
                  <strong>{shownMoney(item.asked)}</strong>
                </Line>
              ))}
            </Lines>
          </Section>
          {payment.entries.length > 0 && <Done payment={payment} />}
          {payment.state === onlineStates.Error ? (
            <Close id={payment.id} />
          ) : payment.waiting > 0 ? (
            <Settle key={payment.waiting} payment={payment} />
          ) : (
            <Section title="За уреждане">
              <Empty small drawing="done" title="Нищо не чака" />
            </Section>
          )}
        </Page>
      )}
    </Answered>
  )
}

function Done({ payment: { entries } }: { readonly payment: Unposted }) {
  const mayAnnul = useMay(annulRefund)
  return (
    <Section title="Какво стана с надплатеното">
      <Lines>
        {entries.map((entry) => (
          <Line
            key={entry.id}
            title={`${unpostedKindLabel[entry.kind]}, ${formatDay(entry.date)} г.`}
            details={[
              entry.kind === unpostedKinds.Refund && paymentMethodLabel[entry.method],
              entry.receiptNumber !== null && `квитанция № ${entry.receiptNumber}`,
              entry.comment,
              entry.createdBy,
              entry.isAnnulled && `анулирано: ${entry.annulReason ?? ''}`,
            ]}
          >
            <strong>{shownMoney(entry.amount)}</strong>
            {mayAnnul && entry.kind === unpostedKinds.Refund && !entry.isAnnulled && (
              <LineSide>
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() =>
                    void askForm({
                      title: 'Анулиране на връщане',
                      text: 'Записано е по погрешка: сумата отново чака.',
                      call: annulRefund,
                      values: { id: entry.id },
                      fields: (field) => [field.longText('comment')],
                      action: 'Анулирай',
                      danger: true,
                      done: 'Връщането е анулирано',
                    })
                  }
                >
                  Анулирай
                </Button>
              </LineSide>
            )}
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

/** Nothing of it is in the books. What has come is seen at ePay.bg alone: a person looks there and says what was done. */
function Close({ id }: { readonly id: number }) {
  const mayClose = useMay(closeOnlineError)
  return (
    <Section title="За уреждане">
      <p>
        Нищо не е осчетоводено и таксите остават неплатени. Проверете в профила си в ePay.bg какво е дошло. Ако парите
        са там, запишете плащането от самата такса или ги върнете. После приключете плащането с бележка какво е
        направено.
      </p>
      {mayClose && (
        <Group className="no-print" mt="sm">
          <Button
            onClick={() =>
              void askForm({
                title: `Приключване на плащане № ${id}`,
                text: 'Статусът става „Анулирана“ и плащането повече не чака. Бележката остава в сверката.',
                call: closeOnlineError,
                values: { id },
                fields: (field) => [field.longText('comment')],
                action: 'Приключи',
                done: 'Плащането е приключено',
              })
            }
          >
            Приключи
          </Button>
        </Group>
      )}
    </Section>
  )
}

function Settle({ payment }: { readonly payment: Unposted }) {
  const [chosen, setChosen] = useState<Chosen>({})
  const sending = useSend(creditUnposted)
  const lockedUntil = useMoneyLock()
  const spent = spentOf(chosen)
  const left = centsOf(payment.waiting) - spent
  const credit = async () => {
    try {
      await sending.mutateAsync({ id: payment.id, items: itemsOf(chosen) })
      toast.done('Сумата е прехвърлена')
    } catch (error) {
      toast.failed(error)
    }
  }
  const refund = () =>
    void askForm({
      title: 'Връщане на надплатена сума',
      text: `Чакат ${shownMoney(payment.waiting)}. Парите се връщат от сметката, в която са; тук се отбелязва, че са върнати.`,
      call: refundUnposted,
      values: {
        id: payment.id,
        amount: payment.waiting,
        date: today(new Date()),
        method: refundMethods[0],
      },
      fields: (field) => [
        field('amount'),
        field('date', payment.paidOn === null ? {} : dayOptions([{ issueDate: payment.paidOn }], lockedUntil)),
        field.select('method', refundChoices),
        field.longText('comment'),
      ],
      action: 'Отбележи',
      done: 'Връщането е отбелязано',
    })
  return (
    <Section title="За уреждане">
      <p>
        Чакат <strong>{shownMoney(payment.waiting)}</strong>. Прехвърлете ги към друга неплатена такса на семейството
        или отбележете, че са върнати.{spent > 0 && <> След избраното остават {shownMoney(left / 100)}.</>}
      </p>
      {payment.fees.length === 0 ? (
        <Empty
          small
          drawing="search"
          title="Семейството няма неплатени такси, които да се платят с тази сума"
          reason="Изчакайте таксите за следващия месец или върнете сумата."
        />
      ) : (
        <FeeLines fees={payment.fees} left={left} chosen={chosen} choose={setChosen} />
      )}
      <Group className="no-print" mt="sm">
        {payment.fees.length > 0 && (
          <Button loading={sending.isPending} disabled={spent === 0 || left < 0} onClick={() => void credit()}>
            Прехвърли
          </Button>
        )}
        <Button variant="default" onClick={refund}>
          Отбележи връщане
        </Button>
      </Group>
    </Section>
  )
}
