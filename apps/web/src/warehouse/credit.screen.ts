import {
  completeCredit,
  creditReceipt,
  deleteCredit,
  getCredit,
  reverseCredit,
  saveCredit,
} from '@asistent/contract/warehouse/credits.calls'
import { documentKinds } from '@asistent/domain/warehouse/documents'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { documentScreen } from '../blocks/document/document-screen'
import { undoneFor } from './document-parts'
import { stateChoices, unitChoices } from './words'

const path = '/storage/credit-notes'

interface Delivered {
  readonly productName?: string
  readonly delivered?: number
  readonly deliveredAmount?: number
}

export const Screen = documentScreen({
  title: { create: 'Кредитно известие', edit: (doc) => `Кредитно известие, протокол № ${doc.number}` },
  load: getCredit,
  save: saveCredit,
  toForm: (doc) => ({ ...doc, reason: doc.reason ?? '' }),
  back: path,
  open: (id) => `${path}/${id}`,
  state: (doc) => doc.status,
  states: stateChoices(documentKinds.Credit),
  draft: (doc) => doc.may.edit,
  facts: (fact) => [
    fact.text('supplier', { title: 'Доставчик' }),
    fact.text('warehouse', { title: 'Склад' }),
    fact.money('total', { title: 'Сума с ДДС' }),
    fact.text('creator', { title: 'Създал' }),
    fact.text('completedBy', { title: 'Осчетоводил' }),
    fact.instant('completedAt', { title: 'Осчетоводено на' }),
  ],
  fields: (field) => [
    field.section('Известие', [
      field('forDate'),
      field('supplierDocument'),
      field('supplierDocumentDate'),
      field('reason', { wide: true }),
    ]),
    field.section(
      'Продукти',
      [
        field.lines(
          'lines',
          (column) => [
            column.computed('Продукт', (line) => (line as Delivered).productName, { width: 12 }),
            column.computed('Доставено', (line) => (line as Delivered).delivered, { decimals: 3 }),
            column.select('unitOfMeasure', unitChoices, { width: 5, readOnly: true }),
            column.computed('На стойност', (line) => (line as Delivered).deliveredAmount, { money: true }),
            column.number('quantity'),
            column.money('amount', { total: true }),
            column.text('note'),
          ],
          { fixed: true },
        ),
      ],
      {
        help: 'Ако стоката се връща, въведете количеството и сумата ѝ. Ако е надписана, въведете само сумата: останалото в склада поевтинява, а изписаното намалява разхода за деня.',
      },
    ),
  ],
  actions: (action) => [
    action.send({
      label: 'Осчетоводи',
      icon: IconCheck,
      call: completeCredit,
      input: ({ id }) => ({ id }),
      confirm: (doc) => `Върнатото ще излезе от „${doc.warehouse}“, а стойността на останалото ще намалее.`,
      when: (doc) => doc.may.complete,
      done: 'Известието е осчетоводено',
    }),
    action.ask({
      label: 'Сторнирай',
      icon: IconArrowBackUp,
      call: reverseCredit,
      values: ({ id }) => ({ id }),
      fields: (field) => [field('reason')],
      text: () => 'Върнатото ще влезе отново в склада, а стойността ще е както преди известието.',
      action: 'Сторнирай',
      danger: true,
      when: (doc) => doc.may.free,
      done: 'Известието е сторнирано',
    }),
  ],
  papers: (paper) => [paper({ label: 'Протокол', call: creditReceipt, input: ({ id }) => ({ id }) })],
  related: (doc) => [
    { label: 'Към доставка', title: `Разписка № ${doc.deliveryNumber}`, to: `/storage/stock/${doc.deliveryId}` },
  ],
  notices: undoneFor,
  remove: { call: deleteCredit, what: (doc) => `кредитно известие № ${doc.number}` },
  history: 'stock-document',
})
