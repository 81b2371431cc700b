import { listMeasurements } from '@asistent/contract/results/measurements.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { formatDay } from '@asistent/domain/kernel/day'
import { Chart } from '../blocks/charts/chart'
import { Line, Lines } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Answered, Empty } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'

type Measurements = OutputOf<typeof listMeasurements>['result'][number]['measurements']

const comma = (value: number) => String(value).replace('.', ',')

/** How a child grows: the last time first, the height as a line. */
export function Growth({ measurements }: { measurements: Measurements }) {
  if (measurements.length === 0)
    return <Empty small drawing="kite" title="Още няма измервания" reason="Децата се мерят наесен и напролет." />
  return (
    <>
      {measurements.length > 1 && (
        <Chart
          title="Ръст в сантиметри"
          kind="lines"
          labelsTitle="Дата"
          labels={measurements.map(({ forDate }) => formatDay(forDate))}
          series={[{ label: 'Ръст', values: measurements.map(({ heightCm }) => heightCm) }]}
        />
      )}
      <IndexChart measurements={measurements} />
      <Lines>
        {measurements.toReversed().map(({ id, forDate, heightCm, weightKg, bmi, band, bandName, heightChange }) => (
          <Line
            key={id}
            title={`${comma(heightCm)} см, ${comma(weightKg)} кг`}
            details={[
              formatDay(forDate),
              `индекс ${comma(bmi)}`,
              heightChange !== null && heightChange > 0 && `пораснало с ${comma(heightChange)} см`,
            ]}
          >
            {bandName && <StatusBadge label={bandName} tone={band === 3 ? 'good' : 'warn'} />}
          </Line>
        ))}
      </Lines>
    </>
  )
}

/** The body mass index among the WHO's limits of what is usual for the age. */
function IndexChart({ measurements }: { measurements: Measurements }) {
  const known = measurements.filter(({ usualFrom, usualTo }) => usualFrom !== null && usualTo !== null)
  if (known.length < 2) return null
  return (
    <Chart
      title="Индекс на телесна маса за възрастта"
      kind="lines"
      decimals={1}
      labelsTitle="Дата"
      labels={known.map(({ forDate }) => formatDay(forDate))}
      series={[
        { label: 'Детето', values: known.map(({ bmi }) => bmi) },
        { label: 'Долна граница на нормата', values: known.map(({ usualFrom }) => usualFrom ?? 0) },
        { label: 'Горна граница на нормата', values: known.map(({ usualTo }) => usualTo ?? 0) },
      ]}
    />
  )
}

/** The tab on the record of a child. */
export const GrowthTab = ({ record }: { record: { readonly id: number } }) => (
  <Answered answer={useCall(listMeasurements, { studentId: record.id })} lines={5}>
    {({ result }) => <Growth measurements={result[0]?.measurements ?? []} />}
  </Answered>
)
