import { trialBalance } from '@asistent/contract/warehouse/references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { behindBalance } from './reference-links.shared'
import { category, product, warehouse } from './reference-params'

export const Screen = reportScreen(trialBalance, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.pick(...warehouse),
    param.pick(...category),
    param.pick(...product),
    param.switch('joined'),
    param.moment('asOf'),
  ],
  drill: (row, chosen) => behindBalance('final', row, chosen),
  figure: behindBalance,
  empty: 'В периода няма движения и наличности.',
})
