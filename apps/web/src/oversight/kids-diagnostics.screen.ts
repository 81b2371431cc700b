import { resultsByPlace } from '@asistent/contract/oversight/learning.calls'
import { addressOf } from '../blocks/parts/address'
import { placeScreen } from './place-screen'

export const Screen = placeScreen(resultsByPlace, {
  name: 'kids-diagnostics',
  main: { field: 'entryPercent', label: 'Входно ниво', unit: '%', decimals: 1 },
  period: 'year',
  behind: (_, { detailId }) =>
    detailId === null ? undefined : addressOf('/educational-results/references', { classId: detailId }),
})
