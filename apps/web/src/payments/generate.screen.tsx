import { generateInvoices } from '@asistent/contract/payments/invoices.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { formatMonth, monthOf, nextMonth, previousMonth, type Month } from '@asistent/domain/kernel/month'
import { plural } from '@asistent/domain/kernel/text'
import { Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Line, Lines } from '../blocks/parts/lines'
import { Notice } from '../blocks/parts/notice'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Empty } from '../blocks/parts/states'
import { StatusBadge } from '../blocks/parts/names'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { MonthPicker } from '../blocks/pickers/period-pickers'
import { shownMoney } from '../blocks/shown/format'
import { useSend } from '../platform/use-call'

type Plan = OutputOf<typeof generateInvoices>

const outcomes = {
  new: { label: 'нова', tone: 'good' },
  changed: { label: 'променя се', tone: 'warn' },
  unchanged: { label: 'без промяна', tone: 'off' },
  paid: { label: 'платена', tone: 'info' },
} as const

/** The month before it is made: every fee with why, and what stands in the way. */
export function Screen() {
  const current = monthOf(useToday())
  const [month, setMonth] = useState<Month>(current)
  const [plan, setPlan] = useState<Plan>()
  const sending = useSend(generateInvoices)
  const run = async (dryRun: boolean) => {
    try {
      const answer = await sending.mutateAsync({ ...month, dryRun })
      setPlan(dryRun ? answer : undefined)
      if (!dryRun) toast.done(`Нови такси: ${answer.made}, променени: ${answer.changed}`)
    } catch (error) {
      toast.failed(error)
    }
  }
  return (
    <Page
      title="Изготвяне на такси"
      back="/activities/references/fees"
      lead="Първо вижте какво ще се направи. Може да го повторите: платените такси не се променят, разликите отиват в следващия месец."
    >
      <Group align="end">
        <MonthPicker
          months={[nextMonth(current), current, previousMonth(current)]}
          value={month}
          onChange={(chosen) => {
            setMonth(chosen)
            setPlan(undefined)
          }}
        />
        <Button variant="default" loading={sending.isPending} onClick={() => void run(true)}>
          Преглед
        </Button>
        <Button
          disabled={!plan || plan.made + plan.changed === 0}
          loading={sending.isPending}
          onClick={() => void run(false)}
        >
          Изготви
        </Button>
      </Group>
      {plan ? (
        <Preview plan={plan} month={month} />
      ) : (
        <Empty drawing="notebook" title="Изберете месец и натиснете „Преглед“" />
      )}
    </Page>
  )
}

const Preview = ({ plan, month }: { plan: Plan; month: Month }) => (
  <Stack>
    <p>
      {formatMonth(month)}: {plural(plan.made, 'нова такса', 'нови такси')}, {plan.changed} с промяна, {plan.unchanged}{' '}
      без промяна, {plan.untouched} платени. Общо {shownMoney(plan.total)}.
    </p>
    {plan.problems.length > 0 && (
      <Notice tone="warn" icon={<IconAlertTriangle size={20} aria-hidden />} title="Проверете преди да ги изготвите">
        <ul>
          {plan.problems.map(({ studentName, activity, problem }) => (
            <li key={`${studentName} ${activity} ${problem}`}>
              {studentName}, {activity}: {problem.toLowerCase()}
            </li>
          ))}
        </ul>
      </Notice>
    )}
    <Section title="Такси">
      {plan.rows.length === 0 ? (
        <Empty small drawing="kite" title="Никой не дължи такса за месеца" />
      ) : (
        <Lines>
          {plan.rows.map((row) => (
            <Line key={`${row.studentId} ${row.provider}`} title={row.studentName} details={[row.provider, ...row.why]}>
              <strong>{shownMoney(row.after)}</strong>
              <StatusBadge {...outcomes[row.outcome]} />
            </Line>
          ))}
        </Lines>
      )}
    </Section>
  </Stack>
)
