import type { AnsweredFile, OutputOf } from '@asistent/contract/core/call'
import type { weeklyMenu } from '@asistent/contract/kitchen/menus.calls'
import { decimal, readableDecimal } from '@asistent/domain/kernel/decimal'
import { capitalised } from '@asistent/domain/kernel/text'
import { formatShortDay, today, weekdayOf } from '@asistent/domain/kernel/day'
import type { Language } from '@asistent/domain/kernel/languages'
import { allMealTypes, mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { diets, dietLabel } from '@asistent/domain/kitchen/menus'
import { allergenLabel, isAllergen } from '@asistent/domain/people/allergens'
import type { ReadContext } from '../platform/context'
import { inLanguage, say, weekdayIn, type Said } from '../platform/language'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import type { Configuration } from './menus.queries'

// The week on paper: for the door of a group and for the board at the entrance.

type Week = OutputOf<typeof weeklyMenu>
type Dish = Week['days'][number]['meals'][number]['dishes'][number]

interface PrintedWeek {
  readonly of: Said
  readonly days: Week['days']
  readonly menus: readonly { readonly note: string | null }[]
  readonly factsOf: FactsOf
  readonly language: Language
}

/** Weight and energy of a portion; null is unknown. */
export interface PortionFacts {
  readonly grams: number | null
  readonly kcal: number | null
}
type FactsOf = (recipeId: number) => PortionFacts

/** 'Мусака, 170 г, 230 kcal [1, 3, 7]', and the diet where it isn't for everybody. */
const dishText = ({ id, name, allergenIds, diet }: Dish, factsOf: FactsOf, language: Language) => {
  const { grams, kcal } = factsOf(id)
  return [
    [
      name,
      grams !== null && inLanguage(say('{grams} г', { grams: readableDecimal(decimal(grams)) }), language),
      kcal !== null && `${kcal} kcal`,
    ]
      .filter(Boolean)
      .join(', '),
    allergenIds.length > 0 && `[${allergenIds.join(', ')}]`,
    diet !== diets.None && `(${inLanguage(say(dietLabel[diet]), language).toLocaleLowerCase(language)})`,
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
  { of, days, menus, factsOf, language }: PrintedWeek,
  { printHeader, printFooter, preparedBy, agreedBy, approvedBy }: Configuration,
): Promise<AnsweredFile> {
  const write = (said: Said) => inLanguage(said, language)
  const title = write(say('Седмично меню'))
  const used = allMealTypes.filter((type) => days.some(({ meals }) => meals.some((meal) => meal.mealTypeId === type)))
  const shown = new Set(
    days.flatMap(({ meals }) => meals.flatMap(({ dishes }) => dishes.flatMap((dish) => dish.allergenIds))),
  )
  const legend = [...shown]
    .toSorted((left, right) => left - right)
    .map((one) => `${one} ${isAllergen(one) ? write(say(allergenLabel[one])) : ''}`)
  return pdfFile(`${title} ${write(of)}`, 'report', {
    title,
    language,
    subtitle: write(of),
    institution: await institutionOf(context),
    parameters: printHeader ? [{ label: '', value: printHeader }] : [],
    printedOn: today(context.now),
    landscape: true,
    poster: true,
    columns: [
      { title: write(say('Ден')), kind: 'text', width: 0.8 },
      ...used.map((type) => ({
        title: write(say(mealTypeLabel[type])),
        kind: 'text' as const,
        width: type === 3 ? 2.2 : 1.4,
      })),
    ],
    rows: days.map((day) => {
      const { date, closed, meals } = day
      const energy = energyOf(day, factsOf)
      return [
        `${capitalised(weekdayIn(weekdayOf(date), language))} ${formatShortDay(date)}${energy === undefined ? '' : `, ${energy} kcal`}`,
        ...used.map((type) => {
          if (closed) return closed
          const dishes = meals.find(({ mealTypeId }) => mealTypeId === type)?.dishes ?? []
          return dishes.map((dish) => dishText(dish, factsOf, language)).join('; ')
        }),
      ]
    }),
    signatures: [
      { role: write(say('Изготвил')), ...(preparedBy && { name: preparedBy }) },
      ...(agreedBy ? [{ role: write(say('Съгласувал')), name: agreedBy }] : []),
      { role: write(say('Утвърдил')), ...(approvedBy && { name: approvedBy }) },
    ],
    notes: [
      write(say('Грамажът и енергията са за една порция.')),
      ...(legend.length > 0 ? [write(say('Алергени: {allergens}.', { allergens: legend.join(', ') }))] : []),
      ...menus.flatMap(({ note }) => (note ? [note] : [])),
      ...(printFooter ? [printFooter] : []),
    ],
  })
}
