import type { SliceSamples } from '../support/slice-samples'

export const kitchen: SliceSamples = {
  records: {
    recipeBook: `insert into recipe_book (kindergarten_id, name) values ($1, 'Сборник за проба') returning id`,
    recipe: `insert into recipe (kindergarten_id, book_id, name, category) values ($1, {recipeBook}, 'Супа за проба', 1) returning id`,
    recipeIngredient: `insert into recipe_ingredient (kindergarten_id, recipe_id, position, product_id, age_band, gross_grams, net_grams)
    values ($1, {recipe}, 0, {product}, 2, 25, 24.5) returning id`,
    menu: `insert into menu (kindergarten_id, name, menu_type, diet, from_on, to_on) values ($1, 'Меню за проба', 2, 4, '2026-11-09', '2026-11-13') returning id`,
    menuDish: `insert into menu_dish (kindergarten_id, menu_id, for_on, meal_type, position, recipe_id)
    values ($1, {menu}, '2026-11-13', 3, 0, {recipe}) returning id`,
    menuCycle: `insert into menu_cycle (kindergarten_id, name, menu_type) values ($1, 'Цикъл за проба', 2) returning id`,
    menuCycleWeek: `insert into menu_cycle_week (cycle_id, position, kindergarten_id, menu_id) values ({menuCycle}, 0, $1, {menu}) returning cycle_id as id`,
    calculation: `insert into meal_calculation (kindergarten_id, for_on, menu_type, diet, menu_id) values ($1, '2026-11-13', 2, 4, {menu}) returning id`,
    portionBook: `insert into portion_book (kindergarten_id, series, number, for_on) values ($1, 'sample', 1, '2026-11-14') returning id`,
    standingSubstitution: `insert into standing_substitution (kindergarten_id, child_id, product_id, meal_type, substitute_recipe_id)
    values ($1, {child}, {product}, 3, {recipe}) returning id`,
    haccpPoint: `insert into haccp_point (kindergarten_id, kind, name, period, times, from_on) values ($1, 7, 'Точка за проба', 4, '{}', '2026-11-13') returning id`,
    haccpEntry: `insert into haccp_entry (kindergarten_id, point_id, for_on, taken_at, is_good) values ($1, {haccpPoint}, '2026-11-13', '08:00', true) returning id`,
  },
  byName: {
    recipeId: 'recipe',
    bookId: 'recipeBook',
    pointId: 'haccpPoint',
    menuId: 'menu',
    substituteRecipeId: 'recipe',
    substituteForId: 'product',
  },
  noRecord: {
    week: 'a week of the year',
    weekNumber: 'a week of the year',
    extraAllergenId: 'the fourteen allergens of the law',
    withoutAllergenId: 'the fourteen allergens of the law',
    mealTypeId: 'a number of a short list',
  },
  byPath: {
    '/api/Recipes': 'recipe',
    '/api/RecipeBooks': 'recipeBook',
    '/api/menus': 'menu',
    '/api/menus/cycles': 'menuCycle',
    '/api/Meals/calculations': 'calculation',
    '/api/PortionBooks': 'portionBook',
    '/api/Meals/standing-substitutions': 'standingSubstitution',
    '/api/Haccp/points': 'haccpPoint',
    '/api/Haccp/entries': 'haccpEntry',
    '/api/StockReferences/portion-book': 'portionBook',
    '/api/administration/RecipeManagement': { needsNone: 'the master’s own recipes' },
  },
  samples: {
    'POST /api/Haccp/entries': (ids) => ({
      pointId: ids.haccpPoint,
      forDate: '2026-11-13',
      takenAt: '08:00',
      isGood: true,
      slot: null,
    }),
    'GET /api/Meals/calculations/substitutes/{id}': (ids) => ({ alsoIds: [ids.child] }),
    'POST /api/menus': (ids) => ({
      fromDate: '2026-11-09',
      toDate: '2026-11-13',
      days: [{ date: '2026-11-13', mealTypeId: 3, recipes: [ids.recipe] }],
    }),
  },
  addresses: {
    '/storage/calculations/{id}': { list: '/api/Meals/calculations/overview-models' },
    '/kitchen/portion-books/{id}': { list: '/api/PortionBooks/overview-models' },
    '/kitchen/haccp/points/{id}': { list: '/api/Haccp/points/overview-models' },
    '/kitchen/menu/{id}': { list: '/api/menus/overview-models' },
    '/kitchen/recipes/{id}': { list: '/api/Recipes/overview-models' },
    '/kitchen/recipe-books/{id}': { list: '/api/RecipeBooks' },
    '/admin/recipes/list/{id}': { list: '/api/Recipes/overview-models' },
    '/admin/recipes/recipe-books/{id}': { list: '/api/RecipeBooks' },
  },
}
