import { addDays, isWeekend, minDay, sofiaInstant, weekStart, weekdayOf, type Day } from '@asistent/domain/kernel/day'
import { holidayDays } from '@asistent/domain/kernel/calendar'
import { schoolYearBounds } from '@asistent/domain/kernel/school-year'
import { diets, menuName, menuStates, menuTypes, type MenuType } from '@asistent/domain/kitchen/menus'
import {
  menu,
  menuConfiguration,
  menuCycle,
  menuCycleWeek,
  menuDish,
  menuVersion,
  type StoredDish,
} from '../db/tables/kitchen/menus'
import { recipe, recipeBook, recipeIngredient, recipeYield } from '../db/tables/kitchen/recipes'
import { placeOf, type Place, type World } from '../demo/world'
import { demoOtherWeek, demoWeek } from './recipes.demo'
import { addRecipes, type KnownRecipe } from './recipes.pack'

// The master's recipes, and weekly menus of two kindergartens from September to the next week.

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

export function addKitchen(world: World): void {
  const recipes = addRecipes(world)
  const off = new Set(holidayDays(world.startYear, world.startYear + 1))
  for (const key of ['detelina', 'slanchitse'] as const) addMenus(world, placeOf(world, key), recipes, off)
}

function addMenus(
  world: World,
  kindergarten: Place,
  recipes: ReadonlyMap<number, KnownRecipe>,
  off: ReadonlySet<Day>,
): void {
  const kindergartenId = kindergarten.id
  const manciple = kindergarten.staff.find(({ occupation }) => occupation === mancipleOccupation)?.accountId ?? null
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
  // The next week is incomplete.
  const plan = of.week % 2 === 0 ? demoWeek(5) : demoOtherWeek
  const dishes: StoredDish[] = []
  for (let date = fromOn; date <= toOn; date = addDays(date, 1)) {
    if (off.has(date) || isWeekend(date) || (draft && weekdayOf(date) > 3)) continue
    for (const [mealTypeId, numbers] of plan[weekdayOf(date) - 1] ?? []) {
      // The staff eats lunch.
      if (menuType === menuTypes.Staff && mealTypeId !== 3) continue
      for (const [position, number] of numbers.entries()) {
        const recipeOfNumber = recipes.get(number)
        if (!recipeOfNumber) continue
        world.addTo(menuDish, {
          kindergartenId,
          menuId: id,
          forOn: date,
          mealType: mealTypeId,
          position,
          recipeId: recipeOfNumber.id,
        })
        dishes.push({
          forDate: date,
          mealTypeId,
          recipeId: recipeOfNumber.id,
          name: recipeOfNumber.name,
          allergenIds: recipeOfNumber.allergenIds,
        })
      }
    }
  }
  if (publishedAt !== null)
    world.addTo(menuVersion, { kindergartenId, menuId: id, number: 1, dishes, publishedAt, publishedBy: manciple })
  return id
}
