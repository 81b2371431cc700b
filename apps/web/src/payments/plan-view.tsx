import type { OutputOf } from '@asistent/contract/core/call'
import type { familyAccount } from '@asistent/contract/payments/invoices.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { instalmentStateLabel, type InstalmentState } from '@asistent/domain/payments/instalments'
import type { ReactNode } from 'react'
import { Line, Lines } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { shownMoney } from '../blocks/shown/format'
import { planChoices } from './words'
import { longMonth, t } from '../platform/language'

export type FamilyPlan = OutputOf<typeof familyAccount>['plans'][number]

const tones = { 1: 'good', 2: 'info', 3: 'off', 4: 'bad' } as const satisfies Record<InstalmentState, string>

/** Instalments of a plan, the same for the parent and the staff. */
export function PlanSection({
  plan,
  isFamily = false,
  children,
}: {
  readonly plan: FamilyPlan
  /** The page shows several children. */
  readonly isFamily?: boolean
  readonly children?: ReactNode
}) {
  const state = planChoices.find(({ value }) => value === plan.state)
  return (
    <Section
      title={`${t('Разсрочено плащане')}${isFamily ? ` – ${plan.studentName}` : ''}`}
      side={<StatusBadge label={t(state?.label ?? '')} tone={state?.tone} />}
    >
      <p>
        <strong>{shownMoney(plan.total)}</strong>, {t('договорени на {day} г. за', { day: formatDay(plan.agreedOn) })}{' '}
        {plan.fees.map((fee) => `${fee.provider}, ${longMonth(fee)}`).join('; ')}
        {plan.paid !== null && plan.paid > 0 && <> {t('Платени са {paid}.', { paid: shownMoney(plan.paid) })}</>}
        {plan.overdue > 0 && <> {t('Просрочени са {overdue}.', { overdue: shownMoney(plan.overdue) })}</>}
        {plan.endedOn !== null && <> {t('Приключен на {endedOn} г.', { endedOn: formatDay(plan.endedOn) })}</>}
      </p>
      <Lines>
        {plan.instalments.map(({ dueDate, amount, paid, state: part }) => (
          <Line
            key={dueDate}
            title={t('до {dueDate} г.', { dueDate: formatDay(dueDate) })}
            details={[paid > 0 && paid < amount && t('платени {paid}', { paid: shownMoney(paid) })]}
          >
            <strong>{shownMoney(amount)}</strong>
            {part !== null && <StatusBadge label={t(instalmentStateLabel[part])} tone={tones[part]} />}
          </Line>
        ))}
      </Lines>
      {children}
    </Section>
  )
}
