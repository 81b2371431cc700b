import {
  completeDeclaration,
  declarationReceipt,
  deleteDeclaration,
  getDeclaration,
  nextDeclarationNumber,
  saveDeclaration,
} from '@asistent/contract/warehouse/declarations.calls'
import { today } from '@asistent/domain/kernel/day'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { documentScreen } from '../blocks/document/document-screen'
import { commissionField } from './commission-field'
import { CountingSheet } from './counting-sheet'
import { productSource, warehouseSource } from './sources.shared'
import { stateChoices, unitChoices } from './words'

const path = '/storage/inventory-declarations'

export const Screen = documentScreen({
  title: { create: 'Нова инвентаризация', edit: (doc) => `Инвентаризация № ${doc.number}` },
  load: getDeclaration,
  save: saveDeclaration,
  number: { call: nextDeclarationNumber, input: ({ forDate }) => ({ ...(forDate && { date: forDate }) }) },
  blank: () => ({ forDate: today(new Date()), commission: [], lines: [] }),
  back: path,
  open: (id) => `${path}/${id}`,
  state: (doc) => doc.status,
  states: stateChoices(documentKinds.Declaration),
  draft: (doc) => doc.may.edit,
  facts: (fact) => [
    fact.text('creator', { title: 'Създал' }),
    fact.text('completedBy', { title: 'Приключил' }),
    fact.instant('completedAt', { title: 'Приключена на' }),
  ],
  fields: (field) => [
    field.section('Инвентаризация', [
      field('forDate'),
      field.pick('warehouseId', warehouseSource),
      commissionField(field),
      field('note', { wide: true }),
    ]),
    field.section(
      'Преброено',
      [
        field.own('lines', (lines) => <CountingSheet lines={lines} />, { label: 'Лист за броене' }),
        field.lines(
          'lines',
          (column) => [
            column.pick('productId', productSource, {
              name: 'productName',
              fill: (product) => ({ unitOfMeasure: product.unitOfMeasure }),
            }),
            column.number('quantity'),
            column.select('unitOfMeasure', unitChoices, { width: 5 }),
            column.number('price', { title: 'Цена (ако е нова)' }),
            column.text('note'),
          ],
          { add: 'Добави продукт' },
        ),
      ],
      {
        help: 'Бройте, без да гледате книгата. Ако продукт го няма на рафта, въведете 0: непреброените остават, както са по книга.',
      },
    ),
  ],
  actions: (action) => [
    action.send({
      label: 'Приключи',
      icon: IconCheck,
      call: completeDeclaration,
      input: ({ id }) => ({ id }),
      confirm: (doc) =>
        `Разликите по инвентаризация № ${doc.number} ще се заприходят и изпишат. Документи с по-ранна дата за склада няма да се приемат.`,
      when: (doc) => doc.may.complete,
      done: 'Инвентаризацията е приключена',
    }),
    action.send({
      label: 'Отмени',
      icon: IconArrowBackUp,
      call: deleteDeclaration,
      input: ({ id }) => ({ id }),
      confirm: (doc) =>
        `Разликите по инвентаризация № ${doc.number} ще се върнат, а документите преди нея отново ще се приемат. Тя остава в книгите като отменена.`,
      danger: true,
      when: (doc) => doc.status === documentStates.Posted && doc.may.delete,
      done: 'Инвентаризацията е отменена',
    }),
  ],
  papers: (paper) => [paper({ label: 'Опис', call: declarationReceipt, input: ({ id }) => ({ id }) })],
  related: ({ shortage, surplus }) => [
    ...(shortage
      ? [{ label: 'Липси', title: `Протокол № ${shortage.number}`, to: `/storage/scrappings/${shortage.id}` }]
      : []),
    ...(surplus
      ? [{ label: 'Излишъци', title: `Разписка № ${surplus.number}`, to: `/storage/stock/${surplus.id}` }]
      : []),
  ],
  remove: { call: deleteDeclaration, what: (doc) => `инвентаризация № ${doc.number} с разликите ѝ` },
  history: 'stock-document',
})
