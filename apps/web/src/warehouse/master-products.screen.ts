import { createMasterProduct, deleteProduct, listProducts } from '@asistent/contract/warehouse/products.calls'
import { allergenWords } from '@asistent/domain/people/allergens'
import { listScreen } from '../blocks/list/list-screen'
import { numberedAllergens } from '../choices/allergens'
import { categorySource } from './sources.shared'
import { baseUnitChoices } from './words'

export const Screen = listScreen({
  title: 'Общи продукти',
  lead: 'Виждат ги всички детски градини; всяка решава кои използва.',
  call: listProducts,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('categoryId', categorySource),
    filter.select('allergenId', numberedAllergens),
  ],
  columns: (column) => [
    column.text('name', { title: 'Продукт' }),
    column.text('category', { title: 'Категория' }),
    column.badge('unitOfMeasure', baseUnitChoices, { title: 'Мярка' }),
    column.number('kcal', { title: 'kcal / 100 г' }),
    column.number('wastePercent', { title: 'Отпадък, %' }),
    column.own('Алергени', (row) => allergenWords(row.allergenIds)),
  ],
  open: (row) => `/admin/products/list/${row.id}`,
  create: { label: 'Нов продукт', to: '/admin/products/list/create', call: createMasterProduct },
  remove: { call: deleteProduct, what: (row) => `общия продукт „${row.name}“` },
  empty: { title: 'Няма такива продукти', reason: 'Променете търсенето или добавете нов.', drawing: 'search' },
})
