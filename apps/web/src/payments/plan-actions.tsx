import { createPlan, endPlan } from '@asistent/contract/payments/instalments.calls'
import { planStates } from '@asistent/domain/payments/instalments'
import { Button } from '@mantine/core'
import { askForm } from '../blocks/form/form-dialog'
import { Link } from '../blocks/parts/link'
import { useMay } from '../platform/user'
import type { Invoice } from './invoice-parts'
import type { FamilyPlan } from './plan-view'

/** Ends an active plan; its fees are due by their own days again. */
export function EndPlan({ plan }: { readonly plan: FamilyPlan }) {
  const mayEnd = useMay(endPlan)
  if (!mayEnd || plan.endedOn !== null || plan.state === planStates.Paid) return null
  return (
    <Button
      variant="default"
      onClick={() =>
        void askForm({
          title: 'Прекратяване на план',
          text: `Неплатеното по плана отново се дължи в сроковете на таксите. Планът се отбелязва като ${plan.state === planStates.Overdue ? 'неспазен' : 'отменен'}; после може да се договори нов.`,
          call: endPlan,
          values: { id: plan.id },
          fields: (field) => [field.longText('comment')],
          action: 'Прекрати',
          danger: true,
          done: 'Планът е прекратен',
        })
      }
    >
      Прекрати плана
    </Button>
  )
}

export const isActive = ({ endedOn }: FamilyPlan): boolean => endedOn === null

/** Starts a plan over the unpaid fees of a child. */
export function NewPlan({
  studentId,
  invoices,
  plans,
}: {
  readonly studentId: number
  readonly invoices: readonly Invoice[]
  readonly plans: readonly FamilyPlan[]
}) {
  const mayCreate = useMay(createPlan, 'create')
  const isOwing = invoices.some((invoice) => invoice.studentId === studentId && invoice.notPaid > 0)
  const hasPlan = plans.some((plan) => plan.studentId === studentId && isActive(plan) && plan.state !== planStates.Paid)
  if (!mayCreate || !isOwing || hasPlan) return null
  return (
    <Button variant="default" component={Link} to={`/activities/plans/create/${studentId}`} className="no-print">
      Разсрочи плащането
    </Button>
  )
}
