import { deleteProduct, getProduct, updateMasterProduct } from '@asistent/contract/warehouse/products.calls'
import { formScreen } from '../blocks/form/form-screen'
import { productFields } from './product-fields'

export const Screen = formScreen({
  title: { create: 'Общ продукт', edit: (product) => product.name },
  load: getProduct,
  save: updateMasterProduct,
  fields: (field) => productFields(field as never),
  after: '/admin/products/list',
  remove: { call: deleteProduct, what: (product) => `общия продукт „${product.name}“` },
  history: 'product',
})
