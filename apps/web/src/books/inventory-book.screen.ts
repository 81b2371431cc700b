import { inventoryBook } from '@asistent/contract/books/inventory.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { inventoryCategoryChoices, inventoryStateChoices } from './words'

export const Screen = reportScreen(inventoryBook, {
  params: (param) => [param.select('category', inventoryCategoryChoices), param.select('state', inventoryStateChoices)],
  drill: (row) => `/administration/inventory/${row.id}`,
  empty: 'В инвентарната книга няма такива вещи.',
})
