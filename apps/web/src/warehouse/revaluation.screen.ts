import { sumOfAmounts } from '@asistent/domain/kernel/money'
import {
  completeRevaluation,
  deleteRevaluation,
  getRevaluation,
  nextRevaluationNumber,
  revaluationReceipt,
  saveRevaluation,
  undoRevaluation,
} from '@asistent/contract/warehouse/revaluations.calls'
import { today } from '@asistent/domain/kernel/day'
import { documentKinds } from '@asistent/domain/warehouse/documents'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { documentScreen } from '../blocks/document/document-screen'
import { times } from '../blocks/lines/line-values'
import { commissionField } from './commission-field'
import { onTheShelf } from './shelf-facts'
import { productSource, warehouseSource } from './sources.shared'
import { stateChoices } from './words'

const path = '/storage/revaluations'

interface Shown {
  readonly baseQuantity?: number
  readonly oldPrice?: number
  readonly oldValue?: number
  readonly newPrice?: number | null
  readonly shelf?: { readonly free: number; readonly price: number | null }
}

const quantityOf = ({ baseQuantity, shelf }: Shown) => baseQuantity ?? shelf?.free ?? null
const oldPriceOf = ({ oldPrice, shelf }: Shown) => oldPrice ?? shelf?.price ?? null
const oldValueOf = (line: Shown) => line.oldValue ?? times(quantityOf(line), oldPriceOf(line))
const newValueOf = (line: Shown) => times(quantityOf(line), line.newPrice)

function differenceOf(line: Shown): number | null {
  const [before, after] = [oldValueOf(line), newValueOf(line)]
  return before === null || after === null ? null : sumOfAmounts([after, -before])
}

export const Screen = documentScreen({
  title: { create: 'Нова преоценка', edit: (doc) => `Протокол за преоценка № ${doc.number}` },
  load: getRevaluation,
  save: saveRevaluation,
  toForm: (doc) => ({ ...doc, reason: doc.reason ?? '' }),
  number: { call: nextRevaluationNumber, input: ({ forDate }) => ({ ...(forDate && { date: forDate }) }) },
  blank: () => ({ forDate: today(new Date()), commission: [], lines: [] }),
  back: path,
  open: (id) => `${path}/${id}`,
  state: (doc) => doc.status,
  states: stateChoices(documentKinds.Revaluation),
  draft: (doc) => doc.may.edit,
  facts: (fact) => [
    fact.money('total', { title: 'Разлика' }),
    fact.text('creator', { title: 'Създал' }),
    fact.text('completedBy', { title: 'Приключил' }),
    fact.instant('completedAt', { title: 'Приключен на' }),
  ],
  fields: (field) => [
    field.section('Протокол', [
      field('forDate'),
      field.pick('warehouseId', warehouseSource),
      field('reason', { wide: true }),
      commissionField(field),
      field('note', { wide: true }),
    ]),
    field.section(
      'Продукти',
      [
        field.lines(
          'lines',
          (column) => [
            column.pick('productId', productSource, { name: 'productName', fill: onTheShelf as never }),
            column.computed('Наличност', quantityOf as never, { decimals: 3 }),
            column.computed('Цена', oldPriceOf as never, { decimals: 5 }),
            column.computed('Стойност', oldValueOf as never, { money: true, total: true }),
            column.number('newPrice'),
            column.computed('Нова стойност', newValueOf as never, { money: true, total: true }),
            column.computed('Разлика', differenceOf as never, { money: true, total: true }),
            column.text('note'),
          ],
          { add: 'Добави продукт' },
        ),
      ],
      { help: 'Новата цена важи от началото на деня, след доставките му: исканията от същия ден се изписват по нея.' },
    ),
  ],
  actions: (action) => [
    action.send({
      label: 'Приключи',
      icon: IconCheck,
      call: completeRevaluation,
      input: ({ id }) => ({ id }),
      confirm: (doc) => `Наличното в „${doc.warehouse}“ ще получи новите цени.`,
      when: (doc) => doc.may.complete,
      done: 'Преоценката е приключена',
    }),
    action.send({
      label: 'Отмени',
      icon: IconArrowBackUp,
      call: undoRevaluation,
      input: ({ id }) => ({ id }),
      confirm: (doc) => `Разликата по протокол № ${doc.number} ще се върне. Той остава в книгите като отменен.`,
      danger: true,
      when: (doc) => doc.may.free,
      done: 'Преоценката е отменена',
    }),
  ],
  papers: (paper) => [paper({ label: 'Протокол', call: revaluationReceipt, input: ({ id }) => ({ id }) })],
  remove: { call: deleteRevaluation, what: (doc) => `преоценка № ${doc.number}` },
  history: 'stock-document',
})
