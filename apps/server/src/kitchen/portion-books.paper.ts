import { decimal, readableDecimal } from '@asistent/domain/kernel/decimal'
import type { AnsweredFile } from '@asistent/contract/core/call'
import { formatDay, formatLongDay, sofiaTime, today, type Day } from '@asistent/domain/kernel/day'
import { editionText, portionBookStates, type PortionBookState } from '@asistent/domain/kitchen/portion-books'
import { allergenWords } from '@asistent/domain/people/allergens'
import type { ReadContext } from '../platform/context'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'

// Порционник on paper, for the cook: by meal, with a line per dish and group. Children who must not eat a dish are named
// there with what they get, and again at their substitute.

interface Book {
  readonly number: number
  readonly edition: number
  readonly state: PortionBookState
  readonly createdAt: string
  readonly forDate: Day
  readonly note: string | null
  readonly lines: readonly {
    readonly menuName: string
    readonly mealTypeName: string
    readonly recipeName: string
    readonly insteadOf: string | null
    readonly className: string
    readonly portions: number
    readonly portionGrams: number | null
    readonly totalGrams: number | null
    readonly children: readonly {
      readonly name: string
      readonly allergies: readonly number[]
      readonly decision: string | null
    }[]
  }[]
}

export async function portionBookPaper(
  context: ReadContext,
  { number, edition, state, createdAt, forDate, note, lines }: Book,
): Promise<AnsweredFile> {
  const sections = [...new Set(lines.map(({ menuName, mealTypeName }) => `${mealTypeName} – ${menuName}`))]
  return pdfFile(`Порционник ${number}-${edition} от ${formatDay(forDate)}`, 'report', {
    title: `Порционник${titleMark[state] ?? ''}`,
    subtitle: `${editionText({ number, edition })}, за ${formatLongDay(forDate)}, издаден на ${issuedText(new Date(createdAt))}`,
    institution: await institutionOf(context),
    printedOn: today(context.now),
    landscape: true,
    columns: [
      { title: 'Ястие', kind: 'text', width: 2.4 },
      { title: 'Група', kind: 'text', width: 1.4 },
      { title: 'Порции', kind: 'integer', width: 0.7 },
      { title: 'Грамаж', kind: 'text', width: 0.8 },
      { title: 'Общо, кг', kind: 'quantity', width: 0.9, totals: 'none' },
      { title: 'Деца с алергия (алергени)', kind: 'text', width: 2.8 },
    ],
    rows: [],
    groups: sections.map((title) => ({
      title,
      subtotals: [],
      rows: lines
        .filter((line) => `${line.mealTypeName} – ${line.menuName}` === title)
        .map(({ recipeName, insteadOf, className, portions, portionGrams, totalGrams, children }) => [
          insteadOf === null ? recipeName : { text: `${recipeName} – вместо „${insteadOf}“`, tone: 'info' as const },
          className,
          portions,
          portionGrams === null ? null : `${readableDecimal(decimal(portionGrams))} г`,
          totalGrams === null ? null : readableDecimal(decimal(totalGrams / 1000), 3),
          children.length === 0
            ? ''
            : {
                text: children
                  .map(({ name, allergies, decision }) =>
                    [`${name} (${allergenWords(allergies)})`, decision].filter(Boolean).join(': '),
                  )
                  .join('; '),
                tone: insteadOf === null ? ('bad' as const) : ('info' as const),
              },
        ]),
    })),
    signatures: [{ role: 'Изготвил' }, { role: 'Готвач' }],
    notes: [...warningOf(state), ...(note ? [note] : [])],
  })
}

const issuedText = (issued: Date) => `${formatDay(today(issued))} г., ${sofiaTime(issued)} ч.`

const titleMark: Partial<Record<PortionBookState, string>> = {
  [portionBookStates.Outdated]: ' – ОСТАРЯЛ',
  [portionBookStates.Replaced]: ' – ЗАМЕНЕН',
}

const warnings: Partial<Record<PortionBookState, string>> = {
  [portionBookStates.Outdated]:
    'Присъствията, менюто или решенията за алергии са променени след издаването. Издайте го наново.',
  [portionBookStates.Replaced]: 'Има по-ново издание на този порционник.',
}
const warningOf = (state: PortionBookState) => (warnings[state] ? [warnings[state]] : [])
