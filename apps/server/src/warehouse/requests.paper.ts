import type { AnsweredFile } from '@asistent/contract/core/call'
import { purposeLabel } from '@asistent/domain/warehouse/documents'
import type { ReadContext } from '../platform/context'
import { documentPaper } from './documents.paper'
import type { DocumentHead, StoredLine } from './documents.queries'

// Искане за отпускане на продукти (требвателен лист).

export const requestPaper = (
  context: ReadContext,
  head: DocumentHead,
  lines: readonly StoredLine[],
): Promise<AnsweredFile> =>
  documentPaper(context, head, {
    title: 'Искане за отпускане на продукти',
    facts: [head.purpose !== null && { label: 'За', value: purposeLabel[head.purpose] }],
    lines,
    columns: [
      { column: { title: 'Ед. цена', kind: 'price' }, cell: (line) => line.price },
      { column: { title: 'Стойност', kind: 'money', totals: 'sum' }, cell: (line) => line.value },
    ],
    signatures: ['Поискал', 'Разрешил', 'Отпуснал (МОЛ)', 'Получил'],
    notes: ['Требвателен лист. Цените са за основната мярка на продукта.'],
  })
