import type { ParsedOf } from '@asistent/contract/core/call'
import type { saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { differsTooMuch } from '@asistent/domain/warehouse/inbound'
import type { Draft, Fields } from '../blocks/form/fields'
import { times } from '../blocks/lines/line-values'
import { shownNumber } from '../blocks/shown/format'
import { InboundTools } from './inbound-tools'
import { lastPriceOf, proposedLine } from './inbound-proposal'
import { manufacturerSource, productSource, supplierSource, warehouseSource } from './sources.shared'
import { originChoices, unitChoices, vatChoices } from './words'

// Lines of a delivery: picking a product proposes its last price, and a large difference shows a warning.

type Form = ParsedOf<typeof saveInbound>
type Line = Form['lines'][number]

function unusualPrice({ productId, price }: Draft<Line>): string | undefined {
  if (price === 0) return 'Цена 0: за дарение или схема, виж „Произход“'
  const last = lastPriceOf(productId ?? 0)
  if (last === undefined || typeof price !== 'number') return undefined
  const proposed = String(last.price).replace('.', ',')
  if (last.contracted) return price > last.price ? `Над договорената цена (${proposed})` : undefined
  if (!differsTooMuch(price, last.price)) return undefined
  const change = Math.round((price / last.price - 1) * 100)
  return `${Math.abs(change)} % ${change > 0 ? 'над' : 'под'} последната цена (${proposed})`
}

interface Contracted {
  readonly contract?: { readonly number: string; readonly price: number; readonly remaining: number | null } | null
  readonly quantity?: number | null
}

/** Remaining quantity of the contract with the supplier, before this delivery. */
function contractOf(line: object): string | null {
  const { contract } = line as Contracted
  if (!contract) return null
  const left = contract.remaining === null ? '' : `, остават ${shownNumber(contract.remaining)}`
  return `№ ${contract.number}: ${shownNumber(contract.price)} €${left}`
}

function beyondContract(line: object): string | undefined {
  const { contract, quantity } = line as Contracted
  const left = contract?.remaining
  return typeof left === 'number' && typeof quantity === 'number' && quantity > left
    ? `Над договореното количество с ${shownNumber(Math.round((quantity - left) * 1000) / 1000)}`
    : undefined
}

/** As typed, with or without VAT; sums with VAT appear above after saving. */
const costOf = ({ quantity, price }: Draft<Line>): number | null =>
  typeof quantity === 'number' && typeof price === 'number' ? times(quantity, price) : null

const inboundLines = (field: Fields<Form>) =>
  field.lines(
    'lines',
    (column) => [
      column.pick('productId', productSource, {
        name: 'productName',
        fill: (product, _, form) => proposedLine(product.id, form),
      }),
      column.number('quantity'),
      column.select('unitOfMeasure', unitChoices, { width: 5 }),
      column.number('price', { warn: unusualPrice }),
      column.select('vatRate', vatChoices, { width: 5 }),
      column.computed('Стойност', costOf, { money: true, total: true }),
      column.computed('По договор', contractOf, { width: 12, warn: beyondContract }),
      column.text('batch', { width: 7, under: true }),
      column.day('expiryDate'),
      column.pick('manufacturerId', manufacturerSource, { name: 'manufacturer', width: 10 }),
      column.number('temperature', { title: '°C', width: 4.5 }),
      column.yesNo('isAccepted', { title: 'Приет' }),
    ],
    { add: 'Добави продукт', blank: { vatRate: 20, isAccepted: true } },
  )

/** Fields and lines of a new delivery or a correction. */
export const inboundFields = (field: Fields<Form>) => [
  field.section('Документ', [
    field('forDate'),
    field.pick('warehouseId', warehouseSource),
    field.select('origin', originChoices, {
      when: ({ isOpening }) => isOpening !== true,
      help: 'Дареното и полученото по схеми може да е с цена 0.',
    }),
    field.pick('supplierId', supplierSource, { when: ({ isOpening }) => isOpening !== true }),
    field('supplierDocument', { when: ({ isOpening }) => isOpening !== true }),
    field('supplierDocumentDate', { when: ({ isOpening }) => isOpening !== true }),
    field('pricesWithVat'),
    field('isOpening'),
    field('note', { wide: true }),
  ]),
  field.section('Продукти', [
    field.own('lines', (lines) => <InboundTools lines={lines} />, { label: 'Бързо попълване', wide: true }),
    inboundLines(field),
  ]),
]
