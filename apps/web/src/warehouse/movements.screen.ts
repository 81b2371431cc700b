import { movementSides, productMovements } from '@asistent/contract/warehouse/movements.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { documentTo } from './reference-links.shared'
import { warehouse } from './reference-params'

export const Screen = reportScreen(productMovements, {
  title: 'Защо? Движения на продукт',
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.pick(...warehouse),
    param.select('side', [
      { value: movementSides.In, label: 'Приход' },
      { value: movementSides.Out, label: 'Разход' },
    ]),
    param.moment('asOf'),
  ],
  drill: (row) => documentTo(row.documentKind, row.documentId),
  empty: 'Няма движения на продукта.',
})
