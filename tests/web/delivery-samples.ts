import { IconCheck, IconX } from '@tabler/icons-react'
import { documentScreen } from '../../apps/web/src/blocks/document/document-screen'
import type { Draft } from '../../apps/web/src/blocks/form/fields'
import { times } from '../../apps/web/src/blocks/lines/line-values'
import { optionsFrom } from '../../apps/web/src/blocks/pickers/source'
import {
  annulDelivery,
  completeDelivery,
  deleteDelivery,
  deliveryStates,
  exportDelivery,
  getDelivery,
  listProducts,
  listSuppliers,
  printDelivery,
  saveDelivery,
  vatRates,
} from './delivery-calls'

// Sample document screen for the tests of documents and lines.

const products = optionsFrom(listProducts, (row) => ({ value: row.id, label: row.name, hint: row.unit }), {
  search: 'searchTerm',
})
const suppliers = optionsFrom(listSuppliers, (row) => ({ value: row.id, label: row.name }))

/** Warns about a difference of more than a fifth from the last price. */
function unusualPrice(line: Draft<{ price: number }>): string | undefined {
  const last = (line as { lastPrice?: number | null }).lastPrice
  if (!last || typeof line.price !== 'number') return undefined
  const change = Math.round((line.price / last - 1) * 100)
  return Math.abs(change) > 20 ? `с ${Math.abs(change)} % ${change > 0 ? 'над' : 'под'} последната` : undefined
}

export const Delivery = documentScreen({
  title: { create: 'Нова доставка', edit: (doc) => `Доставка № ${doc.number}` },
  load: getDelivery,
  save: saveDelivery,
  blank: { lines: [] },
  back: '/deliveries',
  open: (id) => `/deliveries/${id}`,
  state: (doc) => doc.state,
  states: deliveryStates,
  draft: (doc) => doc.may.edit,
  facts: (fact) => [
    fact.text('number'),
    fact.money('total'),
    fact.text('createdBy'),
    fact.instant('createdAt'),
    fact.text('completedBy'),
  ],
  fields: (field) => [
    field.section('Документ', [
      field.pick('supplierId', suppliers),
      field('receivedOn'),
      field('invoice'),
      field('note'),
    ]),
    field.section('Продукти', [
      field.lines(
        'lines',
        (column) => [
          column.pick('productId', products, {
            name: 'productName',
            fill: (product) => ({ unit: product.unit, price: product.lastPrice, vat: 20 }),
          }),
          column.text('unit', { readOnly: true, width: 4.5 }),
          column.number('quantity', { total: true }),
          column.number('price', { warn: unusualPrice }),
          column.select('vat', vatRates, { width: 5 }),
          column.day('bestBefore'),
          column.computed('Стойност', (line) => times(line.quantity, line.price), { money: true, total: true }),
        ],
        { add: 'Добави продукт', blank: { vat: 20 } },
      ),
    ]),
  ],
  actions: (action) => [
    action.send({
      label: 'Приключи',
      icon: IconCheck,
      call: completeDelivery,
      input: ({ id, version }) => ({ id, version }),
      confirm: (doc) => `Ще приключите доставка № ${doc.number}. Наличностите ще се увеличат.`,
      when: (doc) => doc.may.complete,
      done: 'Доставката е приключена',
    }),
    action.ask({
      label: 'Анулирай',
      icon: IconX,
      call: annulDelivery,
      values: ({ id }) => ({ id }),
      fields: (field) => [field('reason')],
      text: (doc) => `Доставка № ${doc.number} ще бъде анулирана, а наличностите – върнати.`,
      action: 'Анулирай',
      danger: true,
      when: (doc) => doc.may.annul,
      done: 'Доставката е анулирана',
    }),
  ],
  papers: (paper) => [
    paper({ label: 'Складова разписка', call: printDelivery, input: ({ id }) => ({ id }) }),
    paper({ label: 'Редовете в Excel', call: exportDelivery, input: ({ id }) => ({ id }), save: true }),
  ],
  related: ({ reverses }) =>
    reverses ? [{ label: 'Коригира', title: `Доставка № ${reverses.number}`, to: `/deliveries/${reverses.id}` }] : [],
  notices: (doc) => (doc.reason ? [{ tone: 'bad', text: `Анулирана: ${doc.reason}` }] : []),
  history: 'delivery',
  remove: { call: deleteDelivery, what: (doc) => `доставка № ${doc.number}` },
})
