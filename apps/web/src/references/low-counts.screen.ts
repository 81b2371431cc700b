import { lowCounts } from '@asistent/contract/references/measures.calls'
import { measurePath } from '@asistent/domain/references/measures'
import { stages } from '@asistent/domain/results/diagnostics'
import { addressOf } from '../blocks/parts/address'
import { reportScreen } from '../blocks/report/report-screen'
import { maybePlace, municipality, stageChoices } from './measure-choices'
import { ofYears } from './of-years'

/** Drill-down: a kindergarten to its groups here, a group to its children with low results. */
export const Screen = ofYears((years) =>
  reportScreen(lowCounts, {
    params: (param) => [
      param.pick(...municipality),
      param.pick(...maybePlace),
      param.select('startYear', years.choices, { initial: years.initial }),
      param.select('stage', stageChoices, { initial: stages.Entry }),
    ],
    drill: (row, { startYear, stage }) => {
      const chosen = { startYear, stage }
      const kindergartenId = row.kindergartenId ?? undefined
      return row.classId === null
        ? addressOf('/references/low-grades/count-low-grades', { ...chosen, kindergartenId })
        : addressOf(measurePath('low', 'students'), { ...chosen, kindergartenId, classId: row.classId })
    },
    empty: 'Още няма одобрени резултати.',
    pageSize: 100,
  }),
)
