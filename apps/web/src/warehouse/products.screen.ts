import { createProduct, deleteProduct, listProducts } from '@asistent/contract/warehouse/products.calls'
import { allergenWords } from '@asistent/domain/people/allergens'
import { listScreen } from '../blocks/list/list-screen'
import { numberedAllergens } from '../choices/allergens'
import { categorySource } from './sources.shared'
import { baseUnitChoices, storageChoices } from './words'

export const Screen = listScreen({
  title: 'Продукти',
  lead: 'Общите продукти са от администратора на системата. Можете да добавите свои.',
  call: listProducts,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('categoryId', categorySource),
    filter.select('allergenId', numberedAllergens),
    filter.yesNo('isMaster', { yes: 'Общи', no: 'Наши' }),
    filter.yesNo('isActive', { yes: 'В употреба', no: 'Спрени' }),
  ],
  columns: (column) => [
    column.text('name', { title: 'Продукт' }),
    column.text('category', { title: 'Категория' }),
    column.badge('unitOfMeasure', baseUnitChoices, { title: 'Мярка' }),
    column.number('minQuantity', { title: 'Минимум' }),
    column.own('Алергени', (row) => allergenWords(row.allergenIds)),
    column.number('kcal', { title: 'kcal / 100 г' }),
    column.badge('storageConditionId', storageChoices, { title: 'Съхранение', hidden: true }),
    column.number('wastePercent', { title: 'Отпадък, %', hidden: true }),
    column.code('barcode', { title: 'Баркод', hidden: true }),
    column.boolean('isMaster', { title: 'Общ' }),
    column.boolean('isActive', { title: 'Използва се' }),
  ],
  open: (row) => `/storage/products/${row.id}`,
  create: { label: 'Нов продукт', to: '/storage/products/create', call: createProduct },
  remove: { call: deleteProduct, what: (row) => `продукта „${row.name}“`, when: (row) => !row.isMaster },
  empty: { title: 'Няма такива продукти', reason: 'Променете търсенето или добавете нов продукт.', drawing: 'search' },
})
