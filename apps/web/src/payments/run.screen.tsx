import type { OutputOf } from '@asistent/contract/core/call'
import { getRun, notifyRun, undoRun } from '@asistent/contract/payments/runs.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { formatMonth } from '@asistent/domain/kernel/month'
import { plural, pluralWord } from '@asistent/domain/kernel/text'
import { feesToUndo, paidFeesOfRun } from '@asistent/domain/payments/fee-sentences'
import { runItemStateLabel, runItemStates, type RunItemState } from '@asistent/domain/payments/runs'
import { Button } from '@mantine/core'
import { IconInfoCircle, IconMailCheck } from '@tabler/icons-react'
import { askForm } from '../blocks/form/form-dialog'
import { confirm } from '../blocks/parts/confirm'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Notice } from '../blocks/parts/notice'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { shownInstant, shownMoney } from '../blocks/shown/format'
import { useCall, useSend } from '../platform/use-call'
import { useMay } from '../platform/user'

type Run = OutputOf<typeof getRun>
type Provider = Run['providers'][number]

const tones = { 1: 'good', 2: 'info', 3: 'off', 4: 'off' } as const satisfies Record<RunItemState, string>

/** The result of a run: its fees by provider, its e-mails, and its undo. */
export function Screen() {
  const { id } = useRouteInput(getRun) as { id: number }
  return (
    <Answered answer={useCall(getRun, { id })} back="/activities/fees/runs">
      {(run) => (
        <Page
          title={`Такси за ${formatMonth(run)}`}
          back="/activities/fees/runs"
          lead={`${plural(run.fees, 'такса', 'такси')} за ${shownMoney(run.added)}, ${pluralWord(run.fees, 'изготвена', 'изготвени')} на ${shownInstant(run.createdAt)}${run.createdBy === null ? '' : ` от ${run.createdBy}`}.`}
          actions={<UndoAll run={run} />}
        >
          <Letters run={run} />
          {run.providers.map((provider) => (
            <ProviderFees key={provider.providerId} run={run} provider={provider} />
          ))}
        </Page>
      )}
    </Answered>
  )
}

const askUndo = (run: Run, provider?: Provider) => {
  const open = provider ? provider.open : run.providers.reduce((sum, { open: fees }) => sum + fees, 0)
  void askForm({
    title: 'Отмяна на изготвянето',
    text: `${feesToUndo(open, provider?.name ?? '')} ${
      run.notifiedAt === null
        ? 'Родителите още не са известени и няма да бъдат.'
        : 'Родителите са известени и ще видят причината.'
    }`,
    call: undoRun,
    values: { id: run.id, ...(provider && { providerId: provider.providerId }) },
    fields: (field) => [field.longText('comment')],
    action: 'Отмени изготвянето',
    danger: true,
    done: 'Изготвянето е отменено',
  })
}

function UndoAll({ run }: { run: Run }) {
  const mayUndo = useMay(undoRun)
  const isPossible = run.providers.some(({ open }) => open > 0) && run.providers.every(({ paid }) => paid === 0)
  return mayUndo && isPossible ? (
    <Button variant="default" color="red" onClick={() => askUndo(run)}>
      Отмени изготвянето
    </Button>
  ) : null
}

/** When parents are notified. */
function Letters({ run }: { run: Run }) {
  const mayNotify = useMay(notifyRun, 'create')
  const sending = useSend(notifyRun)
  const open = run.providers.reduce((sum, { open: fees }) => sum + fees, 0)
  if (run.notifiedAt !== null)
    return (
      <Notice tone="good" icon={<IconMailCheck size={20} aria-hidden />} title="Родителите са известени">
        <p>
          {plural(run.letters ?? 0, 'писмо', 'писма')} на {shownInstant(run.notifiedAt)}.
        </p>
      </Notice>
    )
  if (open === 0)
    return (
      <Notice tone="info" icon={<IconInfoCircle size={20} aria-hidden />} title="Изготвянето е отменено">
        <p>Никой не е известен. Месецът може да се изготви отново.</p>
      </Notice>
    )
  const notify = async () => {
    const isConfirmed = await confirm({
      title: 'Известяване на родителите',
      text: 'Родителите получават писмо със сумите и сроковете. Изпратените писма не могат да се върнат.',
      action: 'Извести сега',
    })
    if (!isConfirmed) return
    try {
      await sending.mutateAsync({ id: run.id })
      toast.done('Писмата се изпращат')
    } catch (error) {
      toast.failed(error)
    }
  }
  return (
    <Notice
      tone="info"
      icon={<IconInfoCircle size={20} aria-hidden />}
      title={`Родителите се известяват на ${shownInstant(run.notifyAt)}`}
    >
      <p>Дотогава прегледайте таксите. Ако отмените изготвянето, никой не получава писмо.</p>
      {mayNotify && (
        <Button variant="default" loading={sending.isPending} onClick={() => void notify()}>
          Извести сега
        </Button>
      )}
    </Notice>
  )
}

function ProviderFees({ run, provider }: { run: Run; provider: Provider }) {
  const mayUndo = useMay(undoRun)
  const items = run.items.filter(({ providerId }) => providerId === provider.providerId)
  const isPossible = provider.open > 0 && provider.paid === 0 && run.providers.length > 1
  return (
    <Section
      title={`${provider.name}: ${plural(provider.fees, 'такса', 'такси')}, ${shownMoney(provider.added)}`}
      side={
        mayUndo &&
        isPossible && (
          <Button variant="default" size="compact-sm" className="no-print" onClick={() => askUndo(run, provider)}>
            {pluralWord(provider.open, 'Отмени само нея', 'Отмени само тях')}
          </Button>
        )
      }
    >
      {provider.paid > 0 && <p>{paidFeesOfRun(provider.paid)}</p>}
      <Lines>
        {items.map((item) => (
          <Line
            key={item.invoiceId}
            title={
              <Link to={`/activities/fees/${run.year}/${run.month}/${item.studentId}/${item.invoiceId}`}>
                {item.studentName}
              </Link>
            }
            details={[
              item.className,
              `№ ${item.number}`,
              `срок ${formatDay(item.dueDate)} г.`,
              !item.isNew && item.state !== runItemStates.Undone && `разлика, общо ${shownMoney(item.totalFee)}`,
              ...item.why,
            ]}
          >
            <strong>{shownMoney(item.added)}</strong>
            <StatusBadge label={runItemStateLabel[item.state]} tone={tones[item.state]} />
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
