import { generateInvoices } from '@asistent/contract/payments/invoices.calls'
import { listRuns } from '@asistent/contract/payments/runs.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { formatMonth, monthOf, nextMonth, previousMonth, sameMonth, type Month } from '@asistent/domain/kernel/month'
import { formatDay } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { feesToMake } from '@asistent/domain/payments/fee-sentences'
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
  const planning = useSend(generateInvoices)
  const making = useSend(generateInvoices)
  const navigate = useNavigate()
  const mayOpenRuns = useMay(listRuns, 'create')
  const { mutate } = planning
  const preview = useCallback(
    () => mutate({ ...month, dryRun: true }, { onError: (error) => toast.failed(error) }),
    [month, mutate],
  )
  useEffect(preview, [preview])
  // Not the plan of a month that was chosen before.
  const plan = planning.variables && sameMonth(planning.variables, month) ? planning.data : undefined
  const make = async (confirmed: Plan) => {
    const isConfirmed = await confirm({
      title: `Такси за ${formatMonth(month)}`,
      text: `${feesToMake(feesOf(confirmed), shownMoney(confirmed.added))} Родителите се известяват след един час, а вечер и през нощта – в 8:00; дотогава изготвянето може да се отмени, без никой да е известен.`,
      action: 'Изготви',
    })
    if (!isConfirmed) return
    try {
      const { runId } = await making.mutateAsync({
        ...month,
        confirmed: { fees: feesOf(confirmed), added: confirmed.added },
      })
      toast.done('Таксите са изготвени')
      if (runId === null) preview()
      else await navigate({ href: `/activities/fees/runs/${runId}` } as never)
    } catch (error) {
      toast.failed(error)
      preview()
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
        <Button variant="default" loading={planning.isPending} onClick={preview}>
          Преглед
        </Button>
        <Button
          disabled={!plan || feesOf(plan) === 0}
          loading={making.isPending}
          onClick={() => plan && void make(plan)}
        >
          Изготви
        </Button>
      </Group>
      {plan ? (
        <Preview plan={plan} month={month} />
      ) : planning.isError ? (
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
      <Notice
        tone="warn"
        icon={<IconAlertTriangle size={20} aria-hidden />}
        title="Проверете, преди да изготвите таксите"
      >
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
