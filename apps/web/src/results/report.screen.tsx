import { achievementReport } from '@asistent/contract/results/achievements.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { Chart } from '../blocks/charts/chart'
import { reportScreen } from '../blocks/report/report-screen'
import { groupSource } from '../choices/groups'

type Row = OutputOf<typeof achievementReport.json>['result'][number]

/** Of one group its fields, otherwise the groups: at the start and at the end of the year. */
function Comparison({ answer }: { readonly answer: { readonly result: readonly Row[] } | undefined }) {
  const rows = answer?.result ?? []
  const groups = [...new Set(rows.map(({ className }) => className))]
  if (rows.length === 0) return null
  const bars =
    groups.length === 1
      ? rows.map((row) => ({ label: row.subjectName, rows: [row] }))
      : groups.map((label) => ({ label, rows: rows.filter(({ className }) => className === label) }))
  return (
    <Chart
      title="Входно и изходно ниво, средно"
      kind="bars"
      unit="%"
      labelsTitle={groups.length === 1 ? 'Направление' : 'Група'}
      labels={bars.map(({ label }) => label)}
      series={[
        { label: 'Входно ниво', values: bars.map((bar) => averageOf(bar.rows, 'entry')) },
        { label: 'Изходно ниво', values: bars.map((bar) => averageOf(bar.rows, 'exit')) },
      ]}
    />
  )
}

/** Every child counts once in each field, so that a field entered for few children weighs little. */
function averageOf(rows: readonly Row[], stage: 'entry' | 'exit'): number {
  const children = (row: Row) => (row[stage] === null ? 0 : row[`${stage}Children`])
  const all = rows.reduce((sum, row) => sum + children(row), 0)
  return all === 0 ? 0 : Math.round(rows.reduce((sum, row) => sum + (row[stage] ?? 0) * children(row), 0) / all)
}

export const Screen = reportScreen(achievementReport, {
  params: (param) => [param.pick('classId', groupSource)],
  above: Comparison,
  empty: 'Още няма резултати.',
})
