import { refuseKitchen } from '@asistent/contract/kitchen/problems'
import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import './audit.words'
import { cycleHandlers } from './cycles.handlers'
import { estimateHandlers } from './estimates.handlers'
import { recipeImportHandlers } from './import.handlers'
import { addKitchen, kitchenDemoTables } from './kitchen.demo'
import { mealReferenceHandlers } from './meal-references.handlers'
import { menuHandlers } from './menus.handlers'
import { normHandlers } from './norms.handlers'
import { normReferenceHandlers } from './norm-references.handlers'
import { plannerHandlers } from './planner.handlers'
import { calculationHandlers } from './calculations.handlers'
import { addCookedDays, cookedDemoTables } from './cooked.demo'
import { addKitchenDay, kitchenDayDemoTables } from './day.demo'
import { dayHandlers } from './day.handlers'
import { portionBookHandlers } from './portion-books.handlers'
import { recipeBookHandlers } from './recipe-books.handlers'
import { recipeHandlers } from './recipes.handlers'
import { summaryHandlers } from './summary.handlers'
import { kitchenWaiting } from './waiting.queries'
import { weeklyMenuHandlers } from './weekly-menu.handlers'

const nameTaken = () => refuseKitchen('name-taken', { field: 'name' })

export const kitchen: Slice & WithDemo = {
  name: 'kitchen',
  handlers: [
    ...recipeHandlers,
    ...recipeBookHandlers,
    ...recipeImportHandlers,
    ...menuHandlers,
    ...plannerHandlers,
    ...cycleHandlers,
    ...weeklyMenuHandlers,
    ...estimateHandlers,
    ...calculationHandlers,
    ...dayHandlers,
    ...summaryHandlers,
    ...portionBookHandlers,
    ...mealReferenceHandlers,
    ...normHandlers,
    ...normReferenceHandlers,
  ],
  demo: {
    tables: [...kitchenDemoTables, ...cookedDemoTables, ...kitchenDayDemoTables],
    add: (world) => {
      addKitchen(world)
      addCookedDays(world)
      addKitchenDay(world)
    },
  },
  waiting: kitchenWaiting,
  constraints: {
    meal_calculation_conflicts: () => refuseKitchen('allergen-conflict'),
    portion_book_conflicts: () => refuseKitchen('portion-book-undecided', { field: 'forDate' }),
    meal_calculation_dishes: () => refuseKitchen('not-reckoned'),
    recipe_book_name: nameTaken,
    recipe_name: nameTaken,
    menu_cycle_name: nameTaken,
    menu_days: () => refuseKitchen('menu-just-made', { field: 'fromDate' }),
    meal_calculation_menu_id_fkey: () => refuseKitchen('menu-calculated'),
    recipe_book_id_fkey: () => refuseKitchen('book-used'),
  },
}
