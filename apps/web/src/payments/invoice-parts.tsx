import type { OutputOf } from '@asistent/contract/core/call'
import type { invoicesOfChild } from '@asistent/contract/payments/invoices.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { formatMonth } from '@asistent/domain/kernel/month'
import type { ReactNode } from 'react'
import { Line, Lines } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { shownMoney } from '../blocks/shown/format'
import { methodChoices, stateChoices } from './words'

export type Invoice = OutputOf<typeof invoicesOfChild>['invoices'][number]

const methodOf = (invoice: Invoice['payments'][number]) =>
  methodChoices.find(({ value }) => value === invoice.method)?.label ?? ''

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
  const state = stateChoices.find(({ value }) => value === invoice.state)
  return (
    <Section
      title={title}
      side={
        <StatusBadge
          label={invoice.isAnnulled ? 'Анулирана' : (state?.label ?? '')}
          tone={invoice.isAnnulled ? 'off' : state?.tone}
        />
      }
    >
      <p>
        <strong>{shownMoney(invoice.totalFee)}</strong> за {formatMonth(invoice)}, със срок {formatDay(invoice.dueDate)}{' '}
        г.
        {invoice.planId !== null && <> Плаща се на вноски по план.</>}
        {invoice.notPaid > 0 && invoice.paid > 0 && <> Остават {shownMoney(invoice.notPaid)}.</>}
      </p>
      {invoice.isAnnulled && (
        <p>
          Анулирана{invoice.annulledOn && <> на {formatDay(invoice.annulledOn)} г.</>}
          {invoice.annulReason !== null && <>: {invoice.annulReason}</>}
        </p>
      )}
      <h3>Защо?</h3>
      <Lines>
        {invoice.lines.map((line, place) => (
          <Line key={place} title={line.activityName} details={[line.kind !== 'Такса' && line.kind, line.why]}>
            <strong>{shownMoney(line.amount)}</strong>
          </Line>
        ))}
      </Lines>
      {invoice.payments.length > 0 && (
        <>
          <h3>Платено</h3>
          <Lines>
            {invoice.payments.map((one) => (
              <Line
                key={one.id}
                title={`${formatDay(one.paidOn)} г.`}
                details={[
                  `№ ${one.number}`,
                  methodOf(one),
                  one.creditOf !== null && `прехвърлено от плащане № ${one.creditOf} в ePay.bg`,
                  one.refunded > 0 && `върнати в брой ${shownMoney(one.refunded)}`,
                  one.isAnnulled && `анулирано: ${one.annulReason ?? ''}`,
                ]}
              >
                <strong>{shownMoney(one.amount)}</strong>
                {payment?.(one)}
              </Line>
            ))}
          </Lines>
        </>
      )}
      {side}
    </Section>
  )
}
