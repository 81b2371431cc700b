import { sumOfAmounts } from '@asistent/domain/kernel/money'
import { annulInvoice, invoicesOfChild, listInvoices } from '@asistent/contract/payments/invoices.calls'
import { annulPayment, pay, receipt } from '@asistent/contract/payments/payments.calls'
import { today, type Day } from '@asistent/domain/kernel/day'
import { paymentMethods } from '@asistent/domain/payments/invoices'
import { Button, Group } from '@mantine/core'
import { askForm } from '../blocks/form/form-dialog'
import { useDownload } from '../blocks/parts/download'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { LineSide } from '../blocks/parts/lines'
import { Answered, Empty, UnknownRecord } from '../blocks/parts/states'
import { shownMoney } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { annulInvoiceForm } from './annulling'
import { FeesOfPeriod } from './fees.screen'
import { InvoiceSection, type Invoice } from './invoice-parts'
import { dayOptions, useMoneyLock } from './payment-days'
import { enteredChoices } from './words'
import { longMonth, t } from '../platform/language'

const list = '/activities/references/fees'

/** What the address names: every part after the year is optional. */
interface Named {
  readonly year: number
  readonly month?: number
  readonly studentId?: number
  /** One fee of the child. */
  readonly id?: number
}
interface OfChild extends Named {
  readonly month: number
  readonly studentId: number
}

/** Not if a part is a word or out of range: the server would reject the request. */
const isPossible = ({ id, ...period }: Named): boolean =>
  listInvoices.input.safeParse(period).success && (id === undefined || annulInvoice.input.safeParse({ id }).success)

const isOfChild = (named: Named): named is OfChild => named.month !== undefined && named.studentId !== undefined

export function Screen() {
  const named = { ...useRouteInput(annulInvoice), ...useRouteInput(invoicesOfChild) } as unknown as Named
  if (!isPossible(named)) return <UnknownRecord back={list} />
  if (isOfChild(named)) return <ChildFees named={named} />
  const { year, month } = named
  return (
    <Page title={`Такси за ${month === undefined ? `${year} г.` : longMonth({ year, month })}`} back={list}>
      <FeesOfPeriod />
    </Page>
  )
}

/** The fees of a child for a month: why, paid, annulled. */
function ChildFees({ named: { id, ...route } }: { named: OfChild }) {
  const mayPay = useMay(pay, 'update')
  return (
    <Answered answer={useCall(invoicesOfChild, route)} back={list}>
      {({ studentName, invoices }) => (
        <Page
          title={studentName}
          back={list}
          lead={`Такси за ${longMonth(route)}`}
          actions={mayPay && <PayAll invoices={invoices} />}
        >
          {invoices.length === 0 && <Empty drawing="kite" title="За месеца няма такси" />}
          {invoices
            .toSorted((a, b) => Number(b.id === id) - Number(a.id === id))
            .map((invoice) => (
              <InvoiceSection
                key={invoice.id}
                invoice={invoice}
                title={`${invoice.providerName} № ${invoice.number}`}
                side={<InvoiceActions invoice={invoice} />}
                payment={mayPay ? paymentActions : undefined}
              />
            ))}
        </Page>
      )}
    </Answered>
  )
}

const takeMoney = (invoices: readonly Invoice[], lockedUntil: Day | null) => {
  const amount = sumOfAmounts(invoices.map(({ notPaid }) => notPaid))
  void askForm({
    title: 'Приемане на плащане',
    text: `Дължимо: ${shownMoney(amount as never)}`,
    call: pay,
    values: {
      invoiceIds: invoices.map(({ id }) => id),
      amount,
      method: paymentMethods.Cash,
      date: today(new Date()),
    },
    fields: (field) => [
      field('amount'),
      field.select('method', enteredChoices),
      field('date', dayOptions(invoices, lockedUntil)),
      field('payer'),
      field('note'),
    ],
    action: 'Приеми плащане',
    done: 'Плащането е записано',
  })
}

function PayAll({ invoices }: { invoices: readonly Invoice[] }) {
  const lockedUntil = useMoneyLock()
  const open = invoices.filter(({ notPaid, isAnnulled }) => notPaid > 0 && !isAnnulled)
  return open.length > 0 ? <Button onClick={() => takeMoney(open, lockedUntil)}>Приеми плащане за всичко</Button> : null
}

function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const lockedUntil = useMoneyLock()
  const mayPay = useMay(pay, 'update')
  const mayAnnul = useMay(annulInvoiceForm)
  const annul = () =>
    void askForm({
      title: 'Анулиране на такса',
      text: `Такса № ${invoice.number} вече няма да се дължи. Номерът ѝ остава в книгите, а родителят вижда причината.`,
      call: annulInvoiceForm,
      values: { id: invoice.id },
      fields: (field) => [field.longText('comment')],
      action: 'Анулирай',
      danger: true,
      done: 'Таксата е анулирана',
    })
  if (invoice.isAnnulled) return null
  return (
    <Group className="no-print">
      {mayPay && invoice.notPaid > 0 && (
        <Button variant="default" onClick={() => takeMoney([invoice], lockedUntil)}>
          Приеми плащане
        </Button>
      )}
      {mayAnnul && invoice.paid === 0 && (
        <Button variant="default" onClick={annul}>
          Анулирай
        </Button>
      )}
    </Group>
  )
}

const paymentActions = (payment: Invoice['payments'][number]) => <PaymentActions payment={payment} />

function PaymentActions({ payment }: { payment: Invoice['payments'][number] }) {
  const { download } = useDownload()
  const mayAnnul = useMay(annulPayment)
  return (
    <LineSide>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => void download(receipt, { paymentId: payment.paymentId })}
      >
        {t('Квитанция')}
      </Button>
      {mayAnnul && !payment.isAnnulled && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() =>
            void askForm({
              title: 'Анулиране на плащане',
              text: 'Всички такси по квитанцията отново стават дължими. Номерът ѝ остава.',
              call: annulPayment,
              values: { id: payment.paymentId },
              fields: (field) => [field.longText('comment')],
              action: 'Анулирай',
              danger: true,
              done: 'Плащането е анулирано',
            })
          }
        >
          Анулирай
        </Button>
      )}
    </LineSide>
  )
}
