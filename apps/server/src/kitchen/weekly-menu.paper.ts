import type { AnsweredFile, OutputOf } from '@asistent/contract/core/call'
import type { weeklyMenu } from '@asistent/contract/kitchen/menus.calls'
import { capitalised } from '@asistent/domain/kernel/text'
import { formatShortDay, today, weekdayNames, weekdayOf } from '@asistent/domain/kernel/day'
import { allMealTypes, mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { diets, dietLabel } from '@asistent/domain/kitchen/menus'
import { allergenLabel, isAllergen } from '@asistent/domain/people/allergens'
import type { ReadContext } from '../platform/context'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import type { Configuration } from './menus.queries'

// The week on paper: for the door of a group and for the board at the entrance.

type Week = OutputOf<typeof weeklyMenu>
type Dish = Week['days'][number]['meals'][number]['dishes'][number]

interface PrintedWeek {
  readonly title: string
  readonly of: string
  readonly days: Week['days']
  readonly menus: readonly { readonly note: string | null }[]
}

/** 'Мусака 1, 3, 7', and the diet where it isn't for everybody. */
const dishText = ({ name, allergenIds, diet }: Dish) =>
  [name, allergenIds.join(', '), diet === diets.None ? '' : `(${dietLabel[diet].toLocaleLowerCase('bg')})`]
    .filter(Boolean)
    .join(' ')

export async function weekPaper(
  context: ReadContext,
  { title, of, days, menus }: PrintedWeek,
  { printHeader, printFooter, preparedBy, agreedBy, approvedBy }: Configuration,
): Promise<AnsweredFile> {
  const used = allMealTypes.filter((type) => days.some(({ meals }) => meals.some((meal) => meal.mealTypeId === type)))
  const shown = new Set(
    days.flatMap(({ meals }) => meals.flatMap(({ dishes }) => dishes.flatMap((dish) => dish.allergenIds))),
  )
  const legend = [...shown]
    .toSorted((left, right) => left - right)
    .map((one) => `${one} ${isAllergen(one) ? allergenLabel[one] : ''}`)
  return pdfFile(`${title} ${of}`, 'report', {
    title,
    subtitle: of,
    institution: await institutionOf(context),
    parameters: printHeader ? [{ label: '', value: printHeader }] : [],
    printedOn: today(context.now),
    landscape: true,
    poster: true,
    columns: [
      { title: 'Ден', kind: 'text', width: 0.8 },
      ...used.map((type) => ({ title: mealTypeLabel[type], kind: 'text' as const, width: type === 3 ? 2.2 : 1.4 })),
    ],
    rows: days.map(({ date, closed, meals }) => [
      `${capitalised(weekdayNames[weekdayOf(date) - 1] ?? '')} ${formatShortDay(date)}`,
      ...used.map((type) => {
        if (closed) return closed
        const dishes = meals.find(({ mealTypeId }) => mealTypeId === type)?.dishes ?? []
        return dishes.map(dishText).join('; ')
      }),
    ]),
    signatures: [
      { role: 'Изготвил', ...(preparedBy && { name: preparedBy }) },
      ...(agreedBy ? [{ role: 'Съгласувал', name: agreedBy }] : []),
      { role: 'Утвърдил', ...(approvedBy && { name: approvedBy }) },
    ],
    notes: [
      ...(legend.length > 0 ? [`Алергени: ${legend.join(', ')}.`] : []),
      ...menus.flatMap(({ note }) => (note ? [note] : [])),
      ...(printFooter ? [printFooter] : []),
    ],
  })
}
