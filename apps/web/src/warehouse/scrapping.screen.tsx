import {
  completeScrapping,
  deleteScrapping,
  freeScrapping,
  getScrapping,
  nextScrappingNumber,
  saveScrapping,
  scrappingReceipt,
} from '@asistent/contract/warehouse/scrappings.calls'
import { documentKinds, scrappingTypes } from '@asistent/domain/warehouse/documents'
import { today } from '@asistent/domain/kernel/day'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { documentScreen } from '../blocks/document/document-screen'
import { useRouteInput } from '../blocks/parts/route-input'
import { CommissionOrders } from '../choices/cause-orders'
import { averagePriceOf, averageValueOf, moreThanFree, onTheShelf } from './shelf-facts'
import { commissionField } from './commission-field'
import { relatedTo } from './document-parts'
import { batchSource, productSource, supplierSource, warehouseSource } from './sources.shared'
import { scrappingChoices, stateChoices, unitChoices } from './words'

const path = '/storage/scrappings'

const Document = documentScreen({
  title: { create: 'Нов протокол за бракуване', edit: (doc) => `Протокол за бракуване № ${doc.number}` },
  load: getScrapping,
  save: saveScrapping,
  number: {
    call: nextScrappingNumber,
    input: ({ forDate, type }) => ({ type: type ?? scrappingTypes.Expired, ...(forDate && { date: forDate }) }),
  },
  blank: () => ({ forDate: today(new Date()), type: scrappingTypes.Expired, commission: [], lines: [] }),
  back: path,
  open: (id) => `${path}/${id}`,
  state: (doc) => doc.status,
  states: stateChoices(documentKinds.Scrapping),
  draft: (doc) => doc.may.edit,
  facts: (fact) => [
    fact.money('total', { title: 'Стойност' }),
    fact.text('creator', { title: 'Създал' }),
    fact.text('completedBy', { title: 'Приключил' }),
    fact.instant('completedAt', { title: 'Приключен на' }),
  ],
  fields: (field) => [
    field.section('Протокол', [
      field('forDate'),
      field.pick('warehouseId', warehouseSource),
      field.select('type', scrappingChoices),
      field.pick('supplierId', supplierSource, { when: ({ type }) => type === scrappingTypes.Returned }),
      field('reason', { wide: true }),
      commissionField(field),
      field('note', { wide: true }),
    ]),
    field.section('Продукти', [
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
          column.pick('batchId', batchSource, { name: 'batch', under: true }),
          column.text('note'),
        ],
        { add: 'Добави продукт' },
      ),
    ]),
  ],
  actions: (action) => [
    action.send({
      label: 'Приключи',
      icon: IconCheck,
      call: completeScrapping,
      input: ({ id }) => ({ id }),
      confirm: (doc) => `Продуктите по протокол № ${doc.number} ще се изпишат от склада.`,
      when: (doc) => doc.may.complete,
      done: 'Протоколът е приключен',
    }),
    action.send({
      label: 'Възстанови',
      icon: IconArrowBackUp,
      call: freeScrapping,
      input: ({ id }) => ({ id }),
      confirm: (doc) => `Продуктите по протокол № ${doc.number} ще се върнат в склада по цената, на която са изписани.`,
      danger: true,
      when: (doc) => doc.may.free,
      done: 'Възстановено',
    }),
  ],
  papers: (paper) => [paper({ label: 'Протокол', call: scrappingReceipt, input: ({ id }) => ({ id }) })],
  related: (doc) => relatedTo(path, doc),
  remove: { call: deleteScrapping, what: (doc) => `протокол № ${doc.number}` },
  history: 'stock-document',
})

export function Screen() {
  const { id } = useRouteInput(getScrapping) as { id?: number }
  return (
    <>
      <Document />
      {id !== undefined && <CommissionOrders cause="stockScrapping" id={id} />}
    </>
  )
}
