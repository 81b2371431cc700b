import type { OutputOf } from '@asistent/contract/core/call'
import type { invoicesOfChild } from '@asistent/contract/payments/invoices.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { chargeKindLabel, chargeKinds, feeStates } from '@asistent/domain/payments/invoices'
import type { ReactNode } from 'react'
import { Line, Lines } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { shownMoney } from '../blocks/shown/format'
import { methodChoices, stateChoices } from './words'
import { longMonth, t } from '../platform/language'

export type Invoice = OutputOf<typeof invoicesOfChild>['invoices'][number]

const methodOf = (invoice: Invoice['payments'][number]) =>
  methodChoices.find(({ value }) => value === invoice.method)?.label ?? ''

type Stated = Pick<Invoice, 'isAnnulled' | 'state'>

const annulled = { value: undefined, label: 'Анулирана', tone: 'off' } as const

/** The state that the badge of a fee shows. */
const shownState = ({ isAnnulled, state }: Stated) =>
  isAnnulled ? annulled : stateChoices.find(({ value }) => value === state)

/** Paid at ePay.bg, whose notice is not here: what the badge says, so that banners and buttons agree with it. */
export const isAwaited = (invoice: Stated): boolean => shownState(invoice)?.value === feeStates.WaitingExternal

/** A fee with 'Защо?': every row behind the amount in its own words, and what was paid. */
export function InvoiceSection({
  invoice,
  title,
  side,
  payment,
}: {
  readonly invoice: Invoice
  readonly title: string
  readonly side?: ReactNode
  /** What can be done with a payment. */
  readonly payment?: ((payment: Invoice['payments'][number]) => ReactNode) | undefined
}) {
  const state = shownState(invoice)
  return (
    <Section title={title} side={<StatusBadge label={t(state?.label ?? '')} tone={state?.tone} />}>
      <p>
        <strong>{shownMoney(invoice.totalFee)}</strong>{' '}
        {t('за {month}, със срок {day} г.', { month: longMonth(invoice), day: formatDay(invoice.dueDate) })}
        {invoice.planId !== null && <> {t('Плаща се на вноски по план.')}</>}
        {invoice.notPaid > 0 && invoice.paid > 0 && (
          <> {t('Остават {notPaid}.', { notPaid: shownMoney(invoice.notPaid) })}</>
        )}
      </p>
      {invoice.isAnnulled && (
        <p>
          {t('Анулирана')}
          {invoice.annulledOn && <> {t('на {annulledOn} г.', { annulledOn: formatDay(invoice.annulledOn) })}</>}
          {invoice.annulReason !== null && <>: {invoice.annulReason}</>}
        </p>
      )}
      <h3>{t('Защо?')}</h3>
      <Lines>
        {invoice.lines.map((line, index) => (
          <Line
            key={index}
            title={line.activityName}
            details={[line.kind !== chargeKinds.Charge && t(chargeKindLabel[line.kind]), line.why]}
          >
            <strong>{shownMoney(line.amount)}</strong>
          </Line>
        ))}
      </Lines>
      {invoice.payments.length > 0 && (
        <>
          <h3>{t('Платено')}</h3>
          <Lines>
            {invoice.payments.map((row) => (
              <Line
                key={row.id}
                title={t('{paidOn} г.', { paidOn: formatDay(row.paidOn) })}
                details={[
                  `№ ${row.number}`,
                  t(methodOf(row) ?? ''),
                  row.creditOf !== null &&
                    t('прехвърлено от плащане № {creditOf} в ePay.bg', { creditOf: row.creditOf }),
                  row.refunded > 0 && t('върнати в брой {refunded}', { refunded: shownMoney(row.refunded) }),
                  row.isAnnulled && t('анулирано: {annulReason}', { annulReason: row.annulReason ?? '' }),
                ]}
              >
                <strong>{shownMoney(row.amount)}</strong>
                {payment?.(row)}
              </Line>
            ))}
          </Lines>
        </>
      )}
      {side}
    </Section>
  )
}
