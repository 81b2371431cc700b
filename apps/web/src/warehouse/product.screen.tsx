import {
  deleteProduct,
  getProduct,
  saveProductSetting,
  updateProduct,
} from '@asistent/contract/warehouse/products.calls'
import { formScreen } from '../blocks/form/form-screen'
import { useRouteInput } from '../blocks/parts/route-input'
import { Answered } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import { productFields, settingFields } from './product-fields'
import { ProductFacts } from './product-facts'
import { ProductStock } from './product-stock'

// A product of the kindergarten is fully editable; a common one has local settings only.

const OwnProduct = formScreen({
  title: { create: 'Нов продукт', edit: (product) => product.name },
  load: getProduct,
  save: updateProduct,
  fields: (field) => [
    ...productFields(field as never),
    field.section('В детската градина', settingFields(field as never)),
  ],
  after: '/storage/products',
  below: ({ record }) => <ProductStock productId={record.id} />,
  remove: { call: deleteProduct, what: (product) => `продукта „${product.name}“` },
  history: 'product',
})

const Common = formScreen({
  title: { create: 'Общ продукт', edit: (product) => product.name },
  load: getProduct,
  save: saveProductSetting,
  fields: (field) => [
    field.section('В детската градина', settingFields(field as never), {
      help: 'Продуктът е общ за всички детски градини. Тук решавате само как го използвате вие.',
    }),
  ],
  after: '/storage/products',
  below: ({ record }) => (
    <>
      <ProductStock productId={record.id} />
      <ProductFacts product={record} />
    </>
  ),
  history: 'product',
})

export function Screen() {
  const answer = useCall(getProduct, useRouteInput(getProduct) as { id: number })
  return (
    <Answered answer={answer} back="/storage/products">
      {(product) => (product.isMaster ? <Common /> : <OwnProduct />)}
    </Answered>
  )
}
