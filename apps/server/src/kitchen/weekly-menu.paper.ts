import type { AnsweredFile, OutputOf } from '@asistent/contract/core/call'
import type { weeklyMenu } from '@asistent/contract/kitchen/menus.calls'
import { decimal, readableDecimal } from '@asistent/domain/kernel/decimal'
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
  readonly factsOf: FactsOf
}

/** Weight and energy of a portion; null is unknown. */
export interface PortionFacts {
  readonly grams: number | null
  readonly kcal: number | null
}
type FactsOf = (recipeId: number) => PortionFacts

/** 'Мусака, 170 г, 230 kcal [1, 3, 7]', and the diet where it isn't for everybody. */
const dishText = ({ id, name, allergenIds, diet }: Dish, factsOf: FactsOf) => {
  const { grams, kcal } = factsOf(id)
  return [
    [name, grams !== null && `${readableDecimal(decimal(grams))} г`, kcal !== null && `${kcal} kcal`]
      .filter(Boolean)
      .join(', '),
    allergenIds.length > 0 && `[${allergenIds.join(', ')}]`,
    diet !== diets.None && `(${dietLabel[diet].toLocaleLowerCase('bg')})`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Energy of the common dishes of a day; undefined if one of them is unknown. */
function energyOf({ meals }: Week['days'][number], factsOf: FactsOf): number | undefined {
  const all = meals.flatMap(({ dishes }) => dishes.filter(({ diet }) => diet === diets.None))
  const energies = all.flatMap(({ id }) => factsOf(id).kcal ?? [])
  return energies.length > 0 && energies.length === all.length ? energies.reduce((sum, kcal) => sum + kcal) : undefined
}

export async function weekPaper(
  context: ReadContext,
  { title, of, days, menus, factsOf }: PrintedWeek,
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
    rows: days.map((day) => {
      const { date, closed, meals } = day
      const energy = energyOf(day, factsOf)
      return [
        `${capitalised(weekdayNames[weekdayOf(date) - 1] ?? '')} ${formatShortDay(date)}${energy === undefined ? '' : `, ${energy} kcal`}`,
        ...used.map((type) => {
          if (closed) return closed
          const dishes = meals.find(({ mealTypeId }) => mealTypeId === type)?.dishes ?? []
          return dishes.map((dish) => dishText(dish, factsOf)).join('; ')
        }),
      ]
    }),
    signatures: [
      { role: 'Изготвил', ...(preparedBy && { name: preparedBy }) },
      ...(agreedBy ? [{ role: 'Съгласувал', name: agreedBy }] : []),
      { role: 'Утвърдил', ...(approvedBy && { name: approvedBy }) },
    ],
    notes: [
      'Грамажът и енергията са за една порция.',
      ...(legend.length > 0 ? [`Алергени: ${legend.join(', ')}.`] : []),
      ...menus.flatMap(({ note }) => (note ? [note] : [])),
      ...(printFooter ? [printFooter] : []),
    ],
  })
}
