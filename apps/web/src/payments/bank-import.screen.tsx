import type { OutputOf } from '@asistent/contract/core/call'
import { checkBankStatement, importBankStatement } from '@asistent/contract/payments/bank.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { lineOutcomeLabel } from '@asistent/domain/payments/bank-lines'
import { transfersToPost } from '@asistent/domain/payments/fee-sentences'
import { plural } from '@asistent/domain/kernel/text'
import { Button, FileInput, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFileTypeXml } from '@tabler/icons-react'
import { useState } from 'react'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Notice } from '../blocks/parts/notice'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { toast } from '../blocks/parts/toast'
import { shownMoney } from '../blocks/shown/format'
import { useSend } from '../platform/use-call'

type Checked = OutputOf<typeof checkBankStatement>
type Outcome = Checked['rows'][number]['outcome']

const labels: Record<Outcome, string> = { ...lineOutcomeLabel, known: 'Внесен вече' }
const tones = {
  exact: 'good',
  partial: 'warn',
  over: 'warn',
  several: 'info',
  unknown: 'bad',
  known: 'off',
} as const

/** A statement of the bank: looked through first, then brought in. */
export function Screen() {
  const [file, setFile] = useState<File | null>(null)
  const [checked, setChecked] = useState<Checked>()
  const checking = useSend(checkBankStatement)
  const running = useSend(importBankStatement)
  const choose = async (chosen: File | null) => {
    setFile(chosen)
    setChecked(undefined)
    running.reset()
    if (!chosen) return
    try {
      setChecked(await checking.mutateAsync({ files: [chosen] }))
    } catch (error) {
      toast.failed(error)
    }
  }
  const run = async () => {
    if (!file) return
    try {
      await running.mutateAsync({ files: [file] })
      setChecked(undefined)
      setFile(null)
    } catch (error) {
      toast.failed(error)
    }
  }
  return (
    <Page
      title="Внасяне на извлечение"
      back="/activities/bank"
      lead="CAMT.053 или CAMT.054 (XML), MT940 или CSV от банката. Внасят се осчетоводените постъпления в евро. Първо виждате какво ще се направи; ред, внесен веднъж, не се внася втори път."
    >
      <FileInput
        label="Файл от банката"
        placeholder="Изберете файл"
        accept=".xml,.sta,.mt940,.940,.txt,.csv"
        leftSection={<IconFileTypeXml size={18} aria-hidden />}
        value={file}
        onChange={(chosen) => void choose(chosen)}
        maw={480}
      />
      {running.data && (
        <Notice tone="good" icon={<IconCircleCheck size={20} aria-hidden />} title="Извлечението е внесено">
          <p>
            Осчетоводени преводи: {running.data.posted}, за разнасяне: {running.data.open}, внесени преди:{' '}
            {running.data.known}. <Link to="/activities/bank">Към преводите</Link>
          </p>
        </Notice>
      )}
      {checked && <Preview checked={checked} busy={running.isPending} run={() => void run()} />}
    </Page>
  )
}

const Preview = ({ checked, busy, run }: { checked: Checked; busy: boolean; run: () => void }) => (
  <Section title={`${checked.format}: ${plural(checked.rows.length, 'постъпление', 'постъпления')}`}>
    <p>
      {transfersToPost(checked.posted, shownMoney(checked.postedTotal))} За разнасяне: {checked.open}, внесени преди:{' '}
      {checked.known}
      {checked.skipped > 0 && <>, пропуснати плащания от сметката: {checked.skipped}</>}.
    </p>
    {checked.unread > 0 && (
      <Notice tone="warn" icon={<IconAlertTriangle size={20} aria-hidden />} title="Част от файла не се чете">
        {checked.unreadReasons.map((reason) => (
          <p key={reason}>{reason}.</p>
        ))}
      </Notice>
    )}
    <Group className="no-print">
      <Button loading={busy} disabled={checked.posted + checked.open === 0} onClick={run}>
        Внеси
      </Button>
    </Group>
    <Lines>
      {checked.rows.map((row, index) => (
        <Line
          key={index}
          title={`${formatDay(row.date)} г., ${row.payer ?? 'без наредител'}`}
          details={[row.details ?? false, ...row.fees, row.why]}
        >
          <strong>{shownMoney(row.amount)}</strong>
          <StatusBadge label={labels[row.outcome]} tone={tones[row.outcome]} />
        </Line>
      ))}
    </Lines>
    {checked.unposted.length > 0 && (
      <Section title={`Няма да се внесат: ${plural(checked.unposted.length, 'постъпление', 'постъпления')}`}>
        <Lines>
          {checked.unposted.map((row, index) => (
            <Line
              key={index}
              title={`${row.date === null ? 'Без дата' : `${formatDay(row.date)} г.`}, ${row.payer ?? 'без наредител'}`}
              details={[row.details ?? false, row.why]}
            >
              <strong>{row.sum}</strong>
              <StatusBadge label="Не се внася" tone="off" />
            </Line>
          ))}
        </Lines>
      </Section>
    )}
  </Section>
)
