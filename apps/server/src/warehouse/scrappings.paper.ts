import type { AnsweredFile } from '@asistent/contract/core/call'
import { formatDay } from '@asistent/domain/kernel/day'
import { scrappingTypeLabel, type ScrappingType } from '@asistent/domain/warehouse/documents'
import type { ReadContext } from '../platform/context'
import { commissionSignatures, documentPaper } from './documents.paper'
import type { DocumentHead, StoredLine, TakenBatch } from './documents.queries'

// Протокол за бракуване on paper: who decided, what was taken out and of which batches.

const batchText = ({ batch, expiryDate }: Pick<TakenBatch, 'batch' | 'expiryDate'>): string =>
  [batch, expiryDate && `до ${formatDay(expiryDate)}`].filter(Boolean).join(', ')

export function scrappingPaper(
  context: ReadContext,
  head: DocumentHead,
  lines: readonly StoredLine[],
  batches: (lineId: number) => readonly TakenBatch[],
): Promise<AnsweredFile> {
  const type: ScrappingType = head.scrappingType ?? 5
  return documentPaper(context, head, {
    title: 'Протокол за бракуване',
    facts: [
      { label: 'Вид', value: scrappingTypeLabel[type] },
      head.supplier !== null && { label: 'Доставчик', value: head.supplier },
      head.reason !== null && { label: 'Причина', value: head.reason },
      head.declaration !== null && { label: 'Инвентаризация', value: `№ ${head.declaration.number}` },
    ],
    lines,
    columns: [
      {
        column: { title: 'Партида', kind: 'text', width: 1.5 },
        cell: (line) => {
          const taken = batches(line.id)
          return (taken.length > 0 ? taken : [line]).map(batchText).filter(Boolean).join('; ')
        },
      },
      { column: { title: 'Ед. цена', kind: 'price' }, cell: (line) => line.price },
      { column: { title: 'Стойност', kind: 'money', totals: 'sum' }, cell: (line) => line.value },
    ],
    signatures: [...commissionSignatures(head.commission), 'МОЛ', 'Утвърдил (директор)'],
  })
}
