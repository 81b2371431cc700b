import type { AnsweredFile } from '@asistent/contract/core/call'
import type { ReadContext } from '../platform/context'
import { batchesText, documentPaper } from './documents.paper'
import type { DocumentHead, StoredLine, TakenBatch } from './documents.queries'

// Transfer between warehouses, signed by both responsible persons.

export const transferPaper = (
  context: ReadContext,
  head: DocumentHead,
  lines: readonly StoredLine[],
  batches: (lineId: number) => readonly TakenBatch[],
): Promise<AnsweredFile> =>
  documentPaper(context, head, {
    title: 'Прехвърляне между складове',
    warehouse: 'От склад',
    facts: [
      { label: 'В склад', value: head.toWarehouse ?? '' },
      head.reason !== null && { label: 'Причина', value: head.reason },
    ],
    lines,
    columns: [
      {
        column: { title: 'Партида', kind: 'text', width: 1.5 },
        cell: (line) => batchesText(line, batches(line.id)),
      },
      { column: { title: 'Ед. цена', kind: 'price' }, cell: (line) => line.price },
      { column: { title: 'Стойност', kind: 'money', totals: 'sum' }, cell: (line) => line.value },
    ],
    signatures: ['Предал (МОЛ)', 'Приел (МОЛ)', 'Директор'],
  })
