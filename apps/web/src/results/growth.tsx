import { listMeasurements } from '@asistent/contract/results/measurements.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { formatDay } from '@asistent/domain/kernel/day'
import { Chart, type ChartProps } from '../blocks/charts/chart'
import { Line, Lines } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Answered, Empty } from '../blocks/parts/states'
import { shownNumber } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { t } from '../platform/language'

type Measurement = OutputOf<typeof listMeasurements>['result'][number]['measurements'][number]

export const measuredWords = ({ heightCm, weightKg }: Measurement): string =>
  t('{heightCm} см, {weightKg} кг', { heightCm: shownNumber(heightCm), weightKg: shownNumber(weightKg) })

/** Band of the index in the WHO norms for the age. */
export const BandBadge = ({ of: { band, bandName } }: { of: Measurement }) =>
  bandName && <StatusBadge label={t(bandName)} tone={band === 3 ? 'good' : 'warn'} />

/** Growth of a child: height as a line, index with its normal range, latest values first. */
export function Growth({ measurements }: { measurements: readonly Measurement[] }) {
  if (measurements.length === 0)
    return (
      <Empty small drawing="kite" title={t('Още няма измервания')} reason={t('Децата се мерят наесен и напролет.')} />
    )
  const withLimits = measurements.filter(({ usualFrom, usualTo }) => usualFrom !== null && usualTo !== null)
  return (
    <>
      <OverTime
        title={t('Ръст в сантиметри')}
        of={measurements}
        series={[{ label: t('Ръст'), values: measurements.map(({ heightCm }) => heightCm) }]}
      />
      <OverTime
        title={t('Индекс на телесна маса за възрастта')}
        of={withLimits}
        series={[
          { label: t('Детето'), values: withLimits.map(({ bmi }) => bmi) },
          { label: t('Долна граница на нормата'), values: withLimits.map(({ usualFrom }) => usualFrom ?? 0) },
          { label: t('Горна граница на нормата'), values: withLimits.map(({ usualTo }) => usualTo ?? 0) },
        ]}
      />
      <Lines>
        {measurements.toReversed().map((measurement) => (
          <Line
            key={measurement.id}
            title={measuredWords(measurement)}
            details={[
              formatDay(measurement.forDate),
              t('индекс {bmi}', { bmi: shownNumber(measurement.bmi) }),
              measurement.heightChange !== null &&
                measurement.heightChange > 0 &&
                t('пораснало с {heightChange} см', { heightChange: shownNumber(measurement.heightChange) }),
            ]}
          >
            <BandBadge of={measurement} />
          </Line>
        ))}
      </Lines>
    </>
  )
}

type OverTimeProps = Pick<ChartProps, 'title' | 'series'> & { readonly of: readonly Measurement[] }

/** A line needs two points. */
const OverTime = ({ title, of, series }: OverTimeProps) =>
  of.length > 1 && (
    <Chart
      title={title}
      kind="lines"
      near
      decimals={1}
      labelsTitle={t('Дата')}
      labels={of.map(({ forDate }) => formatDay(forDate))}
      series={series}
    />
  )

/** Tab of the child's record. */
export const GrowthTab = ({ record }: { record: { readonly id: number } }) => (
  <Answered answer={useCall(listMeasurements, { studentId: record.id })} lines={5}>
    {({ result }) => <Growth measurements={result[0]?.measurements ?? []} />}
  </Answered>
)
