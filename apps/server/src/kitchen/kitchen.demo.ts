import { addDays, isWeekend, minDay, sofiaInstant, weekStart, weekdayOf, type Day } from '@asistent/domain/kernel/day'
import { holidayDays } from '@asistent/domain/kernel/calendar'
import { schoolYearBounds } from '@asistent/domain/kernel/school-year'
import { diets, menuName, menuStates, menuTypes, type MenuType } from '@asistent/domain/kitchen/menus'
import { netOf } from '@asistent/domain/kitchen/recipes'
import { ageBands } from '@asistent/domain/warehouse/norms'
import {
  menu,
  menuConfiguration,
  menuCycle,
  menuCycleWeek,
  menuDish,
  menuVersion,
  recipe,
  recipeBook,
  recipeIngredient,
  recipeYield,
  type StoredDish,
} from '../db/tables/kitchen'
import { product } from '../db/tables/warehouse'
import { placeOf, type Place, type World } from '../demo/world'
import { demoOtherWeek, demoRecipes, demoWeek } from './recipes.demo'

// The master's recipes, and in two kindergartens the menus of every week since September: the current and the next one too.

export const kitchenDemoTables = [
  recipeBook,
  recipe,
  recipeYield,
  recipeIngredient,
  menuConfiguration,
  menu,
  menuDish,
  menuVersion,
  menuCycle,
  menuCycleWeek,
]

const mancipleOccupation = 16

interface KnownRecipe {
  readonly id: number
  readonly name: string
  readonly allergenIds: readonly number[]
}

export function addKitchen(world: World): void {
  const recipes = addRecipes(world)
  const off = new Set(holidayDays(world.startYear, world.startYear + 1))
  for (const key of ['detelina', 'slanchitse'] as const) addMenus(world, placeOf(world, key), recipes, off)
}

function addRecipes(world: World): Map<number, KnownRecipe> {
  const bookId = world.addTo(recipeBook, {
    kindergartenId: null,
    name: 'Сборник рецепти за деца от 3 до 7 години',
    ages: '3–7 години',
    publisher: 'Национален център по обществено здраве и анализи',
    year: 2020,
    note: 'Количествата в примерните данни не са от официалния сборник.',
  })
  world.addTo(recipeBook, {
    kindergartenId: null,
    name: 'Сборник рецепти за деца до 3 години',
    ages: 'до 3 години',
    publisher: 'Национален център по обществено здраве и анализи',
    year: 2013,
  })
  const products = new Map(
    world.rowsOf(product).map((row, place) => [row.name, { ...row, id: (row as { id?: number }).id ?? place + 1 }]),
  )
  return new Map(
    demoRecipes.map((one) => {
      const id = world.addTo(recipe, {
        kindergartenId: null,
        bookId,
        number: String(one.number),
        name: one.name,
        category: one.category,
        mealTypes: [...one.meals],
        traits: [...one.traits],
        technology: one.technology,
      })
      world.addTo(recipeYield, {
        recipeId: id,
        kindergartenId: null,
        ageBand: ageBands.Kindergarten,
        grams: String(one.yield),
      })
      const allergens = new Set<number>()
      for (const [position, [name, grossG]] of one.products.entries()) {
        const used = products.get(name)
        for (const allergen of used?.allergenIds ?? []) allergens.add(allergen)
        world.addTo(recipeIngredient, {
          kindergartenId: null,
          recipeId: id,
          position,
          productId: used?.id ?? 0,
          ageBand: ageBands.Kindergarten,
          grossGrams: String(grossG),
          netGrams: String(netOf(grossG, Number(used?.wastePercent ?? 0))),
        })
      }
      return [one.number, { id, name: one.name, allergenIds: [...allergens].toSorted((a, b) => a - b) }]
    }),
  )
}

function addMenus(world: World, place: Place, recipes: ReadonlyMap<number, KnownRecipe>, off: ReadonlySet<Day>): void {
  const kindergartenId = place.id
  const manciple = place.staff.find(({ occupation }) => occupation === mancipleOccupation)?.accountId ?? null
  world.addTo(menuConfiguration, {
    kindergartenId,
    mealTypes: [1, 2, 3, 4],
    portionsAt: '09:00',
    recentDays: 7,
    limitNursery: '2.20',
    limitKindergarten: '2.60',
    limitStaff: '2.60',
    preparedBy: 'Медицинска сестра',
    approvedBy: 'Директор',
  })
  const year = schoolYearBounds(world.startYear)
  const thisWeek = weekStart(world.today)
  const last = minDay(addDays(thisWeek, 7), weekStart(year.to))
  const first = weekStart(addDays(year.from, 6))
  const kindergartenWeeks: number[] = []
  for (let monday = first, week = 0; monday <= last; monday = addDays(monday, 7), week++) {
    const draft = monday > thisWeek
    for (const menuType of [menuTypes.Kindergarten, menuTypes.Nursery, menuTypes.Staff]) {
      const id = addMenu(world, { kindergartenId, menuType, monday, week, draft, recipes, off, manciple })
      if (menuType === menuTypes.Kindergarten) kindergartenWeeks.push(id)
    }
  }
  addCycle(world, kindergartenId, kindergartenWeeks.slice(0, 2))
}

function addCycle(world: World, kindergartenId: number, weeks: readonly number[]): void {
  if (weeks.length < 2) return
  const cycleId = world.addTo(menuCycle, {
    kindergartenId,
    name: 'Есенно-зимен цикъл',
    menuType: menuTypes.Kindergarten,
  })
  for (const [position, menuId] of weeks.entries())
    world.addTo(menuCycleWeek, { cycleId, position, kindergartenId, menuId })
}

interface DemoMenu {
  readonly kindergartenId: number
  readonly menuType: MenuType
  readonly monday: Day
  readonly week: number
  readonly draft: boolean
  readonly recipes: ReadonlyMap<number, KnownRecipe>
  readonly off: ReadonlySet<Day>
  readonly manciple: number | null
}

function addMenu(world: World, of: DemoMenu): number {
  const { kindergartenId, menuType, monday, draft, recipes, off, manciple } = of
  const [fromOn, toOn] = [monday, addDays(monday, 4)]
  const publishedAt = draft ? null : sofiaInstant(addDays(monday, -3), '15:20').toISOString()
  const id = world.addTo(menu, {
    kindergartenId,
    name: menuName(menuType, diets.None, fromOn, toOn),
    menuType,
    fromOn,
    toOn,
    state: draft ? menuStates.Draft : menuStates.Published,
    publishedAt,
    publishedBy: draft ? null : manciple,
    createdBy: manciple,
  })
  // The week after the current one is only begun.
  const plan = of.week % 2 === 0 ? demoWeek(5) : demoOtherWeek
  const dishes: StoredDish[] = []
  for (let date = fromOn; date <= toOn; date = addDays(date, 1)) {
    if (off.has(date) || isWeekend(date) || (draft && weekdayOf(date) > 3)) continue
    for (const [mealTypeId, numbers] of plan[weekdayOf(date) - 1] ?? []) {
      // The staff eats lunch.
      if (menuType === menuTypes.Staff && mealTypeId !== 3) continue
      for (const [position, number] of numbers.entries()) {
        const known = recipes.get(number)
        if (!known) continue
        world.addTo(menuDish, {
          kindergartenId,
          menuId: id,
          forOn: date,
          mealType: mealTypeId,
          position,
          recipeId: known.id,
        })
        dishes.push({ forDate: date, mealTypeId, recipeId: known.id, name: known.name, allergenIds: known.allergenIds })
      }
    }
  }
  if (publishedAt !== null)
    world.addTo(menuVersion, { kindergartenId, menuId: id, number: 1, dishes, publishedAt, publishedBy: manciple })
  return id
}
