import type { AnsweredFile } from '@asistent/contract/core/call'
import { amountInWords } from '@asistent/domain/kernel/amount-in-words'
import { formatDay } from '@asistent/domain/kernel/day'
import { formatDecimal } from '@asistent/domain/kernel/decimal'
import { euroOfNumber } from '@asistent/domain/kernel/money'
import { inboundOriginLabel, inboundOrigins } from '@asistent/domain/warehouse/documents'
import type { ReadContext } from '../platform/context'
import { documentPaper } from './documents.paper'
import type { DocumentHead, StoredLine } from './documents.queries'
import { inboundAmounts } from './inbounds.steps'

// Складова разписка on paper.

export function inboundPaper(
  context: ReadContext,
  head: DocumentHead,
  lines: readonly StoredLine[],
  total: number,
): Promise<AnsweredFile> {
  const refused = lines.filter(({ isAccepted }) => !isAccepted)
  return documentPaper(context, head, {
    title: 'Складова разписка',
    facts: [
      head.supplier !== null && { label: 'Доставчик', value: head.supplier },
      head.origin !== inboundOrigins.Purchase && { label: 'Произход', value: inboundOriginLabel[head.origin] },
      head.supplier === null && !head.declaration && { label: 'Произход', value: 'начални наличности' },
      head.supplierDocument !== null && {
        label: 'Документ',
        value: `№ ${head.supplierDocument}${head.supplierDocumentDate ? ` / ${formatDay(head.supplierDocumentDate)} г.` : ''}`,
      },
      { label: 'Цени', value: head.pricesWithVat ? 'с ДДС' : 'без ДДС' },
    ],
    lines: lines.filter(({ isAccepted }) => isAccepted),
    columns: [
      { column: { title: 'Партида', kind: 'text' }, cell: (line) => line.batch },
      { column: { title: 'Годен до', kind: 'day' }, cell: (line) => line.expiryDate },
      { column: { title: 'Ед. цена', kind: 'price' }, cell: (line) => line.typedPrice },
      { column: { title: 'ДДС, %', kind: 'decimal', width: 0.6, totals: 'none' }, cell: (line) => line.vatRate },
      {
        column: { title: 'Стойност с ДДС', kind: 'money', totals: 'sum' },
        cell: (line) => formatDecimal(inboundAmounts(line, head.pricesWithVat).total),
      },
    ],
    signatures: ['Предал', 'Приел (МОЛ)'],
    notes: [
      `Словом: ${amountInWords(euroOfNumber(total))}.`,
      ...refused.map(
        (line) =>
          `Не е приет: ${line.productName}, ${line.quantity.replace('.', ',')}${line.note ? ` – ${line.note}` : ''}.`,
      ),
    ],
  })
}
