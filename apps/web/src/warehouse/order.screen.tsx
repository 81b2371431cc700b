import {
  cancelOrder,
  deleteOrder,
  getOrder,
  nextOrderNumber,
  orderReceipt,
  receiveOrder,
  saveOrder,
  sendOrder,
} from '@asistent/contract/warehouse/orders.calls'
import { today } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { IconBan, IconPackageImport, IconSend } from '@tabler/icons-react'
import { documentScreen } from '../blocks/document/document-screen'
import { times } from '../blocks/lines/line-values'
import { ProposedLines } from './proposed-lines'
import { contractedLine } from './contract-price'
import { productSource, supplierSource, warehouseSource } from './sources.shared'
import { orderChoices, unitChoices } from './words'

const path = '/storage/suppliers-requests'

export const Screen = documentScreen({
  title: { create: 'Нова заявка към доставчик', edit: (doc) => `Заявка № ${doc.number}` },
  load: getOrder,
  save: saveOrder,
  number: { call: nextOrderNumber, input: ({ forDate }) => ({ ...(forDate && { date: forDate }) }) },
  blank: () => ({ forDate: today(new Date()), lines: [] }),
  back: path,
  open: (id) => `${path}/${id}`,
  state: (doc) => doc.status,
  states: orderChoices,
  draft: (doc) => doc.may.edit,
  facts: (fact) => [
    fact.money('value', { title: 'Стойност' }),
    fact.text('creator', { title: 'Създал' }),
    fact.text('sentTo', { title: 'Изпратена до' }),
    fact.instant('sentAt', { title: 'Изпратена на' }),
  ],
  fields: (field) => [
    field.section('Заявка', [
      field('forDate'),
      field('deliverOn'),
      field.pick('supplierId', supplierSource),
      field.pick('warehouseId', warehouseSource),
      field('note', { wide: true }),
    ]),
    field.section('Продукти', [
      field.own('lines', (lines) => <ProposedLines lines={lines} />, { label: 'Предложение' }),
      field.lines(
        'lines',
        (column) => [
          column.pick('productId', productSource, {
            name: 'productName',
            fill: (product, _, form) => contractedLine(product, form),
          }),
          column.number('quantity'),
          column.select('unitOfMeasure', unitChoices, { width: 5 }),
          column.number('price'),
          column.computed('Стойност', (line) => times(line.quantity, line.price), { money: true, total: true }),
          column.text('note'),
        ],
        { add: 'Добави продукт' },
      ),
    ]),
  ],
  actions: (action) => [
    action.ask({
      label: 'Изпрати',
      icon: IconSend,
      call: sendOrder,
      values: ({ id, supplierEmail }) => ({ id, byLetter: supplierEmail !== null, email: supplierEmail }),
      fields: (field) => [
        field('byLetter', { help: 'Изключете, ако сте я поръчали по телефона: само ще се отбележи.' }),
        field('email', { when: ({ byLetter }) => byLetter === true }),
      ],
      text: (doc) => `Заявка № ${doc.number} ще се изпрати на ${doc.supplier} с приложен PDF.`,
      action: 'Изпрати',
      when: (doc) => doc.may.send,
      done: 'Заявката е изпратена',
    }),
    action.send({
      label: 'Получена',
      icon: IconPackageImport,
      call: receiveOrder,
      input: ({ id }) => ({ id }),
      confirm: () => 'Ще се направи складова разписка с тези редове, за да я проверите и заприходите.',
      when: (doc) => doc.may.receive,
      done: 'Разписката е готова за проверка',
    }),
    action.send({
      label: 'Откажи',
      icon: IconBan,
      call: cancelOrder,
      input: ({ id }) => ({ id }),
      confirm: (doc) => `Заявка № ${doc.number} няма да се очаква повече.`,
      danger: true,
      when: (doc) => doc.may.cancel,
      done: 'Заявката е отказана',
    }),
  ],
  papers: (paper) => [paper({ label: 'Заявка', call: orderReceipt, input: ({ id }) => ({ id }) })],
  related: (doc) =>
    doc.inbounds.map(({ id, number }) => ({
      label: 'Получена с',
      title: `Разписка № ${number}`,
      to: `/storage/stock/${id}`,
    })),
  notices: (doc) => {
    const differing = doc.differences.filter(({ difference }) => difference !== 0)
    return differing.length > 0
      ? [
          {
            tone: 'warn',
            text: `${plural(differing.length, 'разлика', 'разлики')} с поръчаното: ${differing
              .map(({ productName, ordered, received }) =>
                `${productName} – поръчани ${ordered}, получени ${received}`.replaceAll('.', ','),
              )
              .join('; ')}`,
          },
        ]
      : []
  },
  remove: { call: deleteOrder, what: (doc) => `заявка № ${doc.number}` },
  history: 'supplier-order',
})
