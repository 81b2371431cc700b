import { mealTypes } from '@asistent/domain/kitchen/meal-types'
import { recipeCategories } from '@asistent/domain/kitchen/recipes'
import { recipe, recipeBook } from '../db/tables/kitchen/recipes'
import { placeOf, type World } from '../demo/world'
import { demoRecipe, demoRecipes, type DemoRecipe } from './recipes.demo'
import { addNurseryRecipes, addRecipe } from './recipes.pack'

// Recipes that no demo menu uses: the book for children under three, and the own recipes of a kindergarten.

const { Main, Dessert, Salad } = recipeCategories
const { Lunch: noon, AfternoonSnack: afternoon } = mealTypes

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
  addNurseryRecipes(world)
  const kindergartenId = placeOf(world, 'detelina').id
  const bookId = world.addTo(recipeBook, {
    kindergartenId,
    name: 'Рецепти на детската градина',
    ages: '1–7 години',
    note: 'Одобрени от медицинската сестра.',
  })
  for (const ownRecipe of ownRecipes) addRecipe(world, ownRecipe, { kindergartenId, bookId })
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
