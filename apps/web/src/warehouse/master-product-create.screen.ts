import { createMasterProduct } from '@asistent/contract/warehouse/products.calls'
import { formScreen } from '../blocks/form/form-screen'
import { productFields } from './product-fields'

export const Screen = formScreen({
  title: { create: 'Нов общ продукт', edit: 'Общ продукт' },
  save: createMasterProduct,
  blank: { unitOfMeasure: 3, storageConditionId: 1, vatRate: 20, wastePercent: 0 },
  fields: productFields,
  after: '/admin/products/list',
})
