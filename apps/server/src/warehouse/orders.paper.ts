import { formatDay, today } from '@asistent/domain/kernel/day'
import { orderStateLabel, orderStates } from '@asistent/domain/warehouse/orders'
import { unitLabel } from '@asistent/domain/warehouse/units'
import type { ReadContext } from '../platform/context'
import { pdfPart, type PdfPaper } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import type { OrderHead, orderLines } from './orders.queries'

// Заявка към доставчик, as sent to the supplier.

export const orderPaperName = ({ number }: Pick<OrderHead, 'number'>): string => `Заявка към доставчик ${number}.pdf`

export async function orderPaper(
  context: ReadContext,
  head: OrderHead,
  lines: Awaited<ReturnType<typeof orderLines>>,
): Promise<PdfPaper> {
  const state =
    head.status === orderStates.Sent || head.status === orderStates.Received
      ? ''
      : ` – ${orderStateLabel[head.status].toLowerCase()}`
  const priced = lines.some(({ price }) => price !== null)
  return pdfPart('report', {
    title: 'Заявка към доставчик',
    subtitle: `№ ${head.number} / ${formatDay(head.forDate)} г.${state}`,
    institution: await institutionOf(context),
    parameters: [
      { label: 'Доставчик', value: head.supplier },
      { label: 'Склад', value: head.warehouse },
      ...(head.deliverOn ? [{ label: 'Доставка на', value: `${formatDay(head.deliverOn)} г.` }] : []),
    ],
    printedOn: today(context.now),
    columns: [
      { title: '№', kind: 'integer', width: 0.4, totals: 'none' },
      { title: 'Продукт', kind: 'text', width: 3 },
      { title: 'Мярка', kind: 'text', width: 0.7 },
      { title: 'Количество', kind: 'quantity' },
      ...(priced ? [{ title: 'Ед. цена с ДДС', kind: 'price' } as const] : []),
      { title: 'Бележка', kind: 'text', width: 1.6 },
    ],
    rows: lines.map(({ productName, unitOfMeasure, quantity, price, note }, index) => [
      index + 1,
      productName,
      unitLabel[unitOfMeasure],
      String(quantity),
      ...(priced ? [price === null ? null : String(price)] : []),
      note,
    ]),
    signatures: [{ role: 'Заявил' }, { role: 'Директор' }],
    notes: head.note ? [head.note] : [],
  })
}
