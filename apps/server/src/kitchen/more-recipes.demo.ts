import { mealTypes } from '@asistent/domain/kitchen/meal-types'
import { netOf, recipeCategories } from '@asistent/domain/kitchen/recipes'
import { ageBands } from '@asistent/domain/warehouse/norms'
import { recipe, recipeBook, recipeIngredient, recipeYield } from '../db/tables/kitchen'
import { product } from '../db/tables/warehouse'
import { placeOf, type World } from '../demo/world'
import { demoRecipe, demoRecipes, type DemoRecipe } from './recipes.demo'

// Recipes that no demo menu uses: the book for children under three, and the own recipes of a kindergarten.

const { Soup, Main, Dessert, Salad, Breakfast, Fruit } = recipeCategories
const { Breakfast: morning, MorningSnack: ten, Lunch: noon, AfternoonSnack: afternoon } = mealTypes

/** Grams of a portion from 1 to 3 years; older children get a quarter more. */
const nurseryRecipes: readonly DemoRecipe[] = [
  demoRecipe(
    1,
    'Млечна каша с грис и ябълка',
    Breakfast,
    [morning],
    180,
    [
      ['Прясно мляко 3 %', 130],
      ['Грис', 14],
      ['Захар', 4],
      ['Ябълки', 25],
    ],
    'Грисът се вари в млякото 10 минути при бъркане. Добавя се ситно настърганата ябълка.',
  ),
  demoRecipe(
    2,
    'Зеленчуково пюре с пилешко месо',
    Main,
    [noon],
    180,
    [
      ['Пилешко филе', 35],
      ['Картофи', 80],
      ['Моркови', 40],
      ['Тиквички', 30],
      ['Масло краве', 4],
    ],
    'Месото и зеленчуците се варят до омекване и се пасират заедно с маслото.',
  ),
  demoRecipe(
    3,
    'Крем супа от тиква',
    Soup,
    [noon],
    120,
    [
      ['Тиква', 90],
      ['Картофи', 30],
      ['Прясно мляко 3 %', 30],
      ['Масло краве', 3],
    ],
    'Тиквата и картофите се варят, пасират се и се разреждат с топлото мляко.',
  ),
  demoRecipe(
    4,
    'Риба с картофено пюре',
    Main,
    [noon],
    160,
    [
      ['Риба хек филе', 50],
      ['Картофи', 110],
      ['Прясно мляко 3 %', 20],
      ['Масло краве', 5],
    ],
    'Рибата се готви на пара и се проверява за кости. Картофите се пасират с млякото и маслото.',
  ),
  demoRecipe(
    5,
    'Плодово пюре от ябълка и банан',
    Fruit,
    [ten, afternoon],
    100,
    [
      ['Ябълки', 60],
      ['Банани', 60],
    ],
    'Ябълката се задушава с малко вода и се пасира с банана.',
  ),
  demoRecipe(
    6,
    'Извара с банан',
    Dessert,
    [afternoon],
    90,
    [
      ['Извара', 40],
      ['Банани', 60],
      ['Прясно мляко 3 %', 15],
    ],
    'Изварата се разбива с млякото и намачкания банан.',
  ),
]

const ownRecipes: readonly DemoRecipe[] = [
  demoRecipe(
    1,
    'Гювеч със зелен фасул',
    Main,
    [noon],
    200,
    [
      ['Зелен фасул замразен', 80],
      ['Картофи', 90],
      ['Моркови', 25],
      ['Лук', 12],
      ['Домати консерва', 20],
      ['Олио', 7],
      ['Сол', 0.4],
    ],
    'Зеленчуците се нарязват, задушават се с олиото и се пекат 40 минути. Солта се добавя накрая.',
  ),
  demoRecipe(
    2,
    'Тиквеник',
    Dessert,
    [afternoon],
    110,
    [
      ['Брашно', 45],
      ['Тиква', 90],
      ['Захар', 6],
      ['Олио', 8],
    ],
    'От брашното се омесва тесто и се разточва. Пълни се с настърганата тиква, навива се и се пече до зачервяване.',
  ),
  demoRecipe(
    3,
    'Салата „Снежанка“',
    Salad,
    [noon],
    90,
    [
      ['Кисело мляко 3,6 %', 70],
      ['Краставици', 50],
      ['Олио', 3],
      ['Магданоз, копър', 1],
    ],
    'Млякото се отцежда и се разбърква с нарязаните краставици, олиото и копъра.',
  ),
]

export function addMoreRecipes(world: World): void {
  const nurseryBook = world.rowsOf(recipeBook).find(({ ages }) => ages === 'до 3 години')
  for (const one of nurseryRecipes)
    addRecipe(world, one, { kindergartenId: null, bookId: nurseryBook?.id ?? null }, true)
  const kindergartenId = placeOf(world, 'detelina').id
  const bookId = world.addTo(recipeBook, {
    kindergartenId,
    name: 'Рецепти на детската градина',
    ages: '1–7 години',
    note: 'Одобрени от медицинската сестра.',
  })
  for (const one of ownRecipes) addRecipe(world, one, { kindergartenId, bookId })
  const soup = demoRecipes.find(({ name }) => name === 'Супа топчета')
  const copied = world.rowsOf(recipe).find(({ name }) => name === soup?.name)
  if (!soup || !copied) return
  const products = soup.products.map(([name, grams]) => [name, name === 'Яйца' ? 4 : grams] as const)
  const variant = {
    ...soup,
    number: 4,
    name: 'Супа топчета с повече зеленчуци',
    products: [...products, ['Целина', 6] as const],
  }
  addRecipe(world, variant, { kindergartenId, bookId, copiedFromId: copied.id ?? null })
}

interface Of {
  readonly kindergartenId: number | null
  readonly bookId: number | null
  readonly copiedFromId?: number | null
}

/** `isNursery`: the amounts are those for 1–3 years. */
function addRecipe(world: World, one: DemoRecipe, of: Of, isNursery = false): void {
  const { kindergartenId } = of
  const used = new Map(world.rowsOf(product).map((row) => [row.name, row]))
  const recipeId = world.addTo(recipe, {
    ...of,
    number: String(one.number),
    name: one.name,
    category: one.category,
    mealTypes: [...one.meals],
    traits: [...one.traits],
    technology: one.technology,
  })
  const bands = [
    { ageBand: ageBands.Kindergarten, times: isNursery ? 1.25 : 1 },
    ...(isNursery ? [{ ageBand: ageBands.Nursery, times: 1 }] : []),
  ]
  for (const { ageBand, times } of bands) {
    world.addTo(recipeYield, { recipeId, kindergartenId, ageBand, grams: String(one.yield * times) })
    for (const [position, [name, grams]] of one.products.entries()) {
      const row = used.get(name)
      const grossG = grams * times
      world.addTo(recipeIngredient, {
        kindergartenId,
        recipeId,
        position,
        productId: row?.id ?? 0,
        ageBand,
        grossGrams: String(grossG),
        netGrams: String(netOf(grossG, Number(row?.wastePercent ?? 0))),
      })
    }
  }
}
