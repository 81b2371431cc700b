import { haccpTemperatures } from '@asistent/contract/kitchen/haccp.calls'
import { monthOf, previousMonth, type Month } from '@asistent/domain/kernel/month'
import { Chart } from '../blocks/charts/chart'
import { useAddress } from '../blocks/params/use-url-values'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { useToday } from '../blocks/parts/use-today'
import { MonthPicker } from '../blocks/pickers/period-pickers'
import { useCall } from '../platform/use-call'

/** Readings of each control point in a month, with its limits. */
export function Screen() {
  const current = monthOf(useToday())
  const { search, write } = useAddress()
  const month = Number(search['month']) || current.month
  const year = Number(search['year']) || current.year
  const answer = useCall(haccpTemperatures, { month, year }, { keep: true })
  return (
    <Page
      title="Температури"
      lead="Всички измервания за месеца с границите на нормата."
      back="/kitchen/haccp"
      actions={
        <MonthPicker
          months={lastMonths(current)}
          value={{ month, year }}
          onChange={(chosen) => write((now) => ({ ...now, ...chosen }))}
        />
      }
    >
      <Answered answer={answer}>
        {({ points }) =>
          points.length === 0 ? (
            <Empty title="За месеца няма измервания" />
          ) : (
            points.map((point) => <PointChart key={point.id} point={point} />)
          )
        }
      </Answered>
    </Page>
  )
}

/** The current month and the eleven before it. */
const lastMonths = (current: Month): Month[] =>
  Array.from({ length: 11 }).reduce<Month[]>((months) => [previousMonth(months[0] ?? current), ...months], [current])

interface Point {
  readonly name: string
  readonly limits: string
  readonly minimum: number | null
  readonly maximum: number | null
  readonly readings: readonly { readonly label: string; readonly value: number }[]
}

const PointChart = ({ point: { name, limits, minimum, maximum, readings } }: { readonly point: Point }) => {
  const limit = (label: string, value: number | null) =>
    value === null ? [] : [{ label, values: readings.map(() => value) }]
  return (
    <Section title={`${name} (${limits})`}>
      <Chart
        title={name}
        kind="lines"
        labelsTitle="Ден и час"
        labels={readings.map(({ label }) => label)}
        series={[
          { label: 'Измерено', values: readings.map(({ value }) => value) },
          ...limit('Най-малко', minimum),
          ...limit('Най-много', maximum),
        ]}
        near
      />
    </Section>
  )
}
