import { confirmMonthStep, getMonthEnd, unconfirmMonthStep } from '@asistent/contract/dashboards/month-end.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { formatShortDay, type Day } from '@asistent/domain/kernel/day'
import { addMonths, formatMonth, monthOf, type Month } from '@asistent/domain/kernel/month'
import { capitalised } from '@asistent/domain/kernel/text'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { MonthPicker } from '../blocks/pickers/period-pickers'
import { useAddress } from '../blocks/params/use-url-values'
import { actionsOf } from '../blocks/parts/action'
import { ActionButtons } from '../blocks/parts/action-buttons'
import { addressOf } from '../blocks/parts/address'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { useToday } from '../blocks/parts/use-today'
import { shownInstant } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'

type MonthEnd = OutputOf<typeof getMonthEnd>
type Step = MonthEnd['steps'][number] & Pick<MonthEnd, 'month' | 'year'>

const action = actionsOf<Step>()
const ofStep = ({ month, year, step }: Step) => ({ month, year, step: step as 'social' })
const actions = [
  action.ask({
    label: 'Отбележи като направено',
    icon: IconCheck,
    call: confirmMonthStep,
    values: ofStep,
    fields: (field) => [field('note', { help: 'Например: подадено на хартия, не се прилага.' })],
    text: ({ title }) => `${title}. Остава кой и кога го е отбелязал.`,
    action: 'Отбележи',
    when: ({ mayConfirm }) => mayConfirm,
    done: 'Отбелязано',
    undo: { call: unconfirmMonthStep, input: ofStep },
  }),
  action.send({
    label: 'Върни',
    icon: IconArrowBackUp,
    call: unconfirmMonthStep,
    input: ofStep,
    when: ({ isConfirmed }) => isConfirmed,
    done: 'Стъпката отново чака',
  }),
]

/** The last year up to the current month. */
const monthsUpTo = (today: Day): Month[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(monthOf(today), index - 11))

/** The steps that close a month, in their order. */
export function Screen() {
  const { search, write } = useAddress()
  const months = monthsUpTo(useToday())
  const chosen = { month: Number(search.month) || undefined, year: Number(search.year) || undefined }
  return (
    <Page title="Приключване на месеца" lead="Стъпките са подредени: заключването е последно.">
      <Answered answer={useCall(getMonthEnd, chosen, { keep: true })} lines={7}>
        {(answer) => (
          <>
            <MonthPicker
              label="Месец"
              months={months}
              value={{ month: answer.month, year: answer.year }}
              onChange={({ month, year }) => write((now) => ({ ...now, month, year }))}
            />
            <Steps answer={answer} />
            {answer.missing.length > 0 && <Missing answer={answer} />}
          </>
        )}
      </Answered>
    </Page>
  )
}

function Steps({ answer: { steps, month, year } }: { answer: MonthEnd }) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Section title={`${capitalised(formatMonth({ month, year }))}: готови ${done} от ${steps.length}`}>
      <Lines>
        {steps.map((step, index) => (
          <Line
            key={step.step}
            title={<Link to={step.to}>{`${index + 1}. ${step.title}`}</Link>}
            details={[
              step.isConfirmed ? 'отбелязано ръчно' : step.detail,
              step.note,
              step.doneBy,
              step.doneAt && shownInstant(step.doneAt),
            ]}
          >
            {step.links.length > 1 &&
              step.links.map((link) => (
                <Link key={link.to} to={link.to}>
                  {link.title}
                </Link>
              ))}
            <StatusBadge
              label={step.isDone ? 'готово' : step.left ? `остават ${step.left}` : 'предстои'}
              tone={step.isDone ? 'good' : 'warn'}
            />
            <LineSide>
              <ActionButtons record={{ ...step, month, year }} actions={actions} of={step.title} />
            </LineSide>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

function Missing({ answer: { missing, month, year } }: { answer: MonthEnd }) {
  return (
    <Section title="Дни без отметки">
      <Lines>
        {missing.map(({ classId, className, days }) => (
          <Line key={classId} title={`Група „${className}“`} details={[days.map(formatShortDay).join(', ')]}>
            <LineSide>
              <Button
                component={Link}
                to={addressOf('/attendances/management', { classId, month, year })}
                variant="default"
                size="xs"
                aria-label={`Въведи: ${className}`}
              >
                Въведи
              </Button>
            </LineSide>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
