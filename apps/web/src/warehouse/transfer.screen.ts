import {
  completeTransfer,
  deleteTransfer,
  getTransfer,
  nextTransferNumber,
  reverseTransfer,
  saveTransfer,
  transferReceipt,
} from '@asistent/contract/warehouse/transfers.calls'
import { today } from '@asistent/domain/kernel/day'
import { documentKinds } from '@asistent/domain/warehouse/documents'
import { IconArrowBackUp, IconTransfer } from '@tabler/icons-react'
import { documentScreen } from '../blocks/document/document-screen'
import { undoneFor } from './document-parts'
import { averagePriceOf, averageValueOf, moreThanFree, onTheShelf } from './shelf-facts'
import { batchSource, productSource, warehouseSource } from './sources.shared'
import { stateChoices, unitChoices } from './words'

const path = '/storage/transfers'

export const Screen = documentScreen({
  title: { create: 'Ново прехвърляне', edit: (doc) => `Прехвърляне № ${doc.number}` },
  load: getTransfer,
  save: saveTransfer,
  number: { call: nextTransferNumber, input: ({ forDate }) => ({ ...(forDate && { date: forDate }) }) },
  blank: () => ({ forDate: today(new Date()), lines: [] }),
  back: path,
  open: (id) => `${path}/${id}`,
  state: (doc) => doc.status,
  states: stateChoices(documentKinds.Transfer),
  draft: (doc) => doc.may.edit,
  facts: (fact) => [
    fact.money('total', { title: 'Стойност' }),
    fact.text('creator', { title: 'Създал' }),
    fact.text('completedBy', { title: 'Прехвърлил' }),
    fact.instant('completedAt', { title: 'Прехвърлено на' }),
  ],
  fields: (field) => [
    field.section('Прехвърляне', [
      field('forDate'),
      field.pick('warehouseId', warehouseSource),
      field.pick('toWarehouseId', warehouseSource),
      field('note', { wide: true }),
    ]),
    field.section('Продукти', [
      field.lines(
        'lines',
        (column) => [
          column.pick('productId', productSource, { name: 'productName', fill: onTheShelf }),
          column.number('quantity', { warn: moreThanFree }),
          column.select('unitOfMeasure', unitChoices, { width: 5 }),
          column.computed('Средна цена', averagePriceOf),
          column.computed('Стойност', averageValueOf, { money: true, total: true }),
          column.pick('batchId', batchSource, { name: 'batch', under: true }),
          column.text('note'),
        ],
        { add: 'Добави продукт' },
      ),
    ]),
  ],
  actions: (action) => [
    action.send({
      label: 'Прехвърли',
      icon: IconTransfer,
      call: completeTransfer,
      input: ({ id }) => ({ id }),
      confirm: (doc) =>
        `Стоката ще излезе от „${doc.warehouse}“ и ще влезе в „${doc.toWarehouse}“ по средната си цена.`,
      when: (doc) => doc.may.complete,
      done: 'Стоката е прехвърлена',
    }),
    action.ask({
      label: 'Сторнирай',
      icon: IconArrowBackUp,
      call: reverseTransfer,
      values: ({ id }) => ({ id }),
      fields: (field) => [field('reason')],
      text: (doc) => `Стоката по прехвърляне № ${doc.number} ще се върне в „${doc.warehouse}“.`,
      action: 'Сторнирай',
      danger: true,
      when: (doc) => doc.may.free,
      done: 'Прехвърлянето е сторнирано',
    }),
  ],
  papers: (paper) => [paper({ label: 'Прехвърляне', call: transferReceipt, input: ({ id }) => ({ id }) })],
  notices: undoneFor,
  remove: { call: deleteTransfer, what: (doc) => `прехвърляне № ${doc.number}` },
  history: 'stock-document',
})
