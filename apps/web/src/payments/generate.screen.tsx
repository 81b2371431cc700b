import { generateInvoices } from '@asistent/contract/payments/invoices.calls'
import { listRuns } from '@asistent/contract/payments/runs.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { formatMonth, monthOf, nextMonth, previousMonth, type Month } from '@asistent/domain/kernel/month'
import { formatDay } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { confirm } from '../blocks/parts/confirm'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { Notice } from '../blocks/parts/notice'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Empty, Waiting } from '../blocks/parts/states'
import { StatusBadge } from '../blocks/parts/names'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { MonthPicker } from '../blocks/pickers/period-pickers'
import { shownMoney } from '../blocks/shown/format'
import { useSend } from '../platform/use-call'
import { useMay } from '../platform/user'

type Plan = OutputOf<typeof generateInvoices>

const outcomes = {
  new: { label: 'нова', tone: 'good' },
  changed: { label: 'променя се', tone: 'warn' },
  unchanged: { label: 'без промяна', tone: 'off' },
  paid: { label: 'платена', tone: 'info' },
  planned: { label: 'разсрочена', tone: 'info' },
} as const

const feesOf = ({ made, changed }: Plan) => made + changed

/** Plans the fees of a month as soon as it is chosen, asks for confirmation, and opens the run. */
export function Screen() {
  const current = monthOf(useToday())
  const [month, setMonth] = useState<Month>(current)
  const [planned, setPlanned] = useState<{ readonly month: Month; readonly plan: Plan }>()
  const sending = useSend(generateInvoices)
  const navigate = useNavigate()
  const mayOpenRuns = useMay(listRuns, 'create')
  const plan = planned?.month === month ? planned.plan : undefined
  const { mutateAsync } = sending
  const preview = useCallback(async () => {
    try {
      // A response for another month, chosen before, is not shown.
      setPlanned({ month, plan: await mutateAsync({ ...month, dryRun: true }) })
    } catch (error) {
      toast.failed(error)
    }
  }, [month, mutateAsync])
  useEffect(() => void preview(), [preview])
  const make = async (confirmed: Plan) => {
    const fees = feesOf(confirmed)
    const isConfirmed = await confirm({
      title: `Такси за ${formatMonth(month)}`,
      text: `Ще се изготвят ${plural(fees, 'такса', 'такси')} за ${shownMoney(confirmed.added)}. Родителите се известяват след един час, а вечер и през нощта – в 8:00; дотогава изготвянето може да се отмени, без никой да е известен.`,
      action: 'Изготви',
    })
    if (!isConfirmed) return
    try {
      const { runId } = await sending.mutateAsync({ ...month, confirmed: { fees, added: confirmed.added } })
      toast.done('Таксите са изготвени')
      if (runId !== null) await navigate({ href: `/activities/fees/runs/${runId}` } as never)
    } catch (error) {
      setPlanned(undefined)
      toast.failed(error)
      await preview()
    }
  }
  return (
    <Page
      title="Изготвяне на такси"
      back="/activities/references/fees"
      lead="Вижте какво ще се направи и натиснете „Изготви“. Може да го повторите: платените такси не се променят, разликите отиват в следващия месец."
      actions={
        mayOpenRuns && (
          <Button variant="default" component={Link} to="/activities/fees/runs">
            Предишни изготвяния
          </Button>
        )
      }
    >
      <Group align="end">
        <MonthPicker months={[nextMonth(current), current, previousMonth(current)]} value={month} onChange={setMonth} />
        <Button variant="default" loading={sending.isPending} onClick={() => void preview()}>
          Преглед
        </Button>
        <Button
          disabled={!plan || feesOf(plan) === 0}
          loading={sending.isPending}
          onClick={() => plan && void make(plan)}
        >
          Изготви
        </Button>
      </Group>
      {plan ? (
        <Preview plan={plan} month={month} />
      ) : sending.isError ? (
        <Empty drawing="notebook" title="Няма преглед" reason="Натиснете „Преглед“, за да опитате отново." />
      ) : (
        <Waiting lines={8} />
      )}
    </Page>
  )
}

const Preview = ({ plan, month }: { plan: Plan; month: Month }) => (
  <Stack>
    <p>
      За {formatMonth(month)}: {plural(plan.made, 'нова такса', 'нови такси')}, {plan.changed} с промяна,{' '}
      {plan.unchanged} без промяна, {plural(plan.untouched, 'платена или разсрочена', 'платени или разсрочени')}. За
      начисляване <strong>{shownMoney(plan.added)}</strong>, общо за месеца {shownMoney(plan.total)}.
    </p>
    {plan.unfinished.length > 0 && (
      <Notice tone="warn" icon={<IconAlertTriangle size={20} aria-hidden />} title="Месецът още не е приключил">
        <p>
          По посещения се таксуват: {plan.unfinished.join(', ')}. Начисляват се само отбелязаните досега посещения;
          следващите се добавят, като изготвите таксите отново след края на месеца.
        </p>
      </Notice>
    )}
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
            <Line
              key={`${row.studentId} ${row.provider}`}
              title={row.studentName}
              details={[row.provider, `срок ${formatDay(row.dueDate)} г.`, ...row.why]}
            >
              <strong>{shownMoney(row.after)}</strong>
              <StatusBadge {...outcomes[row.outcome]} />
            </Line>
          ))}
        </Lines>
      )}
    </Section>
  </Stack>
)
