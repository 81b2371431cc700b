import { levelLabel, levelOf, stageLabel } from '@asistent/domain/results/diagnostics'
import { Chart } from '../blocks/charts/chart'
import { ChoiceBadge } from '../blocks/parts/names'
import { t } from '../platform/language'
import { levelChoices } from './words'

/** 'Средно, 63 %'; empty without marks. */
export function LevelBadge({ percent }: { percent: number | null | undefined }) {
  if (percent == null) return null
  const level = levelOf(percent)
  return <ChoiceBadge of={levelChoices} value={level} label={`${t(levelLabel[level])}, ${percent} %`} />
}

type Bar = { readonly label: string } & Readonly<Partial<Record<'entry' | 'exit', number | null | undefined>>>

/** Start and end of a year side by side; only the start if there is no end yet. */
export function StageBars({ title, of, bars }: { title: string; of: string; bars: readonly Bar[] }) {
  const shown = (['entry', 'exit'] as const).filter((stage) => bars.some((bar) => bar[stage] != null))
  if (shown.length === 0) return null
  return (
    <Chart
      title={title}
      kind="bars"
      unit="%"
      labelsTitle={of}
      labels={bars.map(({ label }) => label)}
      series={shown.map((stage) => ({
        label: t(stageLabel[stage === 'entry' ? 1 : 2]),
        values: bars.map((bar) => bar[stage] ?? 0),
      }))}
    />
  )
}
