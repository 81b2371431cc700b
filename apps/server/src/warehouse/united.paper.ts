import type { AnsweredFile, OutputOf } from '@asistent/contract/core/call'
import type { getUnited } from '@asistent/contract/warehouse/united.calls'
import { amountInWords } from '@asistent/domain/kernel/amount-in-words'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { euroOfNumber } from '@asistent/domain/kernel/money'
import type { ReadContext } from '../platform/context'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'

// Обединена складова разписка: products of all its deliveries, and the list of deliveries.

export async function unitedPaper(context: ReadContext, united: OutputOf<typeof getUnited>): Promise<AnsweredFile> {
  const title = 'Обединена складова разписка'
  const invoice = [
    united.invoiceNumber && `№ ${united.invoiceNumber}`,
    united.invoiceDate && `${formatDay(united.invoiceDate)} г.`,
  ].filter(Boolean)
  return pdfFile(`${title} ${united.number}`, 'report', {
    title,
    subtitle: `№ ${united.number} / ${formatDay(united.forDate)} г.`,
    institution: await institutionOf(context),
    parameters: [
      { label: 'Доставчик', value: united.supplier },
      { label: 'Период', value: `${formatDay(united.fromDate)} – ${formatDay(united.toDate)}` },
      ...(invoice.length > 0 ? [{ label: 'Фактура', value: invoice.join(' / ') }] : []),
      {
        label: 'Складови разписки',
        value: united.inbounds.map(({ number, forDate }) => `№ ${number} от ${formatDay(forDate)}`).join('; '),
      },
    ],
    printedOn: today(context.now),
    columns: [
      { title: '№', kind: 'integer', width: 0.4, totals: 'none' },
      { title: 'Продукт', kind: 'text', width: 3 },
      { title: 'Мярка', kind: 'text', width: 0.7 },
      { title: 'Количество', kind: 'quantity' },
      { title: 'Стойност с ДДС', kind: 'money', totals: 'sum' },
    ],
    rows: united.lines.map(({ productName, unit, quantity, value }, index) => [
      index + 1,
      productName,
      unit,
      String(quantity),
      String(value),
    ]),
    signatures: [{ role: 'Изготвил' }, { role: 'МОЛ' }, { role: 'Счетоводител' }],
    notes: [`Словом: ${amountInWords(euroOfNumber(united.value))}.`, ...(united.note ? [united.note] : [])],
  })
}
