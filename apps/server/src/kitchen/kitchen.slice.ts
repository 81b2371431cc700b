import { refuseKitchen } from '@asistent/contract/kitchen/problems'
import { menuTypeLabel } from '@asistent/domain/kitchen/menus'
import { menu } from '../db/tables/kitchen/menus'
import { stockMovement } from '../db/tables/warehouse/stock'
import type { WithDemo } from '../demo/part'
import { labelled, namesIn } from '../platform/report-filters'
import type { Slice } from '../platform/slice'
import './archive.words'
import './audit.words'
import { cycleHandlers } from './cycles.handlers'
import { estimateHandlers } from './estimates.handlers'
import { recipeImportHandlers } from './import.handlers'
import { addKitchen, kitchenDemoTables } from './kitchen.demo'
import { addHaccp, haccpDemoTables } from './haccp.demo'
import { haccpHandlers } from './haccp.handlers'
import { haccpSheetHandlers } from './haccp-sheet.handlers'
import { mealReferenceHandlers } from './meal-references.handlers'
import { addMoreRecipes } from './more-recipes.demo'
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
import { standingHandlers } from './standing.handlers'
import { summaryHandlers } from './summary.handlers'
import { kitchenWaiting } from './waiting.queries'
import { weeklyMenuHandlers } from './weekly-menu.handlers'
import { starterMenuHandlers } from './starter-menus.handlers'
import { recipesPack } from './recipes.pack'

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
    ...starterMenuHandlers,
    ...weeklyMenuHandlers,
    ...estimateHandlers,
    ...calculationHandlers,
    ...dayHandlers,
    ...summaryHandlers,
    ...standingHandlers,
    ...portionBookHandlers,
    ...haccpHandlers,
    ...haccpSheetHandlers,
    ...mealReferenceHandlers,
    ...normHandlers,
    ...normReferenceHandlers,
  ],
  packs: [recipesPack],
  demo: {
    tables: [...kitchenDemoTables, ...cookedDemoTables, ...kitchenDayDemoTables, ...haccpDemoTables],
    closed: [stockMovement],
    add: (world) => {
      addKitchen(world)
      addCookedDays(world)
      addKitchenDay(world)
      addMoreRecipes(world)
      addHaccp(world)
    },
  },
  waiting: kitchenWaiting,
  filters: { menuType: labelled(menuTypeLabel), menuId: namesIn(menu) },
  constraints: {
    meal_calculation_conflicts: () => refuseKitchen('allergen-conflict'),
    portion_book_conflicts: () => refuseKitchen('portion-book-undecided', { field: 'forDate' }),
    haccp_entry_slot: () => refuseKitchen('haccp-entry-there'),
    haccp_entry_point_id_fkey: () => refuseKitchen('haccp-point-used'),
    meal_calculation_dishes: () => refuseKitchen('not-reckoned'),
    recipe_book_name: nameTaken,
    recipe_name: nameTaken,
    menu_cycle_name: nameTaken,
    menu_days: () => refuseKitchen('menu-just-made', { field: 'fromDate' }),
    meal_calculation_menu_id_fkey: () => refuseKitchen('menu-calculated'),
    recipe_book_id_fkey: () => refuseKitchen('book-used'),
  },
}
