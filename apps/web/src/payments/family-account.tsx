import { sumOfAmounts } from '@asistent/domain/kernel/money'
import type { OutputOf } from '@asistent/contract/core/call'
import { getPlan } from '@asistent/contract/payments/instalments.calls'
import { familyAccount } from '@asistent/contract/payments/invoices.calls'
import { receipt } from '@asistent/contract/payments/payments.calls'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useDownload } from '../blocks/parts/download'
import { Link } from '../blocks/parts/link'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Figure, Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { shownMoney } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { InvoiceSection, type Invoice } from './invoice-parts'
import { EndPlan, isActive, NewPlan } from './plan-actions'
import { PlanSection, type FamilyPlan } from './plan-view'
import { longMonth, t } from '../platform/language'

type Account = OutputOf<typeof familyAccount>

const totalOf = (invoices: readonly Invoice[], name: 'totalFee' | 'paid' | 'notPaid') =>
  sumOfAmounts(invoices.flatMap((invoice) => (invoice.isAnnulled ? [] : invoice[name]))) as Invoice['paid']

/** The account of the family on the card of a child: the same for parents and for the staff. */
export const FeesTab = ({ record }: { readonly record: { readonly id: number } }) => (
  <Answered answer={useCall(familyAccount, { studentId: record.id })} lines={8}>
    {(account) =>
      account.invoices.length === 0 ? (
        <Empty drawing="kite" title={t('Няма такси')} />
      ) : (
        <AccountView account={account} studentId={record.id} />
      )
    }
  </Answered>
)

function PlanButtons({ plan }: { readonly plan: FamilyPlan }) {
  const mayOpen = useMay(getPlan, 'create')
  return mayOpen ? (
    <Group className="no-print">
      <Button variant="default" component={Link} to={`/activities/plans/${plan.id}`}>
        {t('Отвори плана')}
      </Button>
      <EndPlan plan={plan} />
    </Group>
  ) : null
}

const AccountView = ({ account, studentId }: { readonly account: Account; readonly studentId: number }) => (
  <Stack>
    <Group gap="xl">
      <Figure value={shownMoney(account.charged)} label={t('Начислено')} />
      <Figure value={shownMoney(account.paid)} label={t('Платено')} />
      <Figure
        value={shownMoney(account.notPaid)}
        label={t('Остава')}
        {...(account.notPaid > 0 && { tone: 'warn' as const })}
      />
      {account.overdue > 0 && <Figure value={shownMoney(account.overdue)} label={t('С изтекъл срок')} tone="bad" />}
      {account.overpaid > 0 && <Figure value={shownMoney(account.overpaid)} label={t('Надплатено')} tone="info" />}
    </Group>
    <NewPlan studentId={studentId} invoices={account.invoices} plans={account.plans} />
    {account.plans.filter(isActive).map((plan) => (
      <PlanSection key={plan.id} plan={plan} isFamily={account.children.length > 1}>
        <PlanButtons plan={plan} />
      </PlanSection>
    ))}
    <Balances account={account} />
    <Months invoices={account.invoices} isFamily={account.children.length > 1} />
  </Stack>
)

/** Sums by child and provider. */
function Balances({ account: { children, invoices } }: { account: Account }) {
  return (
    <Section title={t('По деца и доставчици')}>
      <Lines>
        {children.flatMap(({ studentId, studentName, className }) => {
          const ofChild = invoices.filter((invoice) => invoice.studentId === studentId)
          const providers = new Map(ofChild.map(({ providerId, providerName }) => [providerId, providerName]))
          return [...providers].map(([providerId, provider]) => {
            const some = ofChild.filter((invoice) => invoice.providerId === providerId)
            const rest = totalOf(some, 'notPaid')
            return (
              <Line
                key={`${studentId} ${providerId}`}
                title={studentName}
                details={[
                  className,
                  provider,
                  t('начислено {cents}', { cents: shownMoney(totalOf(some, 'totalFee')) }),
                  t('платено {cents}', { cents: shownMoney(totalOf(some, 'paid')) }),
                ]}
              >
                <strong>{rest > 0 ? t('остава {rest}', { rest: shownMoney(rest) }) : t('платено')}</strong>
              </Line>
            )
          })
        })}
      </Lines>
    </Section>
  )
}

const shownAtFirst = 6

function Months({ invoices, isFamily }: { invoices: readonly Invoice[]; isFamily: boolean }) {
  const [all, setAll] = useState(false)
  const mayPrint = useMay(receipt)
  const shown = all ? invoices : invoices.slice(0, shownAtFirst)
  return (
    <>
      {shown.map((invoice) => (
        <InvoiceSection
          key={invoice.id}
          invoice={invoice}
          title={`${invoice.providerName}, ${longMonth(invoice)}${isFamily ? ` – ${invoice.studentName}` : ''}`}
          payment={mayPrint ? receiptOf : undefined}
        />
      ))}
      {!all && invoices.length > shownAtFirst && (
        <Button variant="default" className="no-print" onClick={() => setAll(true)}>
          {t('Покажи и по-старите')}
        </Button>
      )}
    </>
  )
}

/** Button of a payment in `InvoiceSection`. */
export const receiptOf = ({ paymentId }: Invoice['payments'][number]) => <ReceiptButton paymentId={paymentId} />

function ReceiptButton({ paymentId }: { readonly paymentId: number }) {
  const { download } = useDownload()
  return (
    <LineSide>
      <Button variant="default" size="compact-sm" onClick={() => void download(receipt, { paymentId })}>
        {t('Квитанция')}
      </Button>
    </LineSide>
  )
}
