import { listAllergens } from '@asistent/contract/warehouse/products.calls'
import { listScreen } from '../blocks/list/list-screen'

export const Screen = listScreen({
  title: 'Алергени',
  lead: 'Четиринадесетте алергена на Регламент (ЕС) 1169/2011 с номерата, които стоят в менютата.',
  call: listAllergens,
  columns: (column) => [
    column.number('number', { title: '№' }),
    column.text('name', { title: 'Алерген' }),
    column.number('products', { title: 'Продукти' }),
  ],
  open: (row) => `/admin/products/list?allergenId=${row.id}`,
  empty: { title: 'Няма алергени', reason: '', drawing: 'search' },
})
