import type { AnsweredFile } from '@asistent/contract/core/call'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { decimal, formatDecimal, isNegative, isPositive, negate, subtract } from '@asistent/domain/kernel/decimal'
import { unitLabel, type Unit } from '@asistent/domain/warehouse/units'
import type { ReadContext } from '../platform/context'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { commissionSignatures, documentPaper } from './documents.paper'
import { isOpen, type DocumentHead, type StoredLine } from './documents.queries'

// Инвентаризационен опис, and the sheet that is counted on.

/** Before it is closed there is nothing to compare with: the paper has the counted quantities alone. */
export function declarationPaper(
  context: ReadContext,
  head: DocumentHead,
  lines: readonly StoredLine[],
): Promise<AnsweredFile> {
  const valueIf = (line: StoredLine, wanted: 'more' | 'less') => {
    const value = decimal(line.value ?? '0')
    const fits = wanted === 'more' ? isPositive(value) : isNegative(value)
    return fits ? formatDecimal(wanted === 'more' ? value : negate(value)) : null
  }
  return documentPaper(context, head, {
    title: 'Инвентаризационен опис',
    facts: [],
    quantity: 'Преброено',
    lines: lines.map((line) => ({ ...line, quantity: line.countedQuantity ?? '0', unitOfMeasure: line.baseUnit })),
    columns: isOpen(head)
      ? []
      : [
          { column: { title: 'По книга', kind: 'quantity' }, cell: (line) => line.baseQuantity },
          {
            column: { title: 'Разлика', kind: 'quantity' },
            cell: (line) => formatDecimal(subtract(decimal(line.quantity), decimal(line.baseQuantity))),
          },
          { column: { title: 'Ед. цена', kind: 'price' }, cell: (line) => line.price },
          { column: { title: 'Излишък', kind: 'money', totals: 'sum' }, cell: (line) => valueIf(line, 'more') },
          { column: { title: 'Липса', kind: 'money', totals: 'sum' }, cell: (line) => valueIf(line, 'less') },
        ],
    signatures: [...commissionSignatures(head.commission), 'МОЛ'],
  })
}

/** Room for what was found and isn't on the sheet. */
const emptyRows = 8

export async function countingPaper(
  context: ReadContext,
  warehouse: string,
  on: Day,
  products: readonly { readonly productName: string; readonly category: string; readonly baseUnit: Unit }[],
): Promise<AnsweredFile> {
  let place = 0
  const row = ({ productName, baseUnit }: { productName: string; baseUnit: Unit }) => [
    ++place,
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
