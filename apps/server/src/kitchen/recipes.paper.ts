import type { AnsweredFile, OutputOf } from '@asistent/contract/core/call'
import type { getRecipe } from '@asistent/contract/kitchen/recipes.calls'
import { today } from '@asistent/domain/kernel/day'
import { decimal, multiply, readableDecimal } from '@asistent/domain/kernel/decimal'
import { mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { amountsFor, recipeCategoryLabel, yieldFor } from '@asistent/domain/kitchen/recipes'
import { allergenLabel, isAllergen } from '@asistent/domain/people/allergens'
import { ageBandLabel, ageBands, type AgeBand } from '@asistent/domain/warehouse/norms'
import type { ReadContext } from '../platform/context'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { partsOfRecipes, productFactsOf } from './facts.queries'
import { portionValuesOf } from './portions.rules'

// Технологична карта: the printed recipe for the kitchen.

const printed: readonly AgeBand[] = [ageBands.Nursery, ageBands.Kindergarten]
const number = (value: number, decimals?: number) => readableDecimal(decimal(value), decimals)

/** Missing data is empty, never 0. */
const valueText = (values: ReturnType<typeof portionValuesOf>, name: 'fiber' | 'sugar' | 'salt') =>
  values[name] === 0 && values.incomplete.includes(name) ? '–' : number(values[name])

const portionOf = (grams: number | undefined) => (grams === undefined ? '–' : `${number(grams)} г`)

export async function recipePaper(
  context: ReadContext,
  recipe: OutputOf<typeof getRecipe>,
  portions: number,
): Promise<AnsweredFile> {
  const { tx, scope, now } = context
  const parts = (await partsOfRecipes(tx, [recipe.id])).get(recipe.id) ?? { amounts: [], yields: [] }
  const products = await productFactsOf(tx, scope.kindergartenId)
  const values = printed.map((band) => portionValuesOf(parts, band, products, recipe.extraAllergenIds))
  const amounts = printed.map((band) => new Map(amountsFor(parts.amounts, band).map((one) => [one.productId, one])))
  const times = (grams: number | undefined) =>
    grams === undefined ? '' : readableDecimal(multiply(decimal(grams), decimal(portions)))
  const allergens = values[1]?.allergenIds ?? []
  const of = (read: (row: (typeof values)[number]) => string) => values.map(read)
  return pdfFile(`Технологична карта ${recipe.name}`, 'letter', {
    institution: scope.kindergartenId === null ? { name: recipe.book ?? 'Общи рецепти' } : await institutionOf(context),
    title: 'Технологична карта',
    subtitle: recipe.name,
    ...(recipe.number && { number: recipe.number }),
    printedOn: today(now),
    body: [
      {
        kind: 'facts',
        facts: [
          { label: 'Вид', value: recipeCategoryLabel[recipe.category] },
          ...(recipe.book ? [{ label: 'Сборник', value: recipe.book }] : []),
          ...(recipe.mealTypes.length > 0
            ? [{ label: 'Хранения', value: recipe.mealTypes.map((type) => mealTypeLabel[type]).join(', ') }]
            : []),
          { label: 'Порции', value: String(portions) },
          {
            label: 'Грамаж на порция',
            value: printed
              .map((band) => `${ageBandLabel[band]} ${portionOf(yieldFor(parts.yields, band))}`)
              .join(' · '),
          },
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: 'Продукт', share: 3 },
          ...printed.flatMap((band) => [
            { title: `Бруто ${ageBandLabel[band]}, г`, align: 'right' as const, share: 1 },
            { title: `Нето ${ageBandLabel[band]}, г`, align: 'right' as const, share: 1 },
          ]),
        ],
        rows: recipe.ingredients.map(({ productId, productName }) => [
          productName,
          ...amounts.flatMap((band) => {
            const amount = band.get(productId)
            return [times(amount?.grossG), times(amount?.netG)]
          }),
        ]),
      },
      ...(recipe.technology
        ? ([
            { kind: 'heading', text: 'Технология на приготвяне' },
            ...recipe.technology.split('\n').map((text) => ({ kind: 'paragraph', text }) as const),
          ] as const)
        : []),
      { kind: 'heading', text: 'Хранителна стойност на една порция' },
      {
        kind: 'table',
        columns: [
          { title: '', share: 2 },
          ...printed.map((band) => ({ title: ageBandLabel[band], align: 'right' as const, share: 1 })),
        ],
        rows: [
          ['Енергия, kcal / kJ', ...of(({ kcal, kj }) => `${number(kcal)} / ${number(kj)}`)],
          ['Белтъчини, г (E%)', ...of(({ protein, proteinShare }) => `${number(protein)} (${number(proteinShare)})`)],
          ['Мазнини, г (E%)', ...of(({ fat, fatShare }) => `${number(fat)} (${number(fatShare)})`)],
          ['Въглехидрати, г (E%)', ...of(({ carbs, carbsShare }) => `${number(carbs)} (${number(carbsShare)})`)],
          ['Влакнини, г', ...of((one) => valueText(one, 'fiber'))],
          ['Захари, г', ...of((one) => valueText(one, 'sugar'))],
          ['Сол, г', ...of((one) => valueText(one, 'salt'))],
        ],
      },
      {
        kind: 'paragraph',
        text:
          allergens.length === 0
            ? 'Без алергени от списъка на Регламент (ЕС) № 1169/2011.'
            : `Алергени: ${allergens.map((one) => `${one} ${isAllergen(one) ? allergenLabel[one] : ''}`).join(', ')}.`,
      },
    ],
    signatures: [{ role: 'Изготвил' }, { role: 'Утвърдил' }],
  })
}
