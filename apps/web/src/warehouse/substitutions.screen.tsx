import { listSubstitutions, saveSubstitutions } from '@asistent/contract/warehouse/products.calls'
import { listed } from '@asistent/domain/kernel/text'
import { askForm } from '../blocks/form/form-dialog'
import { listScreen } from '../blocks/list/list-screen'
import { AddButton } from '../blocks/parts/small-actions'
import { useMay } from '../platform/user'
import { productSource } from './sources.shared'

// Product substitutions: those of the master and those of the kindergarten.

const ask = () =>
  void askForm({
    title: 'Заместители на продукт',
    call: saveSubstitutions,
    fields: (field) => [
      field.pick('productId', productSource),
      field.pickMany('productSubstitutions', productSource, { wide: true }),
    ],
  })

function Add() {
  return useMay(saveSubstitutions, 'update') ? <AddButton label="Нов заместител" onClick={ask} /> : null
}

export const Screen = listScreen({
  title: 'Заместители на продукти',
  lead: 'Предлагат се в калкулацията, когато от продукта няма достатъчно.',
  call: listSubstitutions,
  rowId: (row) => row.productId,
  columns: (column) => [
    column.text('product', { title: 'Продукт' }),
    column.own('Може да се замени с', (row) => listed(row.substitutes.map(({ name }) => name))),
  ],
  rowActions: (action) => [
    action.ask({
      label: 'Промени',
      call: saveSubstitutions,
      values: ({ productId, productSubstitutions }) => ({ productId, productSubstitutions, was: productSubstitutions }),
      fields: (field) => [field.pickMany('productSubstitutions', productSource, { wide: true })],
      text: ({ product }) => `С какво може да се замени „${product}“?`,
    }),
  ],
  actions: Add,
  empty: { title: 'Няма заместители', reason: 'Добавете първия.', drawing: 'notebook' },
})
