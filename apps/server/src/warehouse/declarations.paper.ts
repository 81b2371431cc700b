import type { AnsweredFile } from '@asistent/contract/core/call'
import { currencies, formatMoney, moneyOfDecimal } from '@asistent/domain/kernel/money'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { decimal, formatDecimal, isNegative, isPositive, negate, sum } from '@asistent/domain/kernel/decimal'
import {
  decisionText,
  responsibleStatement,
  shortageDecisionLabel,
  shortageDecisions,
} from '@asistent/domain/warehouse/stock-takes'
import { unitLabel, type Unit } from '@asistent/domain/warehouse/units'
import type { ReadContext } from '../platform/context'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import type { Comparison, Decisions, Submission } from './declarations.queries'
import { commissionSignatures, documentPaper } from './documents.paper'
import { isOpen, isPosted, type DocumentHead, type StoredLine } from './documents.queries'

// Инвентаризационен опис, and the counting sheet.

/** Before the stock-take is closed the paper has counted quantities only. */
export function declarationPaper(
  context: ReadContext,
  head: DocumentHead,
  { submittedAt, submittedBy, responsible }: Submission,
  lines: readonly StoredLine[],
  {
    compared,
    decisions,
  }: { readonly compared: (line: StoredLine) => Comparison; readonly decisions: (line: StoredLine) => Decisions },
): Promise<AnsweredFile> {
  const cells = new Map(lines.map((line) => [line.id, compared(line)]))
  const cell = (line: StoredLine, name: keyof Comparison) => cells.get(line.id)?.[name] ?? null
  const valueOf = (line: StoredLine) => decimal(cell(line, 'value') ?? 0)
  const valueIf = (line: StoredLine, direction: 'more' | 'less') => {
    const value = valueOf(line)
    const fits = direction === 'more' ? isPositive(value) : isNegative(value)
    return fits ? formatDecimal(direction === 'more' ? value : negate(value)) : null
  }
  const decided = Object.values(shortageDecisions).flatMap((decision) => {
    const values = lines.flatMap((line) =>
      decisions(line).flatMap((part) => (part.decision === decision ? decimal(part.value) : [])),
    )
    return values.length > 0
      ? [{ label: shortageDecisionLabel[decision], value: formatMoney(moneyOfDecimal(sum(values), currencies.EUR)) }]
      : []
  })
  return documentPaper(context, head, {
    title: 'Инвентаризационен опис',
    facts: [responsible !== null && { label: 'МОЛ', value: responsible }, ...decided],
    quantity: 'Преброено',
    lines: lines.map((line) => ({ ...line, quantity: line.countedQuantity ?? '0', unitOfMeasure: line.baseUnit })),
    columns:
      isOpen(head) && submittedAt === null
        ? []
        : [
            { column: { title: 'По книга', kind: 'quantity' }, cell: (line) => cell(line, 'bookQuantity') },
            {
              column: { title: 'Разлика', kind: 'quantity' },
              cell: (line) => cell(line, 'difference'),
            },
            { column: { title: 'Ед. цена', kind: 'price' }, cell: (line) => cell(line, 'price') },
            { column: { title: 'Излишък', kind: 'money', totals: 'sum' }, cell: (line) => valueIf(line, 'more') },
            { column: { title: 'Липса', kind: 'money', totals: 'sum' }, cell: (line) => valueIf(line, 'less') },
            {
              column: { title: 'Решение', kind: 'text', width: 1.2 },
              cell: (line) => decisionText(decisions(line), line.baseUnit) || null,
            },
          ],
    landscape: true,
    signatures: [
      ...commissionSignatures(head.commission),
      { role: 'МОЛ', ...(responsible !== null && { name: responsible }) },
      ...(submittedBy === null ? [] : [{ role: 'Преброил и предал', name: submittedBy }]),
      { role: 'Утвърдил', ...(isPosted(head) && head.completedBy !== null && { name: head.completedBy }) },
    ],
    notes: [responsibleStatement],
  })
}

/** Empty rows for products that are not on the sheet. */
const emptyRows = 8

export async function countingPaper(
  context: ReadContext,
  warehouse: string,
  on: Day,
  products: readonly { readonly productName: string; readonly category: string; readonly baseUnit: Unit }[],
): Promise<AnsweredFile> {
  let index = 0
  const row = ({ productName, baseUnit }: { productName: string; baseUnit: Unit }) => [
    ++index,
    productName,
    unitLabel[baseUnit],
    null,
    null,
  ]
  const categories = [...new Set(products.map(({ category }) => category))]
  return pdfFile(`Лист за броене ${warehouse}`, 'report', {
    title: 'Лист за броене',
    subtitle: `Към ${formatDay(on)} г.`,
    institution: await institutionOf(context),
    parameters: [{ label: 'Склад', value: warehouse }],
    printedOn: today(context.now),
    columns: [
      { title: '№', kind: 'integer', width: 0.4, totals: 'none' },
      { title: 'Продукт', kind: 'text', width: 3 },
      { title: 'Мярка', kind: 'text', width: 0.7 },
      { title: 'Преброено', kind: 'text', width: 1.3 },
      { title: 'Бележка', kind: 'text', width: 1.6 },
    ],
    rows: [],
    groups: [
      ...categories.map((title) => ({
        title,
        rows: products.filter(({ category }) => category === title).map(row),
        subtotals: [],
      })),
      {
        title: 'Други намерени продукти',
        rows: Array.from({ length: emptyRows }, () => [null, null, null, null, null]),
        subtotals: [],
      },
    ],
    totals: [],
    signatures: commissionSignatures([]),
  })
}
