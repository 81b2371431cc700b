import type { ParsedOf } from '@asistent/contract/core/call'
import { proposeInboundLine, type saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { differsTooMuch } from '@asistent/domain/warehouse/inbound'
import type { Draft, Fields } from '../blocks/form/fields'
import { times } from '../blocks/lines/line-values'
import { send } from '../platform/api'
import { manufacturerSource, productSource } from './sources.shared'
import { unitChoices, vatChoices } from './words'

// The lines of a delivery: choosing a product brings what it last came with, and a price far from it is asked about.

type Form = ParsedOf<typeof saveInbound>
type Line = Form['lines'][number]

/** The last price of a product, as it was proposed: by the product, for the warning. */
const lastPrices = new Map<number, number>()

async function proposed(productId: number, form: Readonly<Record<string, unknown>>): Promise<Draft<Line>> {
  const { supplierId } = form as { supplierId?: number | null }
  const { unitOfMeasure, price, vatRate, manufacturerId, expiryDate } = await send(proposeInboundLine, {
    productId,
    ...(supplierId && { supplierId }),
  })
  if (price !== null) lastPrices.set(productId, price)
  return {
    unitOfMeasure,
    vatRate: vatRate as Line['vatRate'],
    ...(price !== null && { price }),
    ...(manufacturerId !== null && { manufacturerId }),
    ...(expiryDate !== null && { expiryDate }),
  }
}

function unusualPrice({ productId, price }: Draft<Line>): string | undefined {
  const last = lastPrices.get(productId ?? 0)
  if (last === undefined || typeof price !== 'number' || !differsTooMuch(price, last)) return undefined
  const change = Math.round((price / last - 1) * 100)
  return `${Math.abs(change)} % ${change > 0 ? 'над' : 'под'} последната цена (${String(last).replace('.', ',')})`
}

/** As typed, with or without VAT: the sums with it stand above once it is saved. */
const costOf = ({ quantity, price }: Draft<Line>): number | null =>
  typeof quantity === 'number' && typeof price === 'number' ? times(quantity, price) : null

export const inboundLines = (field: Fields<Form>) =>
  field.lines(
    'lines',
    (column) => [
      column.pick('productId', productSource, {
        name: 'productName',
        fill: (product, _, form) => proposed(product.id, form),
      }),
      column.number('quantity'),
      column.select('unitOfMeasure', unitChoices, { width: 5 }),
      column.number('price', { warn: unusualPrice }),
      column.select('vatRate', vatChoices, { width: 5 }),
      column.computed('Стойност', costOf, { money: true, total: true }),
      column.text('batch', { width: 7 }),
      column.day('expiryDate'),
      column.pick('manufacturerId', manufacturerSource, { name: 'manufacturer', width: 10 }),
      column.number('temperature', { title: '°C', width: 4.5 }),
      column.yesNo('isAccepted', { title: 'Приет' }),
    ],
    { add: 'Добави продукт', blank: { vatRate: 20, isAccepted: true } },
  )
