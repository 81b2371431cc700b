import { stockByPlace } from '@asistent/contract/oversight/kindergartens.calls'
import { placeScreen } from './place-screen'

export const Screen = placeScreen(stockByPlace, {
  name: 'storage-availability',
  main: { field: 'value', label: 'Стойност на наличностите', unit: '€', decimals: 2 },
  kinds: 'Категории продукти',
  period: 'now',
  compares: false,
})
