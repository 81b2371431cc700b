import type { AnsweredFile } from '@asistent/contract/core/call'
import { scrappingTypeLabel, type ScrappingType } from '@asistent/domain/warehouse/documents'
import { shortageDecisionLabel } from '@asistent/domain/warehouse/stock-takes'
import type { ReadContext } from '../platform/context'
import { batchesText, commissionSignatures, documentPaper } from './documents.paper'
import type { DocumentHead, StoredLine, TakenBatch } from './documents.queries'

// Протокол за бракуване: commission, scrapped goods and their batches.

export function scrappingPaper(
  context: ReadContext,
  head: DocumentHead,
  lines: readonly StoredLine[],
  batches: (lineId: number) => readonly TakenBatch[],
): Promise<AnsweredFile> {
  const type: ScrappingType = head.scrappingType ?? 5
  const isDecided = lines.some(({ decision }) => decision !== null)
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
        cell: (line) => batchesText(line, batches(line.id)),
      },
      { column: { title: 'Ед. цена', kind: 'price' }, cell: (line) => line.price },
      { column: { title: 'Стойност', kind: 'money', totals: 'sum' }, cell: (line) => line.value },
      ...(isDecided
        ? [
            {
              column: { title: 'Решение', kind: 'text' as const, width: 1.2 },
              cell: ({ decision }: StoredLine) => (decision === null ? null : shortageDecisionLabel[decision]),
            },
          ]
        : []),
    ],
    signatures: [...commissionSignatures(head.commission), 'МОЛ', 'Утвърдил (директор)'],
  })
}
