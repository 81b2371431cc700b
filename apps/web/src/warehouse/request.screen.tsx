import {
  completeRequest,
  createRequest,
  deleteRequest,
  freeRequest,
  getRequest,
  requestReceipt,
} from '@asistent/contract/warehouse/requests.calls'
import { today } from '@asistent/domain/kernel/day'
import { documentKinds, purposes } from '@asistent/domain/warehouse/documents'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { documentScreen } from '../blocks/document/document-screen'
import { LinesByBarcode } from './product-by-barcode'
import { relatedTo } from './document-parts'
import { averagePriceOf, averageValueOf, moreThanFree, onTheShelf } from './shelf-facts'
import { productSource, warehouseSource } from './sources.shared'
import { purposeChoices, stateChoices, unitChoices } from './words'

const path = '/storage/requests'

export const Screen = documentScreen({
  title: { create: 'Ново искане за продукти', edit: (doc) => `Искане № ${doc.number}` },
  load: getRequest,
  save: createRequest,
  blank: () => ({ forDate: today(new Date()), purpose: purposes.Kindergarten, lines: [] }),
  back: path,
  open: (id) => `${path}/${id}`,
  state: (doc) => doc.status,
  states: stateChoices(documentKinds.Request),
  // A created request reserves stock: it is completed or released, never changed.
  draft: () => false,
  facts: (fact) => [
    fact.money('total', { title: 'Стойност' }),
    fact.text('creator', { title: 'Създал' }),
    fact.text('completedBy', { title: 'Изпълнил' }),
    fact.instant('completedAt', { title: 'Изпълнено на' }),
  ],
  fields: (field) => [
    field.section('Искане', [
      field('forDate'),
      field.pick('warehouseId', warehouseSource),
      field.select('purpose', purposeChoices),
      field('note', { wide: true }),
    ]),
    field.section('Продукти', [
      field.own(
        'lines',
        (lines) => <LinesByBarcode lines={lines} fill={(product, form) => onTheShelf(product, undefined, form)} />,
        { label: 'Баркод' },
      ),
      field.lines(
        'lines',
        (column) => [
          column.pick('productId', productSource, {
            name: 'productName',
            fill: onTheShelf,
          }),
          column.number('quantity', { warn: moreThanFree }),
          column.select('unitOfMeasure', unitChoices, { width: 5 }),
          column.computed('Средна цена', averagePriceOf),
          column.computed('Стойност', averageValueOf, { money: true, total: true }),
          column.text('note'),
        ],
        { add: 'Добави продукт' },
      ),
    ]),
  ],
  actions: (action) => [
    action.send({
      label: 'Изпълни',
      icon: IconCheck,
      call: completeRequest,
      input: ({ id }) => ({ id }),
      confirm: (doc) => `Продуктите по искане № ${doc.number} ще се изпишат от склада.`,
      when: (doc) => doc.may.complete,
      done: 'Искането е изпълнено',
    }),
    action.send({
      label: 'Освободи',
      icon: IconArrowBackUp,
      call: freeRequest,
      input: ({ id }) => ({ id }),
      confirm: (doc) =>
        doc.completedAt === null
          ? `Запазеното по искане № ${doc.number} ще стане свободно.`
          : `Продуктите по искане № ${doc.number} ще се върнат в склада по цената, на която са изписани.`,
      danger: true,
      when: (doc) => doc.may.free,
      done: 'Освободено',
    }),
  ],
  papers: (paper) => [paper({ label: 'Искане', call: requestReceipt, input: ({ id }) => ({ id }) })],
  related: (doc) => relatedTo(path, doc),
  remove: { call: deleteRequest, what: (doc) => `искане № ${doc.number}` },
  history: 'stock-document',
})
