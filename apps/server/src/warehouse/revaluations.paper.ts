import type { AnsweredFile } from '@asistent/contract/core/call'
import type { OutputOf } from '@asistent/contract/core/call'
import type { getRevaluation } from '@asistent/contract/warehouse/revaluations.calls'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { documentStateLabel, documentStates } from '@asistent/domain/warehouse/documents'
import { unitLabel } from '@asistent/domain/warehouse/units'
import type { ReadContext } from '../platform/context'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { commissionSignatures } from './documents.paper'
import type { DocumentHead } from './documents.queries'

// Протокол за преоценка: quantity, price and value before and after.

type Line = OutputOf<typeof getRevaluation>['lines'][number]

export async function revaluationPaper(
  context: ReadContext,
  head: DocumentHead,
  lines: readonly Line[],
): Promise<AnsweredFile> {
  const state =
    head.status === documentStates.Posted ? '' : ` – ${documentStateLabel[head.kind][head.status].toLowerCase()}`
  return pdfFile(`Протокол за преоценка ${head.number}`, 'report', {
    title: 'Протокол за преоценка',
    subtitle: `№ ${head.number} / ${formatDay(head.forDate)} г.${state}`,
    institution: await institutionOf(context),
    parameters: [
      { label: 'Склад', value: head.warehouse },
      ...(head.reason ? [{ label: 'Причина', value: head.reason }] : []),
    ],
    printedOn: today(context.now),
    landscape: true,
    columns: [
      { title: '№', kind: 'integer', width: 0.4, totals: 'none' },
      { title: 'Продукт', kind: 'text', width: 3 },
      { title: 'Мярка', kind: 'text', width: 0.7 },
      { title: 'Количество', kind: 'quantity', totals: 'none' },
      { title: 'Цена', kind: 'price', group: 'Преди', totals: 'none' },
      { title: 'Стойност', kind: 'money', group: 'Преди', totals: 'sum' },
      { title: 'Цена', kind: 'price', group: 'След', totals: 'none' },
      { title: 'Стойност', kind: 'money', group: 'След', totals: 'sum' },
      { title: 'Разлика', kind: 'money', totals: 'sum' },
    ],
    rows: lines.map((line, index) => [
      index + 1,
      line.productName,
      unitLabel[line.unitOfMeasure],
      String(line.quantity),
      String(line.oldPrice),
      String(line.oldValue),
      String(line.newPrice),
      String(line.newValue),
      String(line.difference),
    ]),
    signatures: [...commissionSignatures(head.commission), { role: 'МОЛ' }, { role: 'Утвърдил (директор)' }],
    notes: head.note ? [head.note] : [],
  })
}
