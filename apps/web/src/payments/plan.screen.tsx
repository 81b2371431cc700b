import { getPlan, planPaper } from '@asistent/contract/payments/instalments.calls'
import { formatMonth } from '@asistent/domain/kernel/month'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { shownMoney } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { PlanSection } from './plan-view'
import { EndPlan } from './plan-actions'
import { PaperButton } from './provider-document-view'

/** An instalment plan: its instalments, its fees, the agreement and its end. */
export function Screen() {
  const { id } = useRouteInput(getPlan) as { id: number }
  return (
    <Answered answer={useCall(getPlan, { id })} lines={8} back="/activities/plans">
      {(plan) => (
        <Page
          title={plan.studentName}
          back="/activities/plans"
          lead="План за разсрочено плащане"
          actions={
            <>
              <PaperButton label="Споразумение" call={planPaper} input={{ id }} />
              <EndPlan plan={plan} />
            </>
          }
        >
          <PlanSection plan={plan}>
            {plan.note !== null && <p>{plan.note}</p>}
            {plan.endReason !== null && <p>Причина: {plan.endReason}</p>}
          </PlanSection>
          <Section title="Такси по плана">
            <Lines>
              {plan.fees.map((fee) => (
                <Line
                  key={fee.invoiceId}
                  title={
                    <Link to={`/activities/fees/${fee.year}/${fee.month}/${plan.studentId}/${fee.invoiceId}`}>
                      {fee.provider}
                    </Link>
                  }
                  details={[
                    `№ ${fee.number}`,
                    formatMonth(fee),
                    fee.notPaid > 0 ? `остават ${shownMoney(fee.notPaid)}` : 'платена',
                  ]}
                >
                  <strong>{shownMoney(fee.amount)}</strong>
                </Line>
              ))}
            </Lines>
          </Section>
        </Page>
      )}
    </Answered>
  )
}
