import { achievementReport } from '@asistent/contract/results/achievements.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { reportScreen } from '../blocks/report/report-screen'
import { groupSource } from '../choices/groups'
import { StageBars } from './levels'

type Row = OutputOf<typeof achievementReport.json>['result'][number]

/** Fields of one group, or all groups: start and end of the year. */
function Comparison({ answer }: { readonly answer: { readonly result: readonly Row[] } | undefined }) {
  const rows = answer?.result ?? []
  const groups = [...new Set(rows.map(({ className }) => className))]
  const isOne = groups.length === 1
  const bars = isOne
    ? rows.map((row) => ({ ...row, label: row.subjectName }))
    : groups.map((label) => {
        const rowsOfGroup = rows.filter(({ className }) => className === label)
        return { label, entry: averageOf(rowsOfGroup, 'entry'), exit: averageOf(rowsOfGroup, 'exit') }
      })
  return <StageBars title="Входно и изходно ниво, средно" of={isOne ? 'Направление' : 'Група'} bars={bars} />
}

/** Weighted by children, so that a field with few results weighs little. */
function averageOf(rows: readonly Row[], stage: 'entry' | 'exit'): number | null {
  const children = (row: Row) => (row[stage] === null ? 0 : row[`${stage}Children`])
  const all = rows.reduce((sum, row) => sum + children(row), 0)
  return all === 0 ? null : Math.round(rows.reduce((sum, row) => sum + (row[stage] ?? 0) * children(row), 0) / all)
}

export const Screen = reportScreen(achievementReport, {
  params: (param) => [param.pick('classId', groupSource)],
  above: Comparison,
  empty: 'Още няма одобрени резултати.',
})
