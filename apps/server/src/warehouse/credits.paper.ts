import type { AnsweredFile } from '@asistent/contract/core/call'
import { formatDay } from '@asistent/domain/kernel/day'
import type { ReadContext } from '../platform/context'
import { batchesText, documentPaper } from './documents.paper'
import type { DocumentHead, StoredLine } from './documents.queries'

// Protocol of a credit note: returned goods and their value.

export const creditPaper = (
  context: ReadContext,
  head: DocumentHead,
  lines: readonly StoredLine[],
): Promise<AnsweredFile> =>
  documentPaper(context, head, {
    title: 'Протокол към кредитно известие',
    facts: [
      head.supplier !== null && { label: 'Доставчик', value: head.supplier },
      head.supplierDocument !== null && {
        label: 'Кредитно известие',
        value: `№ ${head.supplierDocument}${head.supplierDocumentDate ? ` / ${formatDay(head.supplierDocumentDate)} г.` : ''}`,
      },
      head.delivery !== null && {
        label: 'Складова разписка',
        value: `№ ${head.delivery.number} / ${formatDay(head.delivery.forDate)} г.`,
      },
      head.reason !== null && { label: 'Причина', value: head.reason },
    ],
    quantity: 'Върнато',
    lines: lines.filter(({ quantity, amount }) => Number(quantity) !== 0 || Number(amount) !== 0),
    columns: [
      { column: { title: 'Партида', kind: 'text', width: 1.5 }, cell: (line) => batchesText(line, []) },
      { column: { title: 'Сума с ДДС', kind: 'money', totals: 'sum' }, cell: (line) => line.amount },
      { column: { title: 'Бележка', kind: 'text', width: 1.5 }, cell: (line) => line.note },
    ],
    signatures: ['МОЛ', 'За доставчика', 'Директор'],
  })
