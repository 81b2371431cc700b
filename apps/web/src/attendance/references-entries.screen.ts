import { entriesReport } from '@asistent/contract/attendance/entries.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { childTo } from './references-links.shared'
import { child, groups, kindChoices, mealChoices, variantChoices } from './references-words'

export const Screen = reportScreen(entriesReport, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.days('fromDate', 'toDate'),
    param.select('kind', kindChoices),
    param.pickMany(...groups),
    param.pick(...child),
    param.select('meal', mealChoices),
    param.select('variant', variantChoices, { initial: 1 }),
  ],
  drill: (row) => childTo(row.id),
  empty: 'Няма такива дни.',
})
