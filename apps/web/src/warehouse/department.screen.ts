import { departmentConsumption } from '@asistent/contract/warehouse/references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { behindBalance } from './reference-links.shared'
import { category, warehouse } from './reference-params'
import { purposeChoices } from './words'

export const Screen = reportScreen(departmentConsumption, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.select('purpose', purposeChoices),
    param.pick(...warehouse),
    param.pick(...category),
    param.moment('asOf'),
  ],
  drill: (row, chosen) => behindBalance('outbound', row, chosen),
  empty: 'В периода нищо не е изписано.',
})
