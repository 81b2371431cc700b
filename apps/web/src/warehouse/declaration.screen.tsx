import {
  completeDeclaration,
  declarationReceipt,
  deleteDeclaration,
  getDeclaration,
  nextDeclarationNumber,
  returnDeclaration,
  saveDeclaration,
  submitDeclaration,
} from '@asistent/contract/warehouse/declarations.calls'
import { declarationStates, responsibleStatement } from '@asistent/domain/warehouse/stock-takes'
import { today } from '@asistent/domain/kernel/day'
import { documentStates } from '@asistent/domain/warehouse/documents'
import { IconArrowBackUp, IconCheck, IconSend } from '@tabler/icons-react'
import { documentScreen } from '../blocks/document/document-screen'
import { useRouteInput } from '../blocks/parts/route-input'
import { CommissionOrders } from '../choices/cause-orders'
import { commissionField } from './commission-field'
import { CountingSheet } from './counting-sheet'
import { productSource, warehouseSource } from './sources.shared'
import { DeclarationLines } from './declaration-lines'
import { proposedDecisions } from './proposed-decisions'
import { decisionChoices, declarationChoices, unitChoices } from './words'

const path = '/storage/inventory-declarations'

const Document = documentScreen({
  title: { create: 'Нова инвентаризация', edit: (doc) => `Инвентаризация № ${doc.number}` },
  load: getDeclaration,
  save: saveDeclaration,
  number: { call: nextDeclarationNumber, input: ({ forDate }) => ({ ...(forDate && { date: forDate }) }) },
  blank: () => ({ forDate: today(new Date()), commission: [], lines: [] }),
  back: path,
  open: (id) => `${path}/${id}`,
  state: (doc) => doc.status,
  states: declarationChoices,
  draft: (doc) => doc.may.edit,
  facts: (fact) => [
    fact.text('creator', { title: 'Създал' }),
    fact.text('responsible', { title: 'МОЛ' }),
    fact.text('submittedBy', { title: 'Предал' }),
    fact.instant('submittedAt', { title: 'Предадена на' }),
    fact.text('completedBy', { title: 'Утвърдил' }),
    fact.instant('completedAt', { title: 'Утвърдена на' }),
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
  view: (doc) => <DeclarationLines declaration={doc} />,
  notices: ({ status, may, returnedFor }) => [
    ...(returnedFor === null ? [] : [{ tone: 'warn' as const, text: `Върната за преброяване: ${returnedFor}` }]),
    ...(status === declarationStates.Submitted && !may.complete
      ? [
          {
            tone: 'info' as const,
            text: 'Чака друг човек: утвърждава я директорът или упълномощен член на комисията, който не я е броил.',
          },
        ]
      : []),
  ],
  actions: (action) => [
    action.send({
      label: 'Предай за утвърждаване',
      icon: IconSend,
      call: submitDeclaration,
      input: ({ id }) => ({ id }),
      confirm: ({ number }) =>
        `${responsibleStatement} С предаването на инвентаризация № ${number} преброеното вече не се променя.`,
      when: (doc) => doc.may.submit,
      done: 'Инвентаризацията чака утвърждаване',
    }),
    action.ask({
      label: 'Утвърди',
      icon: IconCheck,
      call: completeDeclaration,
      values: ({ id, lines }) => ({
        id,
        shortages: lines.flatMap(proposedDecisions) as never,
      }),
      text: ({ number, lines }) =>
        `Разликите по инвентаризация № ${number} ще се заприходят и изпишат. Документи с по-ранна дата за склада няма да се приемат.${
          lines.some(({ difference }) => (difference ?? 0) < 0)
            ? ' Решете за всяка липса. Фирата е предложена до допустимото.'
            : ' Няма липси.'
        }`,
      fields: (field, { lines }) =>
        lines.some(({ difference }) => (difference ?? 0) < 0)
          ? [
              field.lines(
                'shortages',
                (column) => [
                  column.text('productName', { readOnly: true }),
                  column.number('quantity', { readOnly: true }),
                  column.select('decision', decisionChoices, { width: 9 }),
                  column.text('note'),
                ],
                { fixed: true },
              ),
            ]
          : [],
      action: 'Утвърди',
      when: (doc) => doc.may.complete,
      done: 'Инвентаризацията е утвърдена',
    }),
    action.ask({
      label: 'Върни за преброяване',
      icon: IconArrowBackUp,
      call: returnDeclaration,
      values: ({ id }) => ({ id }),
      fields: (field) => [field('reason')],
      action: 'Върни',
      when: (doc) => doc.may.free,
      done: 'Инвентаризацията е върната за преброяване',
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

export function Screen() {
  const { id } = useRouteInput(getDeclaration) as { id?: number }
  return (
    <>
      <Document />
      {id !== undefined && <CommissionOrders cause="stockCount" id={id} />}
    </>
  )
}
