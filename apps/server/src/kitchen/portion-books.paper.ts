import { decimal, readableDecimal } from '@asistent/domain/kernel/decimal'
import type { AnsweredFile } from '@asistent/contract/core/call'
import { formatDay, formatLongDay, today, type Day } from '@asistent/domain/kernel/day'
import { allergenWords } from '@asistent/domain/people/allergens'
import type { ReadContext } from '../platform/context'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'

// Порционник on paper, for the cook: by meal, a dish and a group on a line, with the children who must not eat it by name.

interface Book {
  readonly number: number
  readonly forDate: Day
  readonly note: string | null
  readonly lines: readonly {
    readonly menuName: string
    readonly mealTypeName: string
    readonly recipeName: string
    readonly className: string
    readonly portions: number
    readonly portionGrams: number | null
    readonly totalGrams: number | null
    readonly children: readonly { readonly name: string; readonly allergies: readonly number[] }[]
  }[]
}

export async function portionBookPaper(
  context: ReadContext,
  { number, forDate, note, lines }: Book,
): Promise<AnsweredFile> {
  const sections = [...new Set(lines.map(({ menuName, mealTypeName }) => `${mealTypeName} – ${menuName}`))]
  return pdfFile(`Порционник ${number} от ${formatDay(forDate)}`, 'report', {
    title: 'Порционник',
    subtitle: `№ ${number}, ${formatLongDay(forDate)}`,
    institution: await institutionOf(context),
    printedOn: today(context.now),
    landscape: true,
    columns: [
      { title: 'Ястие', kind: 'text', width: 2.4 },
      { title: 'Група', kind: 'text', width: 1.4 },
      { title: 'Порции', kind: 'integer', width: 0.7 },
      { title: 'Грамаж, г', kind: 'decimal', width: 0.8, totals: 'none' },
      { title: 'Общо, кг', kind: 'quantity', width: 0.9, totals: 'none' },
      { title: 'Деца с алергия (алергени)', kind: 'text', width: 2.8 },
    ],
    rows: [],
    groups: sections.map((title) => ({
      title,
      subtotals: [],
      rows: lines
        .filter((line) => `${line.mealTypeName} – ${line.menuName}` === title)
        .map(({ recipeName, className, portions, portionGrams, totalGrams, children }) => [
          recipeName,
          className,
          portions,
          portionGrams,
          totalGrams === null ? null : readableDecimal(decimal(totalGrams / 1000), 3),
          children.length === 0
            ? ''
            : {
                text: children.map(({ name, allergies }) => `${name} (${allergenWords(allergies)})`).join('; '),
                tone: 'bad' as const,
              },
        ]),
    })),
    signatures: [{ role: 'Изготвил' }, { role: 'Готвач' }],
    ...(note && { notes: [note] }),
  })
}
