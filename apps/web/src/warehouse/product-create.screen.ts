import { createProduct } from '@asistent/contract/warehouse/products.calls'
import { formScreen } from '../blocks/form/form-screen'
import { productFields, settingFields } from './product-fields'

export const Screen = formScreen({
  title: { create: 'Нов продукт', edit: 'Продукт' },
  save: createProduct,
  blank: { unitOfMeasure: 3, storageConditionId: 1, vatRate: 20, wastePercent: 0, isActive: true },
  fields: (field) => [
    ...productFields(field as never),
    field.section('В детската градина', settingFields(field as never)),
  ],
  after: '/storage/products',
})
